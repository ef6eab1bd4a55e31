import { expect, test } from 'vitest'
import { belowWatermark } from '#api/data/refreshes/pull/watermark.ts'

test.each([
  ['100', 30, 'units', '70'],
  ['10', 30, 'units', '-20'],
  ['9007199254740993', 1, 'units', '9007199254740992'],
  ['12.50', 12, 'units', '0.50'],
  ['0.25', 1, 'units', '-0.75'],
  ['-0.25', 1, 'units', '-1.25'],
  ['2026-03-01', 1, 'days', '2026-02-28'],
  ['2026-03-01T00:10:00.500000Z', 60, 'minutes', '2026-02-28T23:10:00.500000Z'],
  ['2026-03-01 00:10:00', 60, 'minutes', '2026-02-28 23:10:00'],
  ['2026-03-01 00:10:00.123456', 0, 'minutes', '2026-03-01 00:10:00.123456'],
] as const)('%s less %i %s is %s, in the same form', (highest, overlap, unit, from) => {
  expect(belowWatermark(highest, overlap, unit)).toBe(from)
})

test('a watermark that cannot be counted down from is none, so that all rows are read', () => {
  expect(belowWatermark('infinity', 60, 'minutes')).toBeUndefined()
  expect(belowWatermark('NaN', 1, 'units')).toBeUndefined()
  expect(belowWatermark('0001-01-01', 1, 'days')).toBeUndefined()
})
