import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { Language } from '#contract/platform/language.ts'
import { dataTable } from '../tables/table.ts'

/** Source of a table whose rows a feature of the product offers. */
export const platformTable = pgTable(
  'data_platform_table',
  {
    tableId: integer('table_id')
      .primaryKey()
      .references(() => dataTable.id, { onDelete: 'cascade' }),
    /** Code of the offered table. */
    code: text().notNull(),
    /** Language of the texts in its rows. */
    language: text().$type<Language>().notNull(),
    /** Person whose permission the table depends on. */
    providerId: integer('provider_id')
      .notNull()
      .references(() => user.id),
  },
  (table) => [index('data_platform_table_code').on(table.code)],
)

/** A run that creates the next version. State: PlatformRunState of contract/data/platform-tables/codes.ts. */
export const platformRun = pgTable(
  'data_platform_run',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    tableId: integer('table_id')
      .notNull()
      .references(() => platformTable.tableId, { onDelete: 'cascade' }),
    state: text().notNull(),
    /** Text key of the reason for a failure. */
    failure: text(),
    rows: bigint({ mode: 'number' }),
    /** Person who started it; the provider if it started automatically. */
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    index('data_platform_run_table').on(table.tableId, table.id),
    uniqueIndex('data_platform_run_open').on(table.tableId).where(sql`state in ('queued', 'started')`),
  ],
)
