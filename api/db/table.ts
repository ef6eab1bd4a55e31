import { sql } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { bytea, timestamptz } from './columns.ts'

/** What tells the keys of DATA_KEY that ever wrote to this database from others. It gives nothing of them away. */
export const dataKeyCheck = pgTable('data_key_check', {
  value: bytea('value').primaryKey(),
  at: timestamptz('at').notNull().default(sql`now()`),
})
