import { expect, test } from 'vitest'
import { faultOfTiming, momentsOf, upcoming } from '#api/data/schedules/times.ts'
import { type Timing, timing as timingShape } from '#contract/data/schedules/shapes.ts'

const minutes15: Timing = { every: 'minutes15' }
const daily = (time: string): Timing => ({ every: 'day', time })
const cron = (text: string): Timing => ({ every: 'cron', cron: text })

const next = (timing: Timing, timeZone: string, from: string, count: number): string[] =>
  upcoming(timing, timeZone, { after: new Date(from), count }).map((moment) => moment.toISOString().slice(0, 16))

test.each<[string, Timing, string, string[]]>([
  ['every 15 minutes', minutes15, '2026-11-20T01:07:00Z', ['2026-11-20T01:15', '2026-11-20T01:30', '2026-11-20T01:45']],
  ['every 30 minutes', { every: 'minutes30' }, '2026-11-20T01:30:00Z', ['2026-11-20T02:00', '2026-11-20T02:30']],
  ['every hour', { every: 'hour', minute: 20 }, '2026-11-20T01:30:00Z', ['2026-11-20T02:20', '2026-11-20T03:20']],
  ['every day', daily('06:30'), '2026-11-20T01:30:00Z', ['2026-11-20T22:30', '2026-11-21T22:30']],
  [
    'every Monday',
    { every: 'week', weekday: 1, time: '00:00' },
    '2026-11-20T00:00:00Z',
    ['2026-11-22T16:00', '2026-11-29T16:00'],
  ],
  [
    'the 15th',
    { every: 'month', monthDay: 15, time: '09:00' },
    '2026-11-20T00:00:00Z',
    ['2026-12-15T01:00', '2027-01-15T01:00'],
  ],
])('a schedule for %s is due in the zone of the organisation', (_, timing, from, due) => {
  expect(next(timing, 'Asia/Shanghai', from, due.length)).toEqual(due)
})

test('a schedule for the 31st is due on the last day of each month, of February in leap years too', () => {
  const timing: Timing = { every: 'month', monthDay: 31, time: '12:00' }
  const days = next(timing, 'UTC', '2028-01-01T00:00:00Z', 5).map((moment) => moment.slice(5, 10))
  expect(days).toEqual(['01-31', '02-29', '03-31', '04-30', '05-31'])
})

test.each([
  [29, ['01-29', '02-28', '03-29', '04-29']],
  [30, ['01-30', '02-28', '03-30', '04-30']],
])('a schedule for the %dth is due on the last day of February', (monthDay, days) => {
  const due = next({ every: 'month', monthDay, time: '12:00' }, 'UTC', '2027-01-01T00:00:00Z', 4)
  expect(due.map((moment) => moment.slice(5, 10))).toEqual(days)
})

test('a cron text for leap day is due only in leap years', () => {
  expect(next(cron('0 9 29 2 *'), 'UTC', '2026-11-20T00:00:00Z', 2)).toEqual(['2028-02-29T09:00', '2032-02-29T09:00'])
})

test('a time that summer time skips is due once on that day', () => {
  const due = next(daily('02:30'), 'Europe/Berlin', '2026-03-28T00:00:00Z', 4)
  expect(due).toEqual(['2026-03-28T01:30', '2026-03-29T01:00', '2026-03-30T00:30', '2026-03-31T00:30'])
})

test('a time that comes twice when summer time ends is due once', () => {
  const due = next(daily('02:30'), 'Europe/Berlin', '2026-10-24T12:00:00Z', 2)
  expect(due).toEqual(['2026-10-25T00:30', '2026-10-26T01:30'])
  // Computed from a time between the two 02:30 of that night.
  expect(next(daily('02:30'), 'Europe/Berlin', '2026-10-25T00:45:00Z', 1)).toEqual(['2026-10-26T01:30'])
})

