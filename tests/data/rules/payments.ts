import type { Page } from '@playwright/test'
import { type ImportedTable, importTable } from '../imported-table.ts'

/** Payments of three suppliers; `S1` is paid four times on one day, and two payments are large. */
const rows = [
  ['P001', 'S1', '60000', '2026-01-05 09:00:00', '1'],
  ['P002', 'S1', '900', '2026-01-05 10:00:00', '0'],
  ['P003', 'S1', '800', '2026-01-05 11:00:00', '0'],
  ['P004', 'S1', '70000', '2026-01-05 12:00:00', '1'],
  ['P005', 'S2', '1000', '2026-01-06 09:00:00', '0'],
  ['P006', 'S2', '1200', '2026-03-06 09:00:00', '0'],
  ['P007', 'S3', '30', '2026-04-06 09:00:00', '1'],
]

export const payments = {
  csv: ['payment,supplier,amount,paid_at,wrong', ...rows.map((row) => row.join())].join('\r\n'),
  rows: rows.length,
}

/** A workspace of the person signed in, with the payments as its table. */
export const makePayments = (page: Page): Promise<ImportedTable> =>
  importTable(page, { fileName: 'payments.csv', csv: payments.csv, key: 'payment' })
