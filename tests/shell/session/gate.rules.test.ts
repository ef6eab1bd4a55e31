import { expect, test } from 'vitest'
import { createGate } from '#api/shell/session/sign-in/gate.ts'

/** Work that ends when the test ends it. */
function work() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { ended, end }
}
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('a gate admits a limited number at a time, and the others in order of arrival', async () => {
  const gate = createGate({ atOnce: 2, waitingMax: 10 })
  const works = Array.from({ length: 5 }, work)
  const begun: number[] = []
  const passing = works.map(({ ended }, number) =>
    gate.pass(async () => {
      begun.push(number)
      await ended
      return number
    }),
  )
  await soon()
  expect(begun).toEqual([0, 1])
  works[1]?.end()
  await soon()
  expect(begun).toEqual([0, 1, 2])
  for (const { end } of works) end()
  expect(await Promise.all(passing)).toEqual([0, 1, 2, 3, 4])
})

test('a place is free again when work fails', async () => {
  const gate = createGate({ atOnce: 1, waitingMax: 10 })
  await expect(gate.pass(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await gate.pass(async () => 'done')).toBe('done')
})

test('a caller who finds the queue full is refused immediately', async () => {
  const gate = createGate({ atOnce: 1, waitingMax: 1 })
  const { ended, end } = work()
  const first = gate.pass(() => ended)
  const second = gate.pass(async () => 'second')
  expect(await gate.pass(async () => 'third')).toBeUndefined()
  end()
  await first
  expect(await second).toBe('second')
})
