import { call, cast, type Expression, literal } from '#api/platform/engine/plan/expression.ts'
import type { Column } from '#api/platform/engine/plan/types.ts'
import type { TimeUnit } from '#contract/data/processes/codes.ts'
import { localDay } from './normalize.ts'

const minutesOfHour = 60

/** Local hour, day, month or year of a date or timestamp: hours as timestamps in UTC, the others as their first day. */
export function timeGroup(column: Column, unit: TimeUnit, timeZone: string): Expression {
  if (unit === 'day') return localDay(column, timeZone)
  if (unit !== 'hour') return call('date_trunc', literal(unit), localDay(column, timeZone))
  if (column.type === 'date') return cast(column.name, 'timestamp')
  // Local hours match UTC hours, except in zones with half-hour offsets; there, clocks are not changed.
  if (hasWholeHours(timeZone)) return call('date_trunc', literal('hour'), column.name)
  const local = call('date_trunc', literal('hour'), call('local_of_utc', column.name, literal(timeZone)))
  return call('utc_of_local', local, literal(timeZone))
}

/** Checks whether local hours start at full hours of UTC, on a winter and a summer day. */
export function hasWholeHours(timeZone: string): boolean {
  const minutes = new Intl.DateTimeFormat('en', { timeZone, minute: 'numeric' })
  return ['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z'].every(
    (day) => Number(minutes.format(new Date(day))) % minutesOfHour === 0,
  )
}
