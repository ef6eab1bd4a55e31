import { datesOf } from '#app/page/text/dates.server.ts'
import type { WarningRow } from '#contract/data/warnings/shapes.ts'

/** A warning with formatted dates and key values. */
export function warningView<Row extends WarningRow>(request: Request, row: Row) {
  const { time, dayOf } = datesOf(request)
  const key = row.key.map(({ fieldType, value, ...part }) => ({
    ...part,
    value: value !== null && fieldType === 'timestamp' ? time(value) : value,
  }))
  return {
    ...row,
    key,
    shown: {
      firstSeenAt: time(row.firstSeenAt),
      lastSeenAt: time(row.lastSeenAt),
      dueAt: row.dueAt && dayOf(row.dueAt),
      snoozedUntil: row.snoozedUntil && dayOf(row.snoozedUntil),
    },
  }
}
export type WarningView<Row extends WarningRow = WarningRow> = ReturnType<typeof warningView<Row>>
