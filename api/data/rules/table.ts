import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { dataProcess } from '#api/data/processes/table.ts'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import type { ListRevision, RuleContent } from '#contract/data/rules/shapes.ts'

/** A model of rules with its draft. */
export const ruleModel = pgTable(
  'data_rule_model',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspace.id),
    name: text().notNull(),
    remark: text().notNull().default(''),
    /** Content being edited; it may have faults. */
    draft: jsonb().$type<RuleContent>().notNull(),
    /** Number of the newest version; 0 before the first. */
    currentVersion: integer('current_version').notNull().default(0),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => user.id),
    /** Process created to run it; null before the first application. */
    processId: integer('process_id').references(() => dataProcess.id, { onDelete: 'set null' }),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('data_rule_model_name').on(table.workspaceId, sql`lower(${table.name})`),
    uniqueIndex('data_rule_model_process').on(table.processId),
    index('data_rule_model_updated').on(table.workspaceId, table.updatedAt, table.id),
  ],
)

/** Content without faults, which never changes. */
export const ruleModelVersion = pgTable(
  'data_rule_model_version',
  {
    id: serial().primaryKey(),
    modelId: integer('model_id')
      .notNull()
      .references(() => ruleModel.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    content: jsonb().$type<RuleContent>().notNull(),
    note: text().notNull().default(''),
    /** SHA-256 of the content. */
    digest: text().notNull(),
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('data_rule_model_version_number').on(table.modelId, table.number)],
)

/** A test of a version on rows of its table. */
export const ruleModelTest = pgTable(
  'data_rule_model_test',
  {
    id: serial().primaryKey(),
    modelId: integer('model_id')
      .notNull()
      .references(() => ruleModel.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    dataVersion: integer('table_version').notNull(),
    rows: bigint({ mode: 'number' }).notNull(),
    hitRows: bigint('hit_rows', { mode: 'number' }).notNull(),
    notJudged: bigint('not_judged', { mode: 'number' }).notNull(),
    /** Watch lists that were matched, with their revisions. */
    lists: jsonb().$type<ListRevision[]>().notNull().default([]),
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  (table) => [index('data_rule_model_test_version').on(table.modelId, table.number, table.id)],
)
