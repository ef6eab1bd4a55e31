import { Cron } from 'croner'
import { Every, intervalMin } from '#contract/data/schedules/codes.ts'
import type { Timing } from '#contract/data/schedules/shapes.ts'
import type { FieldError } from '#contract/platform/problem.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Maximum search range in ms for an earlier due time. */
const searchedMs = 10 * 366 * dayMs
/** Last day of the month that every month has. */
const lastDayOfShortMonths = 28
const daysOfLongMonths = 31

/** Cron texts; a schedule is due at the times of all of them. */
function patternsOf(timing: Timing): string[] {
  switch (timing.every) {
    case Every.minutes15:
      return ['*/15 * * * *']
    case Every.minutes30:
      return ['*/30 * * * *']
    case Every.hour:
      return [`${timing.minute} * * * *`]
    case Every.day:
      return [`${clockOf(timing.time)} * * *`]
    case Every.week:
      return [`${clockOf(timing.time)} * * ${timing.weekday}`]
    case Every.month:
      return monthlyPatterns(clockOf(timing.time), timing.monthDay)
    case Every.cron:
      return [timing.cron]
  }
}

/** Converts `06:30` to `30 6`. */
const clockOf = (time: string): string => time.split(':').toReversed().map(Number).join(' ')

/** Cron texts for a day of the month; shorter months use their last day. */
function monthlyPatterns(clock: string, monthDay: number): string[] {
  if (monthDay <= lastDayOfShortMonths) return [`${clock} ${monthDay} * *`]
  if (monthDay === daysOfLongMonths) return [`${clock} L * *`]
  return [`${clock} ${monthDay} 1,3-12 *`, `${clock} L 2 *`]
}

const cronOf = (pattern: string, timeZone: string): Cron =>
  new Cron(pattern, { timezone: timeZone, mode: '5-part', paused: true })

/** Finds due times of a timing. Reuse the object, because creating one costs more than a lookup. */
export type Moments = {
  /** First due time after an instant; undefined if there is none. */
  after(instant: Date): Date | undefined
  /** Last due time before a given one; undefined if there is none within ten years. */
  before(moment: Date): Date | undefined
}

/** Due times of a timing that `faultOfTiming` accepts. A time that daylight saving skips or repeats is due once. */
export function momentsOf(timing: Timing, timeZone: string): Moments {
  const crons = patternsOf(timing).map((pattern) => cronOf(pattern, timeZone))
  const after = (instant: Date): Date | undefined => {
    const next = crons.flatMap((cron) => cron.nextRun(instant)?.getTime() ?? [])
    return next.length === 0 ? undefined : new Date(Math.min(...next))
  }
  return {
    after,
    before(moment) {
      for (let back = intervalMin * minuteMs; back <= searchedMs; back *= 4) {
        const found = lastBetween(after, new Date(moment.getTime() - back), moment)
        if (found) return found
      }
      return undefined
    },
  }
}

/** Last due time between two instants, including the first; undefined if there is none. */
function lastBetween(after: Moments['after'], from: Date, moment: Date): Date | undefined {
  let found: Date | undefined
  for (let next = after(from); next && next < moment; next = after(next)) found = next
  return found
}

/** The next due times after an instant. */
export function upcoming(timing: Timing, timeZone: string, { after, count }: { after: Date; count: number }): Date[] {
  const moments = momentsOf(timing, timeZone)
  const found: Date[] = []
  let last: Date | undefined = after
  while (found.length < count) {
    last = last && moments.after(last)
    if (!last) return found
    found.push(last)
  }
  return found
}

const isRestricted = (field: string): boolean => !/^[*?]$/.test(field)

/**
 * Fault of a cron text that would run at other times than the author expects. Refuses texts without exactly five
 * fields, and texts with both day of month and day of week (cron treats them as either). Also refuses steps that do not
 * divide the range, and times that never occur or are too close together.
 */
export function faultOfTiming(timing: Timing): FieldError | undefined {
  if (timing.every !== Every.cron) return undefined
  const fields = timing.cron.split(/\s+/)
  const [minute = '', hour = '', dayOfMonth = '', , dayOfWeek = ''] = fields
  const partsOfCron = 5
  if (fields.length !== partsOfCron) return { key: 'schedules-faults:cronParts', values: { count: fields.length } }
  if (isRestricted(dayOfMonth) && isRestricted(dayOfWeek)) return { key: 'schedules-faults:cronDays' }
  const uneven = unevenStep(minute, 60) ?? unevenStep(hour, 24)
  if (uneven !== undefined) return { key: 'schedules-faults:cronStep', values: { step: uneven } }
  try {
    const first = cronOf(timing.cron, 'UTC').nextRun(new Date())
    if (!first) return { key: 'schedules-faults:cronNever' }
  } catch {
    return { key: 'schedules-faults:cronInvalid', values: { cron: timing.cron } }
  }
  return isTooOften(`${minute} ${hour} * * *`)
    ? { key: 'schedules-faults:cronTooOften', values: { minutes: intervalMin } }
    : undefined
}

/** Step over a whole field that does not divide it: every 7 minutes is 56, then 4. */
function unevenStep(field: string, of: number): number | undefined {
  const step = Number(/^\*\/(\d+)$/.exec(field)?.[1] ?? 1)
  return of % step === 0 ? undefined : step
}

/** True if due times on two days of a cron text that repeats daily are too close together, also across midnight. */
function isTooOften(daily: string): boolean {
  const cron = cronOf(daily, 'UTC')
  const from = new Date('2026-01-01T00:00:00Z').getTime() - minuteMs
  let last: Date | null = cron.nextRun(new Date(from))
  while (last && last.getTime() < from + 2 * dayMs) {
    const next: Date | null = cron.nextRun(last)
    if (next && next.getTime() - last.getTime() < intervalMin * minuteMs) return true
    last = next
  }
  return false
}
