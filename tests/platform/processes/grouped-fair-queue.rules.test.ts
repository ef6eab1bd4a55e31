import { expect, test } from 'vitest'
import { createGroupedFairQueue } from '#api/platform/processes/grouped-fair-queue.ts'

type FairQueue = ReturnType<typeof createGroupedFairQueue<string>>

/** Takes everything that waits, one after the other, each done before the next. */
function takeAll(queue: FairQueue, mayStart?: (entry: string) => boolean): string[] {
  const taken: string[] = []
  for (let next = queue.take(mayStart); next; next = queue.take(mayStart)) {
    taken.push(next.entry)
    queue.done(next)
  }
  return taken
}

function filled(): FairQueue {
  const queue = createGroupedFairQueue<string>()
  for (const by of ['a', 'b', 'c']) for (const at of [1, 2]) queue.add({ by, group: 'large' }, `${by}${at}`)
  queue.add({ by: 'x', group: 'small' }, 'x1')
  queue.add({ by: 'y' }, 'y1')
  return queue
}

test('groups take turns whatever their number of senders, and senders take turns in their group', () => {
  expect(takeAll(filled())).toEqual(['a1', 'x1', 'y1', 'b1', 'c1', 'a2', 'b2', 'c2'])
})

test('a user of two groups has a turn in each', () => {
  const queue = createGroupedFairQueue<string>()
  for (const group of ['one', 'two']) for (const at of [1, 2]) queue.add({ by: 'a', group }, `${group} ${at}`)
  expect(takeAll(queue)).toEqual(['one 1', 'two 1', 'one 2', 'two 2'])
})

test('entries that may not start yet are passed over, in their group too', () => {
  const queue = filled()
  expect(takeAll(queue, (entry) => !entry.startsWith('a'))).toEqual(['b1', 'x1', 'y1', 'c1', 'b2', 'c2'])
  expect(queue.waiting()).toBe(2)
  expect(takeAll(queue)).toEqual(['a1', 'a2'])
})

test('an entry that leaves takes the last turn of its group with it', () => {
  const queue = filled()
  expect([queue.remove('a1'), queue.remove('a1')]).toEqual([true, false])
  expect(queue.waiting('a')).toBe(1)
  expect(takeAll(queue)).toEqual(['b1', 'x1', 'y1', 'c1', 'a2', 'b2', 'c2'])
  expect([queue.waiting(), queue.remove('b1')]).toEqual([0, false])
})

test('a sender has at most so many entries running, and others of its group go past it', () => {
  const queue = createGroupedFairQueue<string>({ atOnce: 1 })
  for (const at of [1, 2]) queue.add({ by: 'a', group: 'one' }, `a${at}`)
  queue.add({ by: 'b', group: 'one' }, 'b1')
  const first = queue.take()
  expect([first?.entry, queue.take()?.entry, queue.take()]).toEqual(['a1', 'b1', undefined])
  if (first) queue.done(first)
  expect(queue.take()?.entry).toBe('a2')
})
