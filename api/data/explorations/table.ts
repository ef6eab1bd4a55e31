import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import type { ExploredCard } from '#contract/data/cards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import type { SharedWith } from '#contract/data/explorations/codes.ts'

/** Filter and cards over one data version of a table. */
export const dataExploration = pgTable(
  'data_exploration',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspace.id),
    /** bizId of a table that may have been removed since. */
    tableBizId: text('table_biz_id').notNull(),
    /** Number of the data version, which may have been deleted. */
    dataVersion: integer('version_number').notNull(),
    name: text().notNull(),
    filter: jsonb().$type<Condition>(),
    cards: jsonb().$type<ExploredCard[]>().notNull(),
    sharedWith: text('shared_with').$type<SharedWith>().notNull(),
    pinnedUntil: timestamptz('pinned_until'),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => user.id),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().default(sql`now()`),
  },
  (table) => [index('data_exploration_updated').on(table.workspaceId, table.updatedAt, table.id)],
)
