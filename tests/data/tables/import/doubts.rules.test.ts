import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { sheetOf } from '#api/data/tables/proposal.ts'
import { pick } from '#api/platform/engine/plan/plan.ts'
import { writeZip } from '#api/platform/files/workbook/zip-writing.ts'
import { newTableFolder, rowsIn, stored, surveyed, surveyFile } from './run-table-job.ts'

const folder = newTableFolder()
afterAll(folder.remove)

const csv = (head: string, cells: readonly string[], separator = ',') =>
  folder.file(`no${separator}${head}\n${cells.map((cell, at) => `${at + 1}${separator}${cell}`).join('\n')}\n`)

/** Type and doubts of a column below a key. */
async function columnOf(path: string) {
  const sheet = await surveyed(folder, path)
  return { type: sheet.columns[1]?.fieldType, doubts: sheetOf(sheet).doubts, sheet }
}
const many = (times: number, cell: (at: number) => string) => Array.from({ length: times }, (_, at) => cell(at))

test.each([
  ['lost by a spreadsheet', ['1.23457E+18', '6.2E+15'], 'string', ['lostDigits']],
  [
    'long codes beside one of them',
    [...many(300, (at) => `${1234567890123456n + BigInt(at)}`), '1.2E+18'],
    'string',
    ['lostDigits'],
  ],
  ['decimals finer than a double', ['0.12345678901234567890', '1.5'], 'float', ['roundedNumbers']],
  ['long numbers beside doubles', ['12345678901234567', '1.5E-10', '2e10'], 'float', ['roundedNumbers']],
  ['doubles as programs write them', ['0.30000000000000004', '1.5E-10', '12345.678901234567'], 'float', []],
  ['years of two digits', ['31/12/62', '30/11/99'], 'date', ['shortYears']],
  ['times of a database', ['2024-01-05 10:30:00+00', '2024-01-06 10:30:00.5+00'], 'timestamp', []],
  [
    'times finer than a microsecond',
    ['2024-01-05 10:30:00.1234567', '2024-01-05 10:30:01.0000000'],
    'timestamp',
    ['finerTimes'],
  ],
  ['a total row below few numbers', ['10', '20', '30', 'total'], 'string', ['totalRows', 'mixedColumns']],
  ['texts', ['a', 'b', 'c'], 'string', []],
])('%s', async (_, cells, type, doubts) => {
  expect(await columnOf(csv('value', cells))).toMatchObject({ type, doubts })
})

test('a doubt names its columns, and the first cell unlike the others of a column that is text for it', async () => {
  const { sheet } = await columnOf(csv('value', [...many(40, String), '"1,234"', 'n/a']))
  expect(sheetOf(sheet)).toMatchObject({
    doubts: ['mixedColumns'],
    columns: [
      { doubts: [], firstMisfit: null },
      { doubts: ['mixedColumns'], misfits: 0, firstMisfit: { row: 43, text: 'n/a' } },
    ],
  })
})

test('a single comma is doubted in a file with semicolons, unless others show that it separates thousands', async () => {
  const doubted = { type: 'integer', doubts: ['decimalCommas'] }
  expect(await columnOf(csv('weight', ['1,250', '2,500', '12'], ';'))).toMatchObject(doubted)
  expect(await columnOf(csv('weight', ['1,250', '2,500,000'], ';'))).toMatchObject({ type: 'integer', doubts: [] })
  expect(await columnOf(csv('weight', ['"1,250"', '"2,500"']))).toMatchObject({ type: 'integer', doubts: [] })
  expect(await columnOf(csv('weight', ['0,250', '2,500'], ';'))).toMatchObject({ type: 'string' })
})

test('a point before three digits is doubted in a file with semicolons, unless others show that it is decimal', async () => {
  const doubted = { type: 'number', doubts: ['thousandsPoints'] }
  expect(await columnOf(csv('weight', ['1.250', '2.500', '12'], ';'))).toMatchObject(doubted)
  expect(await columnOf(csv('weight', ['1.250', '2.5'], ';'))).toMatchObject({ type: 'number', doubts: [] })
  expect(await columnOf(csv('weight', ['1.250', '0.500'], ';'))).toMatchObject({ type: 'number', doubts: [] })
  expect(await columnOf(csv('weight', ['1.250', '1234.567'], ';'))).toMatchObject({ type: 'number', doubts: [] })
  expect(await columnOf(csv('weight', ['1.250', '2.500']))).toMatchObject({ type: 'number', doubts: [] })
})

