import { expect, test } from 'vitest'
import { suggestColumns } from '#api/flow/columns.ts'
import type { FileRole } from '#contract/flow/line.ts'

type Rows = readonly (readonly string[])[]

/** The head that is suggested for each field. */
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

test('a date of entry or payment is suggested only where no other date stands beside it', () => {
  const row = ['2024-03-09', '2024-03-05', ...medicine, '3']
  const heads = ['录入日期', '过账日', '品名', '规格', '批号', '数量']
  expect(suggested(heads, [row, row]).date).toBe('过账日')
  const [first = '', , ...rest] = row
  expect(suggested(heads.toSpliced(1, 1), [[first, ...rest]]).date).toBe('录入日期')
})

test('heads that no list has are known by how they end, and by what stands below them', () => {
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

test('a head alone says nothing where its cells hold something else', () => {
  const heads = ['日期', '品名', '数量', '返利政策额', '单据']
  const rows = [['2024-03-01', '某某片', '3', '见合同', '']]
  expect(suggested(heads, rows)).toEqual({ date: '日期', productName: '品名', quantity: '数量' })
})
