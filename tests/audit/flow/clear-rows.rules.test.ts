import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLineReader, createSurveyor, type Skipped } from '#api/audit/flow/reading/lines.ts'
import { faultColumns, lineColumns } from '#api/audit/flow/reading/read-lines.ts'
import { createTotals } from '#api/audit/flow/reading/sheet-figures.ts'
import { openDuckdb } from '#api/platform/engine/dialects/duckdb/session.ts'
import { pick, scanFiles, sort } from '#api/platform/engine/plan/plan.ts'
import type { ColumnTypes } from '#api/platform/engine/plan/types.ts'
import type { Session, Value } from '#api/platform/engine/session.ts'
import { readRaw } from '#api/platform/ingest/raw.ts'
import type { Row } from '#api/platform/ingest/rows.ts'
import type { Columns, FileRole } from '#contract/audit/flow/line.ts'
import { type Folder, newFolder } from '../../support/folder.ts'
import { runJob } from './run-job.ts'

let folder: Folder

beforeAll(() => {
  folder = newFolder()
})
afterAll(() => folder?.remove())

/** Cells as people and systems write them; plain ones are more frequent. */
const cells = {
  date: [
    '2025-01-05',
    '2025/1/6',
    '20250107',
    '2025年1月8日',
    '2025-01-09 08:30:15',
    '2025-01-10T08:30',
    '45678',
    '45678.5',
    '2025-02-30',
    '1/13/25',
    '3/4/2025',
    '日期',
    '',
    ' 2025-01-11 ',
    '２０２５-01-12',
    '2025-01-13 8:30 8:30',
    '合计',
    '#N/A',
    '1899-12-31',
  ],
  product: ['阿莫西林胶囊', '体温计', ' 维C ', '', '合计', '#REF!', 'A\u00a0', 'ＡＢ', '"引号"药', '多\n行'],
  quantity: [
    '5',
    '12',
    '1,005',
    '-3',
    '(7)',
    '0',
    '-0',
    '0.5',
    '1.23456',
    '1e5',
    '',
    '数量',
    '＋8',
    '99999999999',
    '1000000000000',
    '007',
    '.5',
    '5.',
    '#VALUE!',
  ],
  amount: [
    '10.5',
    '1,234.50',
    '-0.01',
    '',
    ' ',
    '无',
    '12.34565',
    '1234567890.1234',
    '99999999999.9999',
    '0.00005',
    '-0.00005',
    '１２',
    '(3.2)',
    '12.345678901234',
    '99999999999.99999',
    '100000000000',
    '-100000000000.1',
    '25312000000012345678',
    '2,531,200,000,001',
  ],
  unitPrice: ['1.50', '2', '', '－3', 'x'],
  counterparty: ['甲 有限责任公司', '乙（北）', '', '丙', '#N/A', '??医院'],
  spec: ['0.5克 × 10粒', '1gX2', '', '#EXTERNAL!'],
  batchNo: ["'a-1", 'B 2', '', '２４０１'],
  unit: ['盒', ' 支 ', ''],
  flowType: ['', '销售', '销售退货', '退', '调拨出库', '报损', '采购', '别的'],
  documentNo: ['X1', ' X2 ', '\u3000X3\ufeff', '', 'X\u00a04', ' #N/A', '＃N/A'],
  other: ['', '1', '小 计', '备注'],
} as const

const random = (seed: number) => () => {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return seed / 2147483648
}

/** Mostly one of the first texts, rarely an odd one. */
function oneOf(texts: readonly string[], chance: () => number): string {
  const at = chance() < 0.8 ? Math.min(2, texts.length) : texts.length
  return texts[Math.floor(chance() * at)] ?? ''
}

