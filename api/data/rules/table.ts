import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import type { RuleContent } from '#contract/data/rules/shapes.ts'

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
    version: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('data_rule_model_name').on(table.workspaceId, sql`lower(${table.name})`),
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
