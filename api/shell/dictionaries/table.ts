import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { Localized } from '#contract/platform/language.ts'

export const dictionaryData = pgTable(
  'dictionary_data',
  {
    id: serial().primaryKey(),
    type: text().notNull(),
    label: jsonb().$type<Localized>().notNull(),
    value: text().notNull(),
    status: text().notNull().default('0'),
    orderNum: integer('order_num').notNull().default(0),
    remark: text().notNull().default(''),
    version: integer().notNull().default(0),
  },
  (table) => [index('dictionary_data_type').on(table.type, table.orderNum)],
)
