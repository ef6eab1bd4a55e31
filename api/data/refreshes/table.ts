import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { RunState } from '#contract/data/refreshes/codes.ts'
import type { ColumnChanges, RefreshedRows, RefreshRun } from '#contract/data/refreshes/shapes.ts'
import type { RefreshMode } from '#contract/data/tables/codes.ts'
import type { RowFault } from '#contract/data/tables/shapes.ts'
import { dataTable } from '../tables/table.ts'

/** A run that reads a table from its database again. Codes are those of contract/data/refreshes/codes.ts. */
export const dataRefresh = pgTable(
  'data_refresh',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    tableId: integer('table_id')
      .notNull()
      .references(() => dataTable.id, { onDelete: 'cascade' }),
    state: text().$type<RunState>().notNull().default('queued'),
    mode: text().$type<RefreshMode>().notNull(),
    from: text('from_value'),
    jobId: text('job_id'),
    progress: jsonb().$type<RefreshRun['progress']>(),
    failure: text(),
    rows: jsonb().$type<RefreshedRows>(),
    changes: jsonb().$type<ColumnChanges>(),
    faultCount: integer('fault_count').notNull().default(0),
    faults: jsonb().$type<RowFault[]>().notNull().default([]),
    duplicates: jsonb().$type<RefreshRun['duplicates']>().notNull().default([]),
    dataVersion: integer('made_version'),
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    index('data_refresh_table').on(table.tableId, table.id),
    uniqueIndex('data_refresh_open').on(table.tableId).where(sql`state in ('queued', 'started')`),
  ],
)
