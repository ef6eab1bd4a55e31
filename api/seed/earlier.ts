import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'

/** The clock as it was some days ago, for what was requested and decided then. */
export const earlier = ({ now, today, timeZone }: Clock, days: number): Clock => ({
  now: sql`(${now} - make_interval(days => ${days}::int))`,
  today: sql`(${today} - ${days}::int)`,
  timeZone,
})
