import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOfInstant, instantOfDay } from '#api/platform/calendar-day.ts'

const zones = ['Asia/Shanghai', 'UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu']
const days = fc
  .integer({ min: Date.UTC(1950, 0, 1) / 86_400_000, max: Date.UTC(2100, 0, 1) / 86_400_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10))

test.each(zones)('a day in %s is the day of its first moment, and of no moment before', (zone) => {
  fc.assert(
    fc.property(days, (day) => {
      const first = instantOfDay(day, zone)
      expect(dayOfInstant(first, zone)).toBe(day)
      expect(dayOfInstant(first - 1, zone) < day).toBe(true)
    }),
    { seed: 5 },
  )
})

test('where clocks change at night a day begins at its own midnight', () => {
  expect(new Date(instantOfDay('2025-03-30', 'Europe/Berlin')).toISOString()).toBe('2025-03-29T23:00:00.000Z')
  expect(new Date(instantOfDay('2025-03-31', 'Europe/Berlin')).toISOString()).toBe('2025-03-30T22:00:00.000Z')
  expect(new Date(instantOfDay('2026-12-31', 'Asia/Shanghai')).toISOString()).toBe('2026-12-30T16:00:00.000Z')
})
