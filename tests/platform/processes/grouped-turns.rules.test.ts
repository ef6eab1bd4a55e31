import { expect, test } from 'vitest'
import { createGroupedTurns } from '#api/platform/processes/grouped-turns.ts'

type Turns = ReturnType<typeof createGroupedTurns<string>>

/** Takes everything that waits, one after the other, each done before the next. */
function takeAll(turns: Turns, mayStart?: (entry: string) => boolean): string[] {
  const taken: string[] = []
  for (let next = turns.take(mayStart); next; next = turns.take(mayStart)) {
    taken.push(next.entry)
    turns.done(next)
  }
  return taken
}

function filled(): Turns {
  const turns = createGroupedTurns<string>()
  for (const by of ['a', 'b', 'c']) for (const at of [1, 2]) turns.add({ by, group: 'large' }, `${by}${at}`)
  turns.add({ by: 'x', group: 'small' }, 'x1')
  turns.add({ by: 'y' }, 'y1')
  return turns
}

test('groups take turns whatever their number of senders, and senders take turns in their group', () => {
  expect(takeAll(filled())).toEqual(['a1', 'x1', 'y1', 'b1', 'c1', 'a2', 'b2', 'c2'])
})

test('a user of two groups has a turn in each', () => {
  const turns = createGroupedTurns<string>()
  for (const group of ['one', 'two']) for (const at of [1, 2]) turns.add({ by: 'a', group }, `${group} ${at}`)
  expect(takeAll(turns)).toEqual(['one 1', 'two 1', 'one 2', 'two 2'])
})

test('entries that may not start yet are passed over, in their group too', () => {
  const turns = filled()
  expect(takeAll(turns, (entry) => !entry.startsWith('a'))).toEqual(['b1', 'x1', 'y1', 'c1', 'b2', 'c2'])
  expect(turns.waiting()).toBe(2)
  expect(takeAll(turns)).toEqual(['a1', 'a2'])
})

test('an entry that leaves takes the last turn of its group with it', () => {
  const turns = filled()
  expect([turns.remove('a1'), turns.remove('a1')]).toEqual([true, false])
  expect(turns.waiting('a')).toBe(1)
  expect(takeAll(turns)).toEqual(['b1', 'x1', 'y1', 'c1', 'a2', 'b2', 'c2'])
  expect([turns.waiting(), turns.remove('b1')]).toEqual([0, false])
})

test('a sender has at most so many entries running, and others of its group go past it', () => {
  const turns = createGroupedTurns<string>({ atOnce: 1 })
  for (const at of [1, 2]) turns.add({ by: 'a', group: 'one' }, `a${at}`)
  turns.add({ by: 'b', group: 'one' }, 'b1')
  const first = turns.take()
  expect([first?.entry, turns.take()?.entry, turns.take()]).toEqual(['a1', 'b1', undefined])
  if (first) turns.done(first)
  expect(turns.take()?.entry).toBe('a2')
})