test.each([
  ['2026-03-29T00:20:00Z', 'begins'],
  ['2026-10-25T00:20:00Z', 'ends'],
])('a schedule for every 15 minutes keeps its interval from %s, when summer time %s', (from) => {
  const due = upcoming(minutes15, 'Europe/Berlin', { after: new Date(from), count: 12 }).map((each) => each.getTime())
  expect(due.slice(1).map((moment, at) => (moment - (due[at] ?? 0)) / 60_000)).toEqual(Array(11).fill(15))
})

test('a day without midnight is due once, in a zone that changes at midnight', () => {
  const due = next(daily('00:00'), 'Africa/Cairo', '2026-04-22T12:00:00Z', 3)
  expect(due).toEqual(['2026-04-22T22:00', '2026-04-23T22:00', '2026-04-24T21:00'])
})

test('a schedule is due at other instants in another zone', () => {
  expect(next(daily('09:00'), 'Asia/Shanghai', '2026-11-20T00:00:00Z', 1)).toEqual(['2026-11-20T01:00'])
  expect(next(daily('09:00'), 'America/New_York', '2026-11-20T00:00:00Z', 1)).toEqual(['2026-11-20T14:00'])
})

test.each<[Timing, string, string]>([
  [minutes15, '2026-11-20T01:15:00Z', '2026-11-20T01:00'],
  [daily('06:30'), '2026-11-20T22:30:00Z', '2026-11-19T22:30'],
  [{ every: 'month', monthDay: 31, time: '00:00' }, '2026-03-30T16:00:00Z', '2026-02-27T16:00'],
  [cron('0 9 29 2 *'), '2032-02-29T01:00:00Z', '2028-02-29T01:00'],
  [cron('0,30 9-17 * * 1-5'), '2026-11-23T01:00:00Z', '2026-11-20T09:30'],
])('the moment before another of %j is found', (timing, moment, before) => {
  const found = momentsOf(timing, 'Asia/Shanghai').before(new Date(moment))
  expect(found?.toISOString().slice(0, 16)).toBe(before)
})

test.each([
  '0 9 * * *',
  '*/15 * * * *',
  '0 */6 * * *',
  '30 8 * * 1-5',
  '0 0 L * *',
  '0 9 * * MON#2',
  '0 9 15W * *',
  '0,45 9 * 3,6,9,12 *',
  '0 9 ? * 7',
])('the cron text %s is accepted', (text) => {
  expect(faultOfTiming(cron(text))).toBeUndefined()
})

test.each([
  ['0 0 9 * * *', 'cronParts'],
  ['0 9 * *', 'cronParts'],
  ['@daily', 'cronParts'],
  ['2026-05-01T00:00:00', 'cronParts'],
  ['*/90 * * * *', 'cronStep'],
  ['*/7 * * * *', 'cronStep'],
  ['0 */5 * * *', 'cronStep'],
  ['0 9 1 * 1', 'cronDays'],
  ['0 9 L * 1', 'cronDays'],
  ['0 9 1 * +1', 'cronDays'],
  ['0 9 31 2 *', 'cronNever'],
  ['60 * * * *', 'cronInvalid'],
  ['0 25 * * *', 'cronInvalid'],
  ['0 22-2 * * *', 'cronInvalid'],
  ['0/20 * * * *', 'cronInvalid'],
  ['0 9 * * FRI-MON', 'cronInvalid'],
  ['0 9 * 13 *', 'cronInvalid'],
  ['a b * d e', 'cronInvalid'],
  ['* * * * *', 'cronTooOften'],
  ['0,10 9 * * *', 'cronTooOften'],
  ['55,0 23,0 * * *', 'cronTooOften'],
])('the cron text %s is refused as %s', (text, key) => {
  expect(faultOfTiming(cron(text))?.key).toBe(`schedules-faults:${key}`)
})

test.each([
  { every: 'day', time: '24:00' },
  { every: 'day', time: '6:30' },
  { every: 'hour', minute: 60 },
  { every: 'month', monthDay: 32, time: '00:00' },
  { every: 'week', weekday: 0, time: '00:00' },
  { every: 'year' },
])('the timing %j is refused', (wrong) => {
  expect(timingShape.safeParse(wrong).success).toBe(false)
})