test('long codes keep all digits beside one that a spreadsheet shortened', async () => {
  const { sheet } = await columnOf(csv('code', ['1234567890123456789', '1234567890123456788', '1.23457E+18']))
  const result = await stored(folder, sheet, { primaryKey: [1] })
  expect(await rowsIn(folder, pick(result.plan, ['c2']))).toEqual([
    ['1234567890123456789'],
    ['1234567890123456788'],
    ['1.23457E+18'],
  ])
})

test('rows that end early are told; blank lines and empty last cells are not', async () => {
  expect((await columnOf(folder.file('no,a,b\n1,x,y\n2,x\n3,x,y\n'))).doubts).toEqual(['shortRows'])
  expect((await columnOf(folder.file('no,a,b\n1,x,\n\n2,"x","y"\n3,x,y\n'))).doubts).toEqual([])
})

const sheetXml = (rows: string, after = '') =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${after}</worksheet>`
/** A workbook of one sheet; style 1 is `[h]:mm:ss`, 2 `hh:mm`, 3 `yyyy-mm-dd hh:mm:ss`. */
async function workbook(rows: string, after = '', settings = '') {
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
      `<sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets>${settings}</workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="46"/><xf numFmtId="20"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': sheetXml(rows, after),
  }
  const entries = Object.entries(parts).map(([name, text]) => ({ name, content: () => [Buffer.from(text)] }))
  return folder.file(await buffer(writeZip(entries)))
}
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

test('formulas without results are told, and results that are empty texts are not', async () => {
  const head = `<row r="1">${cell('A1', 'no')}${cell('B1', 'sum')}</row>`
  const without = await workbook(`${head}<row r="2"><c r="A2"><v>1</v></c><c r="B2"><f>A2*2</f><v></v></c></row>`)
  expect((await columnOf(without)).doubts).toContain('formulasWithoutResult')
  const empty = await workbook(`${head}<row r="2"><c r="A2"><v>1</v></c><c r="B2" t="str"><f>""</f><v></v></c></row>`)
  expect((await columnOf(empty)).doubts).not.toContain('formulasWithoutResult')
})

test('a zero of a formula is no result where its writer calculates nothing', async () => {
  const head = `<row r="1">${cell('A1', 'no')}${cell('B1', 'sum')}</row>`
  const zeros = '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><f>A2*2</f><v>0.0</v></c></row>'
  const without = await columnOf(await workbook(head + zeros))
  expect(without.doubts).toContain('formulasWithoutResult')
  expect(without.sheet.start.at(-1)?.cells).toEqual(['1', ''])
  const zero = zeros.replace('0.0', '0')
  const request = await columnOf(await workbook(head + zero, '', '<calcPr fullCalcOnLoad="1"/>'))
  expect(request.doubts).toContain('formulasWithoutResult')
  expect((await columnOf(await workbook(head + zero))).doubts).not.toContain('formulasWithoutResult')
  const other = '<row r="3"><c r="A3"><v>2</v></c><c r="B3"><f>A3*2</f><v>4.0</v></c></row>'
  const calculated = await columnOf(await workbook(head + zeros + other))
  expect(calculated.doubts).not.toContain('formulasWithoutResult')
  expect(calculated.sheet.start.at(-2)?.cells).toEqual(['1', '0'])
})

test('merged cells are told', async () => {
  const path = await workbook(
    `<row r="1">${cell('A1', 'unit')}${cell('B1', 'no')}</row><row r="2">${cell('A2', 'x')}<c r="B2"><v>1</v></c></row>` +
      '<row r="3"><c r="B3"><v>2</v></c></row>',
    '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>',
  )
  expect((await columnOf(path)).doubts).toContain('mergedAreas')
})

