import { expect, test } from 'vitest'
import { suggestColumns } from '#api/audit/flow/reading/columns.ts'
import type { FileRole } from '#contract/audit/flow/line.ts'

type Rows = readonly (readonly string[])[]

/** Suggested header of each field. */
function suggested(heads: readonly string[], samples: Rows, role: FileRole = 'sale'): Record<string, string> {
  const { columns } = suggestColumns({ heads, samples, role })
  return Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, heads[column - 1] ?? '']))
}

const medicine = ['某某片', '1g*10片', 'A240101']

test('an expiry or production date is never suggested as the date of the document', () => {
  for (const odd of ['效期', '有效期至', '失效日期', '生产日期', '到期日', '有效期', '製造日期', 'Expiry Date']) {
    const heads = [odd, '交易日期', '品名', '规格', '批号', '数量']
    const rows = [5, 6, 7].map((day) => ['2026-12-31', `2024-03-0${day}`, ...medicine, '3'])
    expect(suggested(heads, rows).date, odd).toBe('交易日期')
    const alone = rows.map((cells) => cells.filter((_, column) => column !== 1))
    expect(suggested(heads.toSpliced(1, 1), alone).date, `${odd} alone`).toBeUndefined()
  }
})

test('a day is never suggested as a batch', () => {
  const rows = [5, 6].map((day) => [`2026-02-0${day}`, '2031-12-31', '甲医院', '某某片', 'A240101', '3'])
  const { columns } = suggestColumns({ heads: [], samples: rows, role: 'sale' })
  expect(columns).toMatchObject({ date: 1, counterparty: 3, productName: 4, batchNo: 5, quantity: 6 })
})

test('a date of entry or payment is suggested only if there is no other date column', () => {
  const row = ['2024-03-09', '2024-03-05', ...medicine, '3']
  const heads = ['录入日期', '过账日', '品名', '规格', '批号', '数量']
  expect(suggested(heads, [row, row]).date).toBe('过账日')
  const [first = '', , ...rest] = row
  expect(suggested(heads.toSpliced(1, 1), [[first, ...rest]]).date).toBe('录入日期')
})

test('unlisted headers are recognized by their ending and by the cells below them', () => {
  const heads = ['交易日期', '单据', '配送终端客户', '品名', '规格', '批号', '出货数', '结算价', '出货额']
  const rows = [1, 2, 3, 4].map((at) => [
    `2024-03-0${at}`,
    `XS2024-00${at}`,
    `第${at}人民医院`,
    ...medicine,
    String(at),
    '12.5',
    String(at * 12.5),
  ])
  expect(suggested(heads, rows)).toMatchObject({
    date: '交易日期',
    documentNo: '单据',
    counterparty: '配送终端客户',
    quantity: '出货数',
    unitPrice: '结算价',
    amount: '出货额',
  })
  const received = heads.with(6, '收货数').with(8, '收货额')
  expect(suggested(received, rows, 'purchase')).toMatchObject({ quantity: '收货数', amount: '收货额' })
})

test('an amount without tax, of tax or of profit is not suggested as the amount', () => {
  const heads = ['日期', '品名', '数量', '税额', '不含税金额', '毛利额', '折扣额']
  const rows = [['2024-03-01', '某某片', '3', '1.2', '30', '4', '1']]
  expect(suggested(heads, rows).amount).toBeUndefined()
})

test('a header is ignored if its cells contradict it', () => {
  const heads = ['日期', '品名', '数量', '返利政策额', '单据']
  const rows = [['2024-03-01', '某某片', '3', '见合同', '']]
  expect(suggested(heads, rows)).toEqual({ date: '日期', productName: '品名', quantity: '数量' })
})

