import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { market } from '#api/data/markets/table.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'

/** Place of the shipped boards and their tables. At most one row, whose id is 1. */
export const cockpit = pgTable(
  'cockpit',
  {
    id: integer().primaryKey().default(1),
    workspaceId: integer('workspace_id')
      .notNull()
      .references(() => workspace.id),
    marketId: integer('market_id').references(() => market.id, { onDelete: 'set null' }),
    /** Person who set it up last; the boards use their language. */
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    language: text().notNull(),
  },
  (table) => [index('cockpit_workspace').on(table.workspaceId)],
)
