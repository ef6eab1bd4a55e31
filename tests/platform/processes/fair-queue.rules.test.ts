import { expect, test } from 'vitest'
import { createFairQueue } from '#api/platform/processes/fair-queue.ts'

/** Takes everything that waits, one after the other, each done before the next. */
function takeAll(queue: ReturnType<typeof createFairQueue<string>>): string[] {
  const taken: string[] = []
  for (let next = queue.take(); next; next = queue.take()) {
    taken.push(next.entry)
    queue.done(next.by)
  }
  return taken
}

test('senders take turns, each in the order of its own entries', () => {
  const queue = createFairQueue<string>()
  for (const at of [1, 2, 3]) queue.add('a', `a${at}`)
  for (const at of [1, 2]) queue.add('b', `b${at}`)
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
})

test('a sender that comes late waits for no turns that others have already had', () => {
  const queue = createFairQueue<string>()
  for (let at = 0; at < 20; at++) queue.add('a', `a${at}`)
  for (let at = 0; at < 5; at++) queue.done(queue.take()?.by ?? '')
  queue.add('b', 'b0')
  expect(takeAll(queue).indexOf('b0')).toBeLessThanOrEqual(1)
})

test('one-time senders do not keep a sender with more entries from its turn', () => {
  const queue = createFairQueue<string>()
  for (const at of [1, 2, 3]) queue.add('a', `a${at}`)
  const taken: string[] = []
  for (let at = 0; at < 6; at++) {
    queue.add(`once${at}`, `once${at}`)
    const next = queue.take()
    taken.push(next?.entry ?? '')
    queue.done(next?.by ?? '')
  }
  expect(taken.filter((entry) => entry.startsWith('a')).length).toBeGreaterThanOrEqual(2)
})

test('senders that ask again and again leave another its second turn', () => {
  const queue = createFairQueue<string>()
  for (const at of [1, 2, 3]) queue.add('a', `a${at}`)
  queue.add('b', 'b')
  const taken: string[] = []
  for (let at = 0; at < 9; at++) {
    const next = queue.take()
    taken.push(next?.entry ?? '')
    queue.done(next?.by ?? '')
    for (const by of ['b', 'c']) if (queue.waiting(by) === 0) queue.add(by, by)
  }
  expect(taken.filter((entry) => entry.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
})

test('a sender has at most so many entries running, and others go past it', () => {
  const queue = createFairQueue<string>({ atOnce: 1 })
  for (const at of [1, 2]) queue.add('a', `a${at}`)
  queue.add('b', 'b1')
  expect([queue.take()?.entry, queue.take()?.entry, queue.take()?.entry]).toEqual(['a1', 'b1', undefined])
  queue.done('a')
  expect(queue.take()?.entry).toBe('a2')
})

test('an entry that may not start yet, or was removed, holds up nobody', () => {
  const queue = createFairQueue<string>()
  for (const at of [1, 2, 3]) queue.add('a', `a${at}`)
  expect(queue.take((entry) => entry !== 'a1')?.entry).toBe('a2')
  expect([queue.remove('a3'), queue.remove('a2'), queue.waiting(), queue.waiting('b')]).toEqual([true, false, 1, 0])
  expect(queue.take()?.entry).toBe('a1')
})

test('cancelled entries of a sender do not count against its next one', () => {
  const queue = createFairQueue<string>()
  for (let at = 0; at < 20; at++) queue.add('a', `a${at}`)
  for (let at = 0; at < 20; at++) queue.add('b', `b${at}`)
  for (let at = 0; at < 20; at++) queue.remove(`a${at}`)
  queue.add('a', 'anew')
  expect(takeAll(queue).indexOf('anew')).toBeLessThanOrEqual(1)
})
