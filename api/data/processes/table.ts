import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import type { ProcessNode } from '#contract/data/processes/shapes.ts'

/** A graph of steps with its versions. Codes are those of contract/data/processes/codes.ts. */
export const dataProcess = pgTable(
  'data_process',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspace.id),
    name: text().notNull(),
    remark: text().notNull().default(''),
    /** Number of the newest version; 0 before the first. */
    currentVersion: integer('current_version').notNull().default(0),
    /** Version that its schedule runs; null if it has none that is live. */
    liveVersion: integer('live_version'),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => user.id),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('data_process_name').on(table.workspaceId, sql`lower(${table.name})`),
    index('data_process_updated').on(table.workspaceId, table.updatedAt, table.id),
  ],
)

/** A saved graph, which never changes. */
export const dataProcessVersion = pgTable(
  'data_process_version',
  {
    id: serial().primaryKey(),
    processId: integer('process_id')
      .notNull()
      .references(() => dataProcess.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    graph: jsonb().$type<{ nodes: ProcessNode[] }>().notNull(),
    /** Number of the version that was open when it was edited; null for the first. */
    basedOn: integer('based_on'),
    note: text().notNull().default(''),
    /** SHA-256 of the graph. */
    digest: text().notNull(),
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('data_process_version_number').on(table.processId, table.number)],
)
