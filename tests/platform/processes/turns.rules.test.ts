import { expect, test } from 'vitest'
import { createTurns } from '#api/platform/processes/turns.ts'

/** Takes everything that waits, one after the other, each done before the next. */
function takeAll(turns: ReturnType<typeof createTurns<string>>): string[] {
  const taken: string[] = []
  for (let next = turns.take(); next; next = turns.take()) {
    taken.push(next.entry)
    turns.done(next.by)
  }
  return taken
}

test('senders take turns, each in the order of its own entries', () => {
  const turns = createTurns<string>()
  for (const at of [1, 2, 3]) turns.add('a', `a${at}`)
  for (const at of [1, 2]) turns.add('b', `b${at}`)
  expect(takeAll(turns)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
})

test('a sender that comes late waits for no turns that others have already had', () => {
  const turns = createTurns<string>()
  for (let at = 0; at < 20; at++) turns.add('a', `a${at}`)
  for (let at = 0; at < 5; at++) turns.done(turns.take()?.by ?? '')
  turns.add('b', 'b0')
  expect(takeAll(turns).indexOf('b0')).toBeLessThanOrEqual(1)
})

test('one-time senders do not keep a sender with more entries from its turn', () => {
  const turns = createTurns<string>()
  for (const at of [1, 2, 3]) turns.add('a', `a${at}`)
  const taken: string[] = []
  for (let at = 0; at < 6; at++) {
    turns.add(`once${at}`, `once${at}`)
    const next = turns.take()
    taken.push(next?.entry ?? '')
    turns.done(next?.by ?? '')
  }
  expect(taken.filter((entry) => entry.startsWith('a')).length).toBeGreaterThanOrEqual(2)
})

test('senders that ask again and again leave another its second turn', () => {
  const turns = createTurns<string>()
  for (const at of [1, 2, 3]) turns.add('a', `a${at}`)
  turns.add('b', 'b')
  const taken: string[] = []
  for (let at = 0; at < 9; at++) {
    const next = turns.take()
    taken.push(next?.entry ?? '')
    turns.done(next?.by ?? '')
    for (const by of ['b', 'c']) if (turns.waiting(by) === 0) turns.add(by, by)
  }
  expect(taken.filter((entry) => entry.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
})

test('a sender has at most so many entries running, and others go past it', () => {
  const turns = createTurns<string>({ atOnce: 1 })
  for (const at of [1, 2]) turns.add('a', `a${at}`)
  turns.add('b', 'b1')
  expect([turns.take()?.entry, turns.take()?.entry, turns.take()?.entry]).toEqual(['a1', 'b1', undefined])
  turns.done('a')
  expect(turns.take()?.entry).toBe('a2')
})

test('an entry that may not start yet, or was removed, holds up nobody', () => {
  const turns = createTurns<string>()
  for (const at of [1, 2, 3]) turns.add('a', `a${at}`)
  expect(turns.take((entry) => entry !== 'a1')?.entry).toBe('a2')
  expect([turns.remove('a3'), turns.remove('a2'), turns.waiting(), turns.waiting('b')]).toEqual([true, false, 1, 0])
  expect(turns.take()?.entry).toBe('a1')
})

test('cancelled entries of a sender do not count against its next one', () => {
  const turns = createTurns<string>()
  for (let at = 0; at < 20; at++) turns.add('a', `a${at}`)
  for (let at = 0; at < 20; at++) turns.add('b', `b${at}`)
  for (let at = 0; at < 20; at++) turns.remove(`a${at}`)
  turns.add('a', 'anew')
  expect(takeAll(turns).indexOf('anew')).toBeLessThanOrEqual(1)
})
