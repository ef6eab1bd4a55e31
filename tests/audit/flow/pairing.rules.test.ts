import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairingSettingsShape } from '#contract/audit/flow/pairing-settings.ts'
import { groupsByHand, groupsOf, type HandGroup, type HandLine } from './pair-by-hand.ts'

const line = (side: HandLine['side'], changed: Partial<HandLine> = {}): HandLine => ({
  side,
  batch: 'A',
  counterparty: '甲',
  returns: false,
  day: 100,
  quantity: 10,
  ...changed,
})
const reported = (changed: Partial<HandLine> = {}) => line('reported', changed)
const sale = (changed: Partial<HandLine> = {}) => line('sale', changed)
const rowsOf = (groups: HandGroup[]) => groups.map(({ rule, reported, sale }) => [rule, reported, sale])
const pair = (...lines: HandLine[]) => rowsOf(groupsOf(lines, pairingSettingsShape.parse({})))

test('same key, date and quantity pair one to one, in the order of their source', () => {
  expect(pair(reported(), reported(), sale(), sale(), sale())).toEqual([
    ['exact', [0], [2]],
    ['exact', [1], [3]],
    ['rest', [], [4]],
  ])
})

test('within the window the nearest day goes first, then the earlier sale', () => {
  expect(pair(reported({ day: 100 }), reported({ day: 102 }), sale({ day: 103 }))).toEqual([
    ['rest', [0], []],
    ['window', [1], [2]],
  ])
  expect(pair(reported({ day: 100 }), sale({ day: 101 }), sale({ day: 99 }))).toEqual([
    ['window', [0], [2]],
    ['rest', [], [1]],
  ])
  expect(pair(reported({ day: 100 }), sale({ day: 104 }))).toEqual([['date', [0], [1]]])
})

test('one reported line is several sales, or one sale several reported lines, and the first goes first', () => {
  expect(pair(reported({ quantity: 10 }), sale({ quantity: 4 }), sale({ quantity: 6, day: 102 }))).toEqual([
    ['split', [0], [1, 2]],
  ])
  expect(pair(reported({ quantity: 4 }), reported({ quantity: 6 }), sale({ quantity: 10 }))).toEqual([
    ['split', [0, 1], [2]],
  ])
})

test('a split of fewer lines wins, then the one with fewer days, then source order', () => {
  expect(
    pair(
      reported({ quantity: 10 }),
      sale({ quantity: 2 }),
      sale({ quantity: 3 }),
      sale({ quantity: 5 }),
      sale({ quantity: 7, day: 103 }),
    ),
  ).toContainEqual(['split', [0], [2, 4]])
  expect(
    pair(
      reported({ quantity: 10 }),
      sale({ quantity: 4, day: 102 }),
      sale({ quantity: 6 }),
      sale({ quantity: 4, day: 101 }),
    ),
  ).toContainEqual(['split', [0], [2, 3]])
})

test('other quantities of the same key within the window differ in quantity', () => {
  expect(pair(reported({ quantity: 10 }), sale({ quantity: 12 }), sale({ quantity: 11, day: 101 }))).toEqual([
    ['quantity', [0], [1]],
    ['rest', [], [2]],
  ])
})

test('the same quantity beyond the window differs in date up to the far window', () => {
  expect(pair(reported({ day: 100 }), sale({ day: 131 }))).toEqual([['date', [0], [1]]])
  expect(pair(reported({ day: 100 }), sale({ day: 132 }))).toEqual([
    ['rest', [0], []],
    ['rest', [], [1]],
  ])
})

test('another batch, then another counterparty, of the same quantity within the window is reported', () => {
  expect(pair(reported(), sale({ batch: 'B' }), sale({ counterparty: '乙' }))).toEqual([
    ['batch', [0], [1]],
    ['rest', [], [2]],
  ])
  expect(pair(reported(), sale({ counterparty: '乙' }))).toEqual([['counterparty', [0], [1]]])
})

test('lines without batch or counterparty are paired by the remaining keys, after complete keys', () => {
  expect(pair(reported({ batch: '' }), reported(), sale())).toEqual([
    ['rest', [0], []],
    ['exact', [1], [2]],
  ])
  expect(pair(reported({ batch: '', counterparty: '' }), sale({ day: 102 }))).toEqual([['window', [0], [1]]])
  expect(pair(reported({ batch: '' }), sale({ counterparty: '乙' }))).toEqual([
    ['rest', [0], []],
    ['rest', [], [1]],
  ])
})

test('returns pair with returns only', () => {
  expect(pair(reported({ returns: true }), sale(), sale({ returns: true, day: 101 }))).toEqual([
    ['window', [0], [2]],
    ['rest', [], [1]],
  ])
})

test('settings have limits, and the far window is not within the near one', () => {
  expect(pairingSettingsShape.parse({})).toEqual({ windowDays: 3, farWindowDays: 31, splitSize: 3, tolerance: 0 })
  expect(pairingSettingsShape.safeParse({ windowDays: 10, farWindowDays: 5 }).success).toBe(false)
  expect(pairingSettingsShape.safeParse({ splitSize: 9 }).success).toBe(false)
})

const handLine = (side: HandLine['side']) =>
  fc.record({
    side: fc.constant(side),
    batch: fc.constantFrom('A', 'A', 'A', 'B', ''),
    counterparty: fc.constantFrom('甲', '甲', '甲', '乙', ''),
    returns: fc.constantFrom(false, false, false, true),
    day: fc.integer({ min: 0, max: 12 }),
    quantity: fc.integer({ min: 0, max: 8 }),
  })
const handLines = fc.array(fc.oneof(handLine('reported'), handLine('sale')), { maxLength: 24 })
const settings = fc.record({
  windowDays: fc.integer({ min: 0, max: 4 }),
  farWindowDays: fc.integer({ min: 4, max: 9 }),
  splitSize: fc.integer({ min: 2, max: 3 }),
  tolerance: fc.constantFrom(0, 0, 1),
})

test('any lines pair as they do by hand, each candidate listed, put in order and taken', () => {
  fc.assert(
    fc.property(handLines, settings, (lines, chosen) => {
      expect(groupsOf(lines, chosen)).toEqual(groupsByHand(lines, chosen))
    }),
    { numRuns: 1000 },
  )
})