test('an ambiguous header is decided by its cells', () => {
  const heads = ['日期', '送达方名称', '品名', '品规', '数量', '销售单位']
  const row = (unit: string, spec: string) => ['2024-03-01', '甲人民医院', '某某片', spec, '3', unit]
  expect(suggested(heads, [row('盒', '10mg*24片')])).toMatchObject({
    counterparty: '送达方名称',
    unit: '销售单位',
    spec: '品规',
  })
  expect(suggested(heads, [row('乙医药公司', '某某片10mg*24片')])).toEqual({
    date: '日期',
    counterparty: '销售单位',
    productName: '品名',
    quantity: '数量',
  })
})

test('a name with its specification is no specification, and an amount may end in its total', () => {
  const heads = ['日期', '品名规格', '数量', '含税金额合计']
  expect(suggested(heads, [['2024-03-01', '某某片10mg*24片', '3', '30']])).toEqual({
    date: '日期',
    productName: '品名规格',
    quantity: '数量',
    amount: '含税金额合计',
  })
  const named = ['日期', '商品全名', '品名规格', '数量', '货值']
  expect(suggested(named, [['2024-03-01', '某某片', '某某片10mg*24片', '3', '30']])).toEqual({
    date: '日期',
    productName: '商品全名',
    quantity: '数量',
    amount: '货值',
  })
})

test('opening stock, planned quantities and the number of another document are suggested for nothing', () => {
  const heads = ['截止日期', '品名', '期初数量', '期末结存数量']
  expect(suggested(heads, [['2024-03-01', '某某片', '3', '5']], 'stock')).toMatchObject({ quantity: '期末结存数量' })
  const sale = ['日期', '客戶簡稱', '品名全稱', '期初数量', '应发数量', '库存数量', '来源单号', '未税单价', '未税金额']
  const rows = [1, 2, 3, 4].map((at) => [
    `2024-03-0${at}`,
    '健華醫藥',
    '某某膠囊',
    '3',
    String(at),
    '6',
    `SO2024-00${at}`,
    '10',
    String(at * 10),
  ])
  expect(suggested(sale, rows)).toEqual({ date: '日期', counterparty: '客戶簡稱', productName: '品名全稱' })
})

test('the column of the direction of a file is suggested, and the other one only if it is alone', () => {
  const heads = ['入库日期', '出库日期', '品名', '入库数量', '数量（出库）', '结存数量', '采购金额', '销售额']
  const rows = [['2024-03-01', '2024-03-02', '某某片', '5', '3', '2', '50', '36.5']]
  expect(suggested(heads, rows)).toMatchObject({ date: '出库日期', quantity: '数量（出库）', amount: '销售额' })
  expect(suggested(heads, rows, 'purchase')).toMatchObject({
    date: '入库日期',
    quantity: '入库数量',
    amount: '采购金额',
  })
  expect(suggested(heads, rows, 'stock')).toMatchObject({ quantity: '结存数量' })
  expect(suggested(['日期', '品名', '入库数量'], [['2024-03-01', '某某片', '5']])).toMatchObject({
    quantity: '入库数量',
  })
})

test('figures in thousands or ten thousands are suggested for nothing', () => {
  const heads = ['日期', '品名', '规格', '数量（千盒）', '金额（万元）', '销售额/万元']
  const rows = [1, 2].map((at) => [`2024-03-0${at}`, '某某片', '1g', '3', '1.5', '1.5'])
  expect(suggested(heads, rows)).toEqual({ date: '日期', productName: '品名', spec: '规格' })
  expect(suggested(['日期', '品名', '数量（千克）'], rows)).toMatchObject({ quantity: '数量（千克）' })
})

test('a header ending that matches two fields is decided by its cells', () => {
  const heads = ['日期', '购入单位', '品名', '数量', '计量', '成交总价']
  const rows = [['2024-03-01', '甲人民医院', '某某片', '3', '盒', '30']]
  expect(suggested(heads, rows)).toEqual({
    date: '日期',
    counterparty: '购入单位',
    productName: '品名',
    quantity: '数量',
    unit: '计量',
    amount: '成交总价',
  })
})
