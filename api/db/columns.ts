import { type SQL, sql } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'

/** A moment, which every query gives as `2026-01-31T08:00:00.000Z`. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** When the row was written. */
export const createdAt = () => timestamptz('created_at').notNull().default(sql`now()`)

/** A moment inside JSON that the database makes, spelled as everywhere else. */
export const momentInJson = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
