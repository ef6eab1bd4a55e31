import { date, integer, numeric, text } from 'drizzle-orm/pg-core'

/** Quantities, and amounts in yuan. */
export const decimal = (name: string) => numeric(name, { precision: 24, scale: 4 })

/** Columns of a reported line, which tasks and reports copy. */
export const lineColumns = () => ({
  fileName: text('file_name').notNull(),
  sheet: text(),
  row: integer().notNull(),
  date: date({ mode: 'string' }).notNull(),
  counterparty: text().notNull(),
  productCode: text('product_code').notNull(),
  productName: text('product_name').notNull(),
  spec: text().notNull(),
  batchNo: text('batch_no').notNull(),
  quantity: decimal('quantity').notNull(),
  unit: text().notNull(),
  /** Yuan, including tax; null if the line has none. */
  amount: decimal('amount'),
  flowType: text('flow_type').notNull(),
  /** PairingState of contract/audit/flow/pairing.ts, copied from the comparison. */
  state: text().notNull(),
  /** TicketType of contract/audit/tickets/codes.ts. */
  needed: text().array().notNull(),
})