test('hours beyond a day are no day of 1900, and fractions of a second are kept', async () => {
  const row = (at: number, values: string[]) =>
    `<row r="${at}">${values.map((value, column) => `<c r="${'ABC'[column]}${at}" s="${column + 1}"><v>${value}</v></c>`).join('')}</row>`
  const path = await workbook(
    `<row r="1">${cell('A1', 'spent')}${cell('B1', 'clock')}${cell('C1', 'at')}</row>` +
      row(2, ['1.253472222222222', '0.5', '45361.10434606481']) +
      row(3, ['0.25', '0.75', '45361.4375']),
  )
  const { start } = await surveyed(folder, path)
  expect(start.slice(1).map(({ cells }) => cells)).toEqual([
    ['30:05:00', '12:00:00', '2024-03-10 02:30:15.5'],
    ['06:00:00', '18:00:00', '2024-03-10 10:30:00'],
  ])
})

test('rows far below the others count for the type', async () => {
  const head = `<row r="1">${cell('A1', 'no')}${cell('B1', 'sum')}</row>`
  const row = (at: number) => `<row r="${at}"><c r="A${at}"><v>1</v></c><c r="B${at}"><v>2</v></c></row>`
  const { sheet } = await columnOf(await workbook(`${head}${row(2)}${row(1_048_576)}`))
  expect(sheet.columns.map(({ fieldType }) => fieldType)).toEqual(['integer', 'integer'])
})

test.each(['[{"a":1,"b":2},{"a":3,"b":4}]', '[\n  {"a": 1}\n]', '{\n  "rows": [1]\n}'])(
  'JSON that is no record a line is refused: %s',
  async (text) => {
    expect(await surveyFile(folder, folder.file(text))).toEqual({ fault: 'jsonList' })
  },
)

test('a local time that clocks skip is a fault of its row, in each form that it is written', async () => {
  const times = [
    '2024-03-10 01:59:59',
    '2024-03-10 02:30:00',
    '2024/3/10 2:30',
    '2024-03-10 03:00:00',
    '2024-11-03 01:30:00',
  ]
  const { sheet } = await columnOf(csv('at', times))
  const refused = await stored(folder, sheet, { timeZone: 'America/New_York' })
  expect(refused.faults.listed.map(({ row, reason }) => [row, reason])).toEqual([
    [3, 'noSuchTime'],
    [4, 'noSuchTime'],
  ])
  const left = await stored(folder, sheet, { timeZone: 'America/New_York', leaveOut: true })
  expect(await rowsIn(folder, pick(left.plan, ['c2']))).toEqual([
    ['2024-03-10 06:59:59'],
    ['2024-03-10 07:00:00'],
    ['2024-11-03 06:30:00'],
  ])
  const shanghai = csv('at', ['1986-05-04 02:30:00', '1986-05-04 04:00:00', '2024-03-10 02:30:00'])
  const old = await stored(folder, (await columnOf(shanghai)).sheet)
  expect(old.faults.listed.map(({ row, reason }) => [row, reason])).toEqual([[2, 'noSuchTime']])
  expect((await stored(folder, sheet)).rows).toEqual({ in: 5, stored: 5, leftOut: 0 })
})

test('a name of a column that fills a page is shortened', async () => {
  const name = 'x'.repeat(1_000_000)
  const { sheet } = await columnOf(folder.file(`{"no":1,"${name}":2}\n`))
  const { heads, columns } = sheetOf(sheet)
  expect([heads?.[1]?.length, columns[1]?.head.length, columns[1]?.name.length]).toEqual([200, 200, 24])
})

test('rows that look like totals are a doubt, at the end and between the others', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => `客户${at},${at}`)
  const doubtsOf = async (...lines: string[]) => (await surveyed(folder, folder.file(lines.join('\n')))).doubts
  expect(await doubtsOf('客户,金额', ...rows, '合计：,19900')).toContain('totalRows')
  expect(await doubtsOf('客户,金额', '甲,1', '小 计,1', ...rows)).toContain('totalRows')
  expect(await doubtsOf('客户,金额', ...rows, '合计药房,3')).not.toContain('totalRows')
  expect(await doubtsOf('合计,备注', '1,甲', '2,乙')).not.toContain('totalRows')
})
