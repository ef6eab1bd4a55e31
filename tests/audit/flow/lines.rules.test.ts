import { expect, test } from 'vitest'
import {
  createLineReader,
  createSurveyor,
  type Line,
  type LineFault,
  type Skipped,
} from '#api/audit/flow/reading/lines.ts'
import type { FileRole } from '#contract/audit/flow/line.ts'
import { faultsOfColumns } from '#contract/audit/flow/line.ts'

const heads = ['日期', '客户', '品名', '规格', '批号', '数量', '单位', '金额', '类型', '单号']
const columns = {
  date: 1,
  counterparty: 2,
  productName: 3,
  spec: 4,
  batchNo: 5,
  quantity: 6,
  unit: 7,
  amount: 8,
  flowType: 9,
  documentNo: 10,
}
const good = ['2026-01-05', '甲公司', '药', '1g', 'A1', '5', '盒', '10.5', '', 'X1']

/** Reads rows below a header in row 1, or the rows as they are numbered. */
function read(rows: (string[] | { number: number; cells: string[] })[], role: FileRole = 'sale', headRow = 1) {
  const numbered = rows.map((row, at) => (Array.isArray(row) ? { number: at + 1, cells: row } : row))
  const surveyor = createSurveyor(headRow)
  for (const { number, cells } of numbered) surveyor.see(number, cells[0] ?? '', cells[5] ?? '')
  const lines: Line[] = []
  const faults: LineFault[] = []
  const skipped: Skipped[] = []
  const reader = createLineReader({
    role,
    columns,
    head: { row: headRow, cells: heads },
    isCsv: true,
    survey: surveyor.result(),
    onLine: (line) => lines.push(line),
    onFault: (fault) => faults.push(fault),
    onSkip: (skip) => skipped.push(skip),
  })
  for (const row of numbered) reader.read(row)
  return { lines, faults, skipped, counts: reader.counts() }
}

const but = (changed: Partial<Record<number, string>>) => good.map((cell, at) => changed[at] ?? cell)

test('a row becomes a line in normal form, with the number that it has in its sheet', () => {
  const { lines } = read([
    heads,
    but({ 0: '2026/1/5 9:00', 1: '甲 公司', 3: '1克', 4: "'a-1", 5: '1,005', 7: '(10.50)' }),
  ])

  expect(lines).toEqual([
    {
      row: 2,
      date: '2026-01-05',
      counterparty: '甲公司',
      productCode: '',
      productName: '药',
      spec: '1g',
      batchNo: 'A1',
      quantity: 10_050_000n,
      unit: '盒',
      unitPrice: '',
      amount: -105_000n,
      flowType: 'sale',
      documentNo: 'X1',
    },
  ])
})

test('title, blank, header, repeated header, total rows and footnotes are skipped, each under its kind', () => {
  const { skipped, lines } = read(
    [['某公司销售明细'], ['', ' '], heads, good, heads, ['合 计', '', '', '', '', '5'], [], good, ['制表：某人']],
    'sale',
    3,
  )

  expect(lines.map(({ row }) => row)).toEqual([4, 8])
  expect(skipped.map(({ kind, from }) => [kind, from])).toEqual([
    ['title', 1],
    ['blank', 2],
    ['head', 3],
    ['repeatedHead', 5],
    ['total', 6],
    ['blank', 7],
    ['note', 9],
  ])
})

test('a row without date and quantity above the last line is a fault, not a note', () => {
  const { faults } = read([heads, but({ 0: '', 5: '' }), good])

  expect(faults.map(({ row, field, reason }) => [row, field, reason])).toEqual([
    [2, 'date', 'empty'],
    [2, 'quantity', 'empty'],
  ])
})

test('rows of a table are no notes, even if no date and no quantity can be read', () => {
  const unread = but({ 0: "'2026-01-05", 5: '5盒' })
  const { faults, skipped } = read([heads, unread, unread, ['制表：某人', '', '', '', '', '审核：某人']])

  expect(faults.map(({ row, field, reason }) => [row, field, reason])).toEqual([
    [2, 'date', 'notADate'],
    [2, 'quantity', 'notANumber'],
    [3, 'date', 'notADate'],
    [3, 'quantity', 'notANumber'],
  ])
  expect(skipped).toEqual([
    { kind: 'head', from: 1, to: 1 },
    { kind: 'note', from: 4, to: 4 },
  ])
})

