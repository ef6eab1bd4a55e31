import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { board } from '#api/data/boards/table.ts'
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
    /** Person who set it up last, in whose language the boards are. */
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    language: text().notNull(),
  },
  (table) => [index('cockpit_workspace').on(table.workspaceId)],
)

/** A shipped board, so that neither a change nor a removal of it is undone. */
export const cockpitBoard = pgTable(
  'cockpit_board',
  {
    /** ShippedBoard of contract/data/cockpit/codes.ts. */
    code: text().primaryKey(),
    /** Null once the organisation removed it. */
    boardId: integer('board_id').references(() => board.id, { onDelete: 'set null' }),
    /** SHA-256 of what was shipped last. */
    digest: text().notNull(),
    /** Version that was published then. */
    number: integer().notNull(),
  },
  (table) => [index('cockpit_board_board').on(table.boardId)],
)