const quoted = (cell: string) => (/["\n,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

type Table = { heads: readonly string[]; fields: readonly (keyof typeof cells)[]; columns: Columns; role: FileRole }

function csvOf({ heads, fields }: Table, rows: number, seed: number): string {
  const chance = random(seed)
  const texts = Array.from({ length: rows }, () => {
    if (chance() < 0.02) return ''
    if (chance() < 0.01) return heads.join(',')
    const row = fields.map((field) => quoted(oneOf(cells[field], chance)))
    if (chance() < 0.02) row.push(oneOf(cells.other, chance))
    if (chance() < 0.02) row.length = Math.floor(chance() * row.length)
    if (chance() < 0.005) row[1] = '"broken" quote'
    return row.join(',')
  })
  return ['某某公司流向', heads.join(','), ...texts, '注：以上为全部'].join('\r\n')
}

type Raw = Parameters<typeof readRaw>[1]

async function inEngine<T>(work: (session: Session) => Promise<T>): Promise<T> {
  const limits = { threads: 1, memoryMegabytes: 200, spill: folder.path, spillMegabytes: 100, folders: [folder.path] }
  const session = await openDuckdb(limits)
  return work(session).finally(() => session.close())
}

/** Reads every row by the reader for single rows. */
async function readByHand(raw: Raw, { heads, columns, role }: Table) {
  const rows: Row[] = []
  const every = Array.from({ length: raw.width }, (_, at) => at + 1)
  await inEngine(async (session) => {
    for await (const batch of readRaw(session, raw, every)) rows.push(...batch)
  })
  const surveyor = createSurveyor(2)
  for (const { number, cells } of rows)
    surveyor.see(number, cells[(columns.date ?? 0) - 1] ?? '', cells[(columns.quantity ?? 0) - 1] ?? '')
  const survey = surveyor.result()
  const [lines, faults, skipped] = [[] as Value[][], [] as Value[][], [] as Skipped[]]
  const totals = createTotals()
  const reader = createLineReader({
    role,
    columns,
    head: { row: 2, cells: heads },
    isCsv: true,
    survey,
    onLine: (line) => lines.push(Object.keys(lineColumns).map((column) => line[column as keyof typeof line] ?? null)),
    onFault: (fault) => faults.push(Object.keys(faultColumns).map((column) => fault[column as keyof typeof fault])),
    onSkip: (skip) => skipped.push(skip),
    onFigures: totals.add,
    onTotal: totals.state,
  })
  for (const row of rows) reader.read(row)
  return { counts: reader.counts(), survey, skipped, lines, faults, totals: totals.result() }
}

const rowsOf = (file: string, columns: ColumnTypes): Promise<Value[][]> =>
  inEngine((session) => session.rows(sort(pick(scanFiles(file), Object.keys(columns)), 'row')))

const usual: Table = {
  heads: ['序号', '日期', '客户', '编码', '品名', '规格', '批号', '数量', '单位', '单价', '金额', '类型', '单号'],
  fields: [
    'other',
    'date',
    'counterparty',
    'documentNo',
    'product',
    'spec',
    'batchNo',
    'quantity',
    'unit',
    'unitPrice',
    'amount',
    'flowType',
    'documentNo',
  ],
  columns: {
    date: 2,
    counterparty: 3,
    productCode: 4,
    productName: 5,
    spec: 6,
    batchNo: 7,
    quantity: 8,
    unit: 9,
    unitPrice: 10,
    amount: 11,
    flowType: 12,
    documentNo: 13,
  },
  role: 'sale',
}
const bare: Table = {
  heads: ['数量', '品名', '日期'],
  fields: ['quantity', 'product', 'date'],
  columns: { quantity: 1, productName: 2, date: 3 },
  role: 'stock',
}
const dated: Table = { ...bare, heads: ['数量', '品名', '2025-01-05'], role: 'purchase' }

test.each([
  ['with every column', usual],
  [
    'of a purchase, coded',
    { ...usual, columns: { date: 2, productCode: 4, quantity: 8, flowType: 12 }, role: 'purchase' as const },
  ],
  ['with the columns that are needed', bare],
  ['whose head reads like a line', dated],
])(
  'a table %s is read by the engine as by the reader, row by row, whatever stands in its cells',
  async (name, table) => {
    for (const seed of [1, 2]) {
      const path = join(folder.path, `${name}-${seed}.csv`)
      writeFileSync(path, csvOf(table, 1200, seed))
      const made = join(folder.path, `${name}-${seed}`)
      const file = await runJob(
        'readFile',
        { path, role: table.role, productCodes: [] },
        { inputs: [folder.path], output: made },
      )
      if ('fault' in file || !file.sheets[0]) throw new Error('the file was not read')
      const [sheet] = file.sheets
      const raw = { ...sheet, file: join(made, sheet.file) }
      const output = join(folder.path, `${name}-${seed}-lines`)
      const actual = await runJob(
        'readLines',
        {
          raw,
          isCsv: true,
          role: table.role,
          head: { row: 2, cells: table.heads },
          columns: table.columns,
        },
        { inputs: [made], output },
      )

      const { lines, faults, totals, ...others } = await readByHand(raw, table)
      if ('refused' in actual) throw new Error('the columns were refused')
      const { figures, ...read } = actual
      expect(read).toEqual(others)
      expect(figures.totals).toEqual(totals)
      expect(lines.length).toBeGreaterThan(200)
      expect(await rowsOf(join(output, 'lines.parquet'), lineColumns)).toEqual(lines)
      const listed = await rowsOf(join(output, 'faults.parquet'), faultColumns)
      expect(listed.map(String).sort()).toEqual(faults.map(String).sort())
    }
  },
  60_000,
)