test('rows that a sheet leaves out are blank ones', () => {
  const { skipped, counts } = read([
    { number: 1, cells: heads },
    { number: 5, cells: good },
  ])

  expect(skipped).toContainEqual({ kind: 'blank', from: 2, to: 4 })
  expect(counts).toMatchObject({ rows: 5, lines: 1, skipped: 4 })
})

test('an unreadable value is reported with its row, column, text and reason', () => {
  const cases = [
    [{ 0: '待定' }, 1, 'date', '待定', 'notADate'],
    [{ 0: '2024-09-31' }, 1, 'date', '2024-09-31', 'noSuchDate'],
    [{ 0: '5/6/25' }, 1, 'date', '5/6/25', 'dayOrMonthUndecided'],
    [{ 0: '' }, 1, 'date', '', 'empty'],
    [{ 2: '' }, 3, 'productName', '', 'empty'],
    [{ 5: '' }, 6, 'quantity', '', 'empty'],
    [{ 5: '1O0' }, 6, 'quantity', '1O0', 'notANumber'],
    [{ 5: '#REF!' }, 6, 'quantity', '#REF!', 'errorCell'],
    [{ 1: '#N/A' }, 2, 'counterparty', '#N/A', 'errorCell'],
    [{ 1: '??医院' }, 2, 'counterparty', '??医院', 'charactersLost'],
    [{ 5: '0.00001' }, 6, 'quantity', '0.00001', 'tooManyDecimals'],
    [{ 5: '100000000001' }, 6, 'quantity', '100000000001', 'tooLarge'],
  ] as const
  for (const [changed, column, field, value, reason] of cases) {
    const { faults, lines } = read([heads, but(changed), good])
    expect(faults).toEqual([{ row: 2, column, field, value, reason }])
    expect(lines).toHaveLength(1)
  }
})

test('a csv record with an extra filled cell is a fault, because its cells are below the wrong headers', () => {
  expect(read([heads, [...good, '', '']]).faults).toEqual([])
  expect(read([heads, [...good, 'x']]).faults).toEqual([
    { row: 2, column: null, field: null, value: '11', reason: 'tooManyCells' },
  ])
  expect(
    read([
      [...heads, ''],
      [...good, ''],
    ]).faults,
  ).toEqual([])
  expect(
    read([
      [...heads, ''],
      [...good, '234'],
    ]).faults,
  ).toMatchObject([{ row: 2, reason: 'tooManyCells' }])
})

test('an amount that cannot be read leaves the line as it is, and is counted', () => {
  // An invoice number in the wrong column is not a valid amount.
  for (const text of ['面议', '25312000000012345678', '-100000000000.1']) {
    const { lines, counts } = read([heads, but({ 7: text }), good])

    expect(lines.map(({ amount }) => amount)).toEqual([undefined, 105_000n])
    expect(counts).toMatchObject({ faults: 0, unreadAmounts: 1 })
  }
})

test('rows in are lines, faults and skipped rows', () => {
  const rows = [['标题'], heads, good, but({ 0: 'x' }), [], heads, ['合计'], good, ['注']]
  const { counts } = read(rows, 'sale', 2)

  expect(counts.lines + counts.faults + counts.skipped).toBe(rows.length)
  expect(counts.rows).toBe(rows.length)
})

test('the date, product and quantity columns are required, and no column is used twice', () => {
  expect(faultsOfColumns({ date: 1, productCode: 2, quantity: 3 })).toEqual([])
  expect(faultsOfColumns({ date: 1, amount: 1 })).toEqual([
    { missing: ['productName', 'productCode'] },
    { missing: ['quantity'] },
    { twice: 1, fields: ['date', 'amount'] },
  ])
})
