import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvLines } from '#api/data/table-reads/csv-cells.ts'
import { textWriter } from '#api/data/table-reads/export-cell.ts'
import { scan, sort } from '#api/platform/engine/plan/plan.ts'
import type { Value } from '#api/platform/engine/session.ts'
import { csvRow, quoted, textCell } from '#api/platform/exports/csv-text.ts'
import { loadTable, openTestSession } from '../../platform/engine/test-session.ts'

const options = { timeZone: 'Asia/Shanghai', words: { yes: 'yes, "so"', no: 'no' } }
const types = {
  id: 'bigint',
  text: 'text',
  size: 'bigint',
  amount: 'decimal(38,10)',
  whole: 'decimal(38,0)',
  is: 'boolean',
  day: 'date',
  at: 'timestamp',
  rate: 'double',
  time: 'text',
} as const
const columns = [
  { name: 'id', fieldType: 'integer' },
  { name: 'text', fieldType: 'string' },
  { name: 'size', fieldType: 'integer' },
  { name: 'amount', fieldType: 'number' },
  { name: 'whole', fieldType: 'number' },
  { name: 'is', fieldType: 'boolean' },
  { name: 'day', fieldType: 'date' },
  { name: 'at', fieldType: 'timestamp' },
  { name: 'rate', fieldType: 'float' },
  { name: 'time', fieldType: 'time' },
] as const

const texts = [
  'plain',
  '',
  '=1+1',
  '+86',
  '-5',
  '@me',
  '\tx',
  '\rx',
  '\nx',
  '＝1+1',
  '＋x',
  '－5',
  '＠me',
  'a,b',
  'a"b',
  '="',
  '=a,"b"',
  'a\nb',
  'a\rb',
  '汉字😀',
  ' x ',
]
const sizes = ['0', '-1', '9007199254740993', '-9223372036854775807', '10', '100']
const amounts = ['0.0000000000', '100.0000000000', '-0.5000000000', '0.0000000001', '12345678901234567890.1000000000']
const wholes = ['0', '100', '-1000', '12345678901234567890123456789012345678']
const days = ['1900-01-01', '2026-02-28', '2000-02-29']
const times = ['1890-06-01 00:00:00', '2026-01-05 12:30:45.123456', '1989-04-16 16:30:00', '1970-01-01 00:00:00']
const rates = ['0', '0.1', '1e21', '-2.5e-8', '123456789.123']

const at = (values: readonly string[], row: number) => (row % 7 === 3 ? undefined : values[row % values.length])
const rows = Array.from({ length: 240 }, (_, row) => [
  String(row),
  row === 5 ? undefined : texts[row % texts.length],
  at(sizes, row),
  at(amounts, row),
  at(wholes, row),
  at(['true', 'false'], row),
  at(days, row),
  at(times, row),
  at(rates, row),
  at(['12:30', '=1'], row),
])

let opened: Awaited<ReturnType<typeof openTestSession>>
beforeAll(async () => {
  opened = await openTestSession()
  await loadTable(opened.session, 'cells', { folder: opened.folder, columns: types, rows })
})
afterAll(() => opened.close())

test('cells that the engine writes are those of their values', async () => {
  const { session } = opened
  const source = sort(scan('cells'), 'id')
  const isText = (fieldType: string) => fieldType === 'string' || fieldType === 'time'
  const cellOf = (value: Value, { fieldType }: (typeof columns)[number]) =>
    value === null ? '' : (isText(fieldType) ? textCell : quoted)(textWriter(fieldType, options)(value))
  const expected = (await session.rows(source)).map((row) =>
    csvRow(columns.map((column, place) => cellOf(row[place] ?? null, column))),
  )
  const { rows: plan, parts } = csvLines(source, columns, options)
  expect(parts.length).toBeLessThan(columns.length)
  const made = (await session.rows(plan)).map((row) =>
    csvRow(parts.map(({ textOf }, place) => (textOf ? textOf(row[place] ?? null) : String(row[place] ?? '')))),
  )
  expect(made).toEqual(expected)
})

test.each(['=1', '+1', '-1', '@a', '\ta', '\ra', '\na', '＝1', '＋1', '－1', '＠a'])(
  'the text %j is no formula in a spreadsheet',
  (text) => {
    expect(textCell(text)).toMatch(/^"?=""?/)
  },
)
