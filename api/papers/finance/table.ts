import { date, integer, numeric, pgTable } from 'drizzle-orm/pg-core'
import { paper } from '../../campaigns/table.ts'

const amount = () => numeric({ precision: 16, scale: 2 })

/** What a finance paper holds, by position of its version's fields; null is not entered. Yuan. design: domain §1 "money" */
export const financeAnswer = pgTable('finance_answer', {
  paperId: integer('paper_id')
    .primaryKey()
    .references(() => paper.id, { onDelete: 'cascade' }),
  openingDate: date('opening_date', { mode: 'string' }),
  closingDate: date('closing_date', { mode: 'string' }),
  opening: amount().array().$type<(string | null)[]>().notNull(),
  closing: amount().array().$type<(string | null)[]>().notNull(),
})
