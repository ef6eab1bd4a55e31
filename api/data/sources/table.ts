import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { workspace } from '#api/shell/workspaces/table.ts'

/** A connection to a database. Codes are those of contract/data/sources/codes.ts. */
export const dataSource = pgTable(
  'data_source',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspace.id),
    name: text().notNull(),
    connector: text().notNull(),
    host: text().notNull(),
    port: integer().notNull(),
    database: text().notNull(),
    schema: text().notNull().default(''),
    account: text().notNull(),
    /** Encrypted with DATA_KEY; never returned. */
    secret: bytea().notNull(),
    tls: boolean().notNull().default(false),
    status: text().notNull().default('0'),
    checkedAt: timestamptz('checked_at'),
    checkResult: text('check_result'),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('data_source_name').on(table.workspaceId, sql`lower(${table.name})`),
    index('data_source_created').on(table.workspaceId, table.createdAt, table.id),
  ],
)
