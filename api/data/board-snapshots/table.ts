import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { Basis } from '#api/data/boards/rights-basis.ts'
import { board } from '#api/data/boards/table.ts'
import { bytea, createdAt } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'

/** Figures of a board at one point in time. Never changes. */
export const boardSnapshot = pgTable(
  'board_snapshot',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    boardId: integer('board_id')
      .notNull()
      .references(() => board.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    note: text().notNull(),
    /** JSON, exactly as hashed. */
    content: text().notNull(),
    /** SHA-256 of the content, hex. */
    digest: text().notNull(),
    statement: text().notNull(),
    signature: bytea().notNull(),
    cards: integer().notNull(),
    /** Rights of the author; other readers need the same rights. */
    bases: jsonb().$type<Basis[]>().notNull(),
    byId: integer('by_id')
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
  },
  (table) => [index('board_snapshot_board').on(table.boardId, table.id), index('board_snapshot_by').on(table.byId)],
)
