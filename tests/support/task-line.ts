import { lineKeyOf } from '#api/audit/collection/adding.ts'
import type { TaskLine } from '#contract/audit/collection/shapes.ts'

const sha256 = 'a'.repeat(64)

/** A reported line that a collection task can be created for. */
export const taskLine = (row: number, more: Partial<TaskLine> = {}): TaskLine => ({
  lineKey: lineKeyOf({ sha256, sheet: null, row }),
  place: row,
  fileName: '上报流向.csv',
  sheet: null,
  row,
  date: '2026-01-05',
  counterparty: '雁河大药房',
  productCode: 'CP1001',
  productName: '阿莫西林胶囊',
  spec: '0.25g×24粒',
  batchNo: 'B01',
  quantity: '10',
  unit: '盒',
  product: 'CP1001',
  base: '10',
  amount: '100',
  flowType: 'sale',
  state: 'matched',
  ...more,
})
