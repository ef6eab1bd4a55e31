import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#api/db/columns.ts'

/** What people have done lately of what is bounded, by its name. */
export const quotaUse = pgTable(
  'quota_use',
  {
    id: serial().primaryKey(),
    quota: text().notNull(),
    /** `user:7`, or the address of the one who is not signed in. */
    by: text('used_by').notNull(),
    amount: integer().notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [index('quota_use_by').on(table.quota, table.by, table.at)],
)
