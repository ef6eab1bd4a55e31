import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'

/** A subject area of the data mart, such as purchasing. */
export const market = pgTable(
  'data_market',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    name: text().notNull(),
    remark: text().notNull().default(''),
    orderNum: integer('order_num').notNull().default(0),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('data_market_name').on(sql`lower(${table.name})`)],
)

/** Users who decide on the tables of a market. */
export const marketManager = pgTable(
  'data_market_manager',
  {
    marketId: integer('market_id')
      .notNull()
      .references(() => market.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id),
  },
  (table) => [
    primaryKey({ columns: [table.marketId, table.userId] }),
    index('data_market_manager_user').on(table.userId),
  ],
)
