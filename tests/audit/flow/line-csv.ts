import type { Columns } from '#contract/audit/flow/line.ts'

const head = '日期,客户名称,产品编码,产品名称,规格,批号,数量,单位,金额,单号'

export const lineColumns: Columns = {
  date: 1,
  counterparty: 2,
  productCode: 3,
  productName: 4,
  spec: 5,
  batchNo: 6,
  quantity: 7,
  unit: 8,
  amount: 9,
  documentNo: 10,
}

export const lineCsv = (rows: readonly string[]): string => [head, ...rows].join('\n')
