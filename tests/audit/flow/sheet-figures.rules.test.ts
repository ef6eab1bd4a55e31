import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { LinesRead } from '#api/audit/flow/reading/read-lines.ts'
import type { SheetFigures } from '#contract/audit/flow/plausibility.ts'
import { doubtsOfFigures } from '#contract/audit/flow/plausibility.ts'
import { newFolder } from '../../support/folder.ts'
import { runJob } from './run-job.ts'

const folder = newFolder()
afterAll(folder.remove)

const head = '日期,客户,品名,规格,数量,金额,业务类型'
const columns = { date: 1, counterparty: 2, productName: 3, spec: 4, quantity: 5, amount: 6, flowType: 7 }
const period = { from: '2024-01-01', to: '2024-06-30' }
const row = (day: string, quantity: string, amount: string, type = '') =>
  `${day},甲医院,某某片,1g,${quantity},${amount},${type}`

let made = 0
async function read(rows: readonly string[], headRow = 1): Promise<Extract<LinesRead, { figures: unknown }>> {
  const at = join(folder.path, String(made++))
  const path = `${at}.csv`
  writeFileSync(path, [head, ...rows].join('\n'))
  const file = await runJob(
    'readFile',
    { path, role: 'sale', productCodes: [] },
    { inputs: [dirname(path)], output: at },
  )
  if ('fault' in file || !file.sheets[0]) throw new Error('not read')
  const [sheet] = file.sheets
  const request = {
    raw: { ...sheet, file: join(at, sheet.file) },
    isCsv: true,
    role: 'sale' as const,
    head: { row: headRow, cells: sheet.heads },
    columns,
    period,
  }
  const lines = await runJob('readLines', request, { inputs: [at], output: `${at}-lines` })
  if ('refused' in lines) throw new Error('refused')
  return lines
}
const figuresOf = async (rows: readonly string[]): Promise<SheetFigures> => (await read(rows)).figures

test('a sheet reports its first and last day, exact sums, and numbers of products and counterparties', async () => {
  const figures = await figuresOf([
    row('2024-02-05', '3', '0.1'),
    row('2024-01-05', '5', '0.2').replace('甲医院', '乙医院'),
    row('2024-03-05', '2', '0.3').replace('1g', '2g'),
    row('2024-03-06', '1', '0.05', '销售退货'),
  ])
  expect(figures).toMatchObject({
    first: '2024-01-05',
    last: '2024-03-06',
    quantity: '9',
    amount: '0.65',
    products: 2,
    counterparties: 2,
    outside: { ...period, lines: 0 },
    totals: { compared: 0, differing: [] },
  })
  expect(doubtsOfFigures(figures, period)).toEqual([])
})

test('sums beyond what the engine holds as a whole number stay exact', async () => {
  const most = '99999999999'
  const many = Array.from({ length: 10_000 }, () => row('2024-02-05', most, most))
  expect((await figuresOf(many)).quantity).toBe(String(BigInt(most) * 10_000n))
})

test('lines that lie more than 31 days outside the period of the batch are doubted, and counted', async () => {
  const inside = [row('2023-12-01', '1', '1'), row('2024-07-31', '1', '1')]
  expect(doubtsOfFigures(await figuresOf(inside), period)).toEqual([])
  const figures = await figuresOf([...inside, row('2024-08-01', '1', '1'), row('2026-05-01', '1', '1')])
  const doubt = { doubt: 'outsidePeriod', first: '2023-12-01', last: '2026-05-01', ...period }
  expect(doubtsOfFigures(figures, period)).toEqual([{ ...doubt, lines: 2 }])
  // If the period has changed since, the lines are not counted.
  const other = { from: '2024-01-02', to: '2024-06-30' }
  expect(doubtsOfFigures(figures, other)).toEqual([{ ...doubt, ...other, lines: null }])
})

test('a total of the sheet that differs from its rows is doubted with both figures', async () => {
  const { counts, figures } = await read([
    row('2024-01-05', '3', '30.1'),
    row('2024-01-06', '4', '40.2'),
    '合 计,,,,8,70.30,',
  ])
  expect(counts).toMatchObject({ lines: 2, skipped: 2 })
  expect(doubtsOfFigures(figures, period)).toEqual([
    { doubt: 'totalDiffers', row: 4, word: '合 计', field: 'quantity', stated: '8', computed: '7' },
  ])
  expect(figures.totals).toMatchObject({ compared: 2, different: 1 })
})

test.each([
  ['of parts and the whole', ['合计', '小计', '总计']],
  ['of pages', ['本页小计', '本页小计', '合计']],
])('totals %s are each compared with the rows that they cover', async (_, [first = '', second = '', whole = '']) => {
  const part = [row('2024-01-05', '3', '30'), row('2024-01-06', '-1', '-10'), `${first},,,,2,20.00,`]
  const next = [row('2024-02-05', '5', '50.005'), `${second},,,,5,50.01,`]
  const { totals } = await figuresOf([...part, ...next, `${whole},,,,"7",70.01,`])
  expect(totals).toEqual({ compared: 6, different: 0, differing: [] })
})

test('a total above the rows covers all of them', async () => {
  const { totals } = await figuresOf(['合计,,,,7,70,', row('2024-01-05', '3', '30'), row('2024-01-06', '4', '40')])
  expect(totals).toEqual({ compared: 2, different: 0, differing: [] })
})

test('a total counts returns with the sign of the file, and rows that could not be read with their figures', async () => {
  const rows = [
    row('2024-01-05', '3', '30'),
    row('2024-01-06', '1', '10', '销售退货'),
    row('2024-02-30', '2', '20'),
    '合计,,,,6,60,',
  ]
  const { counts, figures } = await read(rows)
  expect(counts).toMatchObject({ lines: 2, faults: 1 })
  expect(figures).toMatchObject({ quantity: '2', totals: { compared: 2, different: 0 } })
})

test('a total may leave out the rows that could not be read', async () => {
  const rows = [row('2024-01-05', '3', '30'), row('2024-02-30', '2', '20'), '合计,,,,3,30,']
  expect((await figuresOf(rows)).totals).toMatchObject({ compared: 2, different: 0 })
})

test('a row that was lost from the file is found by its total', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => row('2024-01-05', String(at), String(at)))
  const sum = rows.length * (rows.length - 1) * 0.5
  const whole = await figuresOf([...rows, `总计,,,,${sum},${sum},`])
  expect(whole.totals).toMatchObject({ compared: 2, different: 0 })
  const lost = await figuresOf([...rows.slice(1, -1), `总计,,,,${sum},${sum},`])
  expect(lost.totals.differing).toMatchObject([
    { field: 'quantity', stated: String(sum), computed: String(sum - 2999) },
    { field: 'amount', stated: String(sum), computed: String(sum - 2999) },
  ])
})
