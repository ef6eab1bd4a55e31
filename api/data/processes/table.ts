import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import type { DraftGraph, ProcessNode } from '#contract/data/processes/shapes.ts'

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
    /** Version that its schedule runs; null without a live schedule. */
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
    /** Number of the version on which the edit was based; null for the first. */
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

/**
 * A user's draft of one version of a process. The user edits the draft that they opened last; drafts set aside have no
 * opening time.
 */
export const dataProcessDraft = pgTable(
  'data_process_draft',
  {
    id: serial().primaryKey(),
    processId: integer('process_id')
      .notNull()
      .references(() => dataProcess.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id),
    /** Number of a version; 0 before the first. */
    basedOn: integer('based_on').notNull(),
    /** Number of the current state. */
    state: integer().notNull(),
    openedAt: timestamptz('opened_at'),
    updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('data_process_draft_base').on(table.processId, table.userId, table.basedOn),
    index('data_process_draft_user').on(table.userId),
  ],
)

/** State of a draft, for undo and redo. */
export const dataProcessDraftState = pgTable(
  'data_process_draft_state',
  {
    draftId: integer('draft_id')
      .notNull()
      .references(() => dataProcessDraft.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    graph: jsonb().$type<DraftGraph>().notNull(),
    bytes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.draftId, table.number] })],
)
