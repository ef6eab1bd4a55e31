import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'

/**
 * The time of the database, as SQL fragments, so that no app server's clock decides a deadline. Tests replace it with a
 * fixed time. design: domain §8
 */
export type Clock = {
  /** Current time (timestamptz). */
  now: SQL<string>
  /** Calendar day in the organisation's time zone (date). */
  today: SQL<string>
  /** IANA name of the organisation's zone: `Asia/Shanghai`. */
  timeZone: string
}

const clockOf = (now: SQL<string>, timeZone: string): Clock => ({
  now,
  today: sql<string>`(${now} at time zone ${timeZone}::text)::date`,
  timeZone,
})

export const databaseClock = (timeZone: string): Clock => clockOf(sql<string>`clock_timestamp()`, timeZone)

export const fixedClock = (instant: string, timeZone: string): Clock =>
  clockOf(sql<string>`${instant}::timestamptz`, timeZone)

/** Local time of an instant in the organisation's zone, to the minute. */
export const localTime = ({ timeZone }: Clock, instant: SQL) =>
  sql`to_char(${instant} at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI')`

/** Seconds since 1970 by this clock, for signatures that contain a time. */
export async function secondsNow(db: Pick<Db, 'execute'>, { now }: Clock): Promise<number> {
  const { rows } = await db.execute<{ at: number }>(sql`select floor(extract(epoch from ${now}))::float8 as at`)
  const [row] = rows
  if (!row) throw new Error('the database gave no time')
  return row.at
}
