import { type SQL, sql } from 'drizzle-orm'
import { customType, smallint, timestamp } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A timestamp, which every query returns as `2026-01-31T08:00:00.000Z`. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Time at which the row was written. */
export const createdAt = () => timestamptz('created_at').notNull().default(sql`now()`)

/**
 * Bigrams of the texts in these columns: `searchByPairs` of list.ts finds rows by a GIN index on them and scans no
 * others.
 */
export const signPairs = (...columns: readonly string[]) =>
  smallint('sign_pairs')
    .array()
    .generatedAlwaysAs(
      sql.raw(`sign_pairs_of(${columns.map((each) => `coalesce(${each}, '')`).join(' || chr(10) || ')})`),
    )

/** A timestamp in JSON that the database builds, formatted like all other timestamps. */
export const momentInJson = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
