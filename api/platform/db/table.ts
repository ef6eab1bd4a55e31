import { sql } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { bytea, timestamptz } from './columns.ts'

/** Check values of each DATA_KEY that has ever written to this database. They reveal nothing about the keys. */
export const dataKeyCheck = pgTable('data_key_check', {
  value: bytea('value').primaryKey(),
  at: timestamptz('at').notNull().default(sql`now()`),
})
