import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTaskLimiter } from '../../server/task-limiter.ts'

/** Tasks that end when the test ends them. */
function workOf(begun: string[]) {
  const endings = new Map<string, () => void>()
  return {
    run: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => endings.set(name, () => resolve(name)))
    },
    end: (name: string) => endings.get(name)?.(),
  }
}

test('work runs in the order of its arrival, no more at a time than the limit', async () => {
  const begun: string[] = []
  const { run, end } = workOf(begun)
  const limited = createTaskLimiter({ atOnce: 2, holdMs: 60_000 })
  const done = ['a', 'b', 'c', 'd'].map((name) => limited(run(name)))
  await setTimeout()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await done[1]).toBe('b')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  end('a')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
  for (const name of ['c', 'd']) end(name)
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd'])
})

test('work that fails gives its place to the next', async () => {
  const limited = createTaskLimiter({ atOnce: 1, holdMs: 60_000 })
  const failing = limited(() => Promise.reject(new Error('broken')))
  const next = limited(async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

test('work that waits for long does not block what comes after it, and gives its place once', async () => {
  const begun: string[] = []
  const { run, end } = workOf(begun)
  const limited = createTaskLimiter({ atOnce: 1, holdMs: 20 })
  const done = ['slow', 'next', 'last'].map((name) => limited(run(name)))
  await expect.poll(() => begun).toEqual(['slow', 'next', 'last'])
  for (const name of ['slow', 'next', 'last']) end(name)
  expect(await Promise.all(done)).toEqual(['slow', 'next', 'last'])
  const again = ['e', 'f'].map((name) => limited(run(name)))
  await setTimeout()
  expect(begun.slice(3)).toEqual(['e'])
  end('e')
  await expect.poll(() => begun.slice(3)).toEqual(['e', 'f'])
  end('f')
  await Promise.all(again)
})
