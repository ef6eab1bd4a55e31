import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#api/platform/db/columns.ts'

/** Recent uses of quotas; `amount` is in the unit of the quota. */
export const quotaUse = pgTable(
  'quota_use',
  {
    id: serial().primaryKey(),
    quota: text().notNull(),
    /** `user:7`, `link:12`, `paper:3`, or `address:` with the network of a caller without sign-in. */
    by: text('used_by').notNull(),
    amount: integer().notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [index('quota_use_by').on(table.quota, table.by, table.at)],
)
