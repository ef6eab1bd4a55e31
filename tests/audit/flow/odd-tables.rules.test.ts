import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { comparisonFiles, resultLines } from '#api/audit/flow/comparison/comparison-files.ts'
import { type ComparisonSource, rowOfPlace } from '#api/audit/flow/comparison/goods.ts'
import { type Plan, scanFiles } from '#api/platform/engine/plan/plan.ts'
import { pairingSettingsShape } from '#contract/audit/flow/pairing-settings.ts'
import { doubtsOfFigures } from '#contract/audit/flow/plausibility.ts'
import { workbookOf } from '../../shell/files/fixture/zip.ts'
import { newFolder } from '../../support/folder.ts'
import { readTable, rowsOf as rowsIn } from './read-table.ts'
import { runJob } from './run-job.ts'
import { rowsOf as rowsOfFile } from './truth.ts'

const folder = newFolder()
afterAll(folder.remove)
let tables = 0

/** A table of one sheet as the product reads it. */
function readContent(content: Uint8Array | string, role: 'reported' | 'sale' | 'stock' = 'sale') {
  const path = join(folder.path, `table-${++tables}`)
  writeFileSync(path, content)
  return readTable(path, { role, output: path, productCodes: ['CP1'] })
}
const rowsOf = (from: Plan, columns: readonly string[]) => rowsIn(folder.path, from, columns)

const product = { code: 'CP1', name: '药', spec: '1g', baseUnit: '盒', factors: { 件: 200, 箱: 24_000 } }
const compare = (sources: ComparisonSource[], output: string) =>
  runJob(
    'compare',
    { sources, products: [product], relations: [], settings: pairingSettingsShape.parse({}) },
    { inputs: [folder.path], output },
  )

const cell = (text: string, ref = '') => `<c${ref && ` r="${ref}"`} t="str"><v>${text}</v></c>`
const rowOf = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
const sheetOf = (rows: string, more = '') => workbookOf(`<worksheet><sheetData>${rows}</sheetData>${more}</worksheet>`)
const heads = ['日期', '商品编码', '客户', '批号', '数量', '单位', '单号']
const line = (day: string, quantity: string, { unit = '盒', document = 'D1' } = {}) => [
  day,
  'CP1',
  '甲医院',
  'B1',
  quantity,
  unit,
  document,
]
const csvOf = (...lines: string[][]) => [heads, ...lines].map((cells) => cells.join(',')).join('\n')
const filled = (cells: readonly string[]) => cells.map((text) => cell(text)).join('')

test('the result of a formula is read; one that was never computed is a fault of its row', async () => {
  const quantity = (formula: string) =>
    line('2026-01-05', '')
      .map((text, at) => (at === 4 ? formula : cell(text)))
      .join('')
  const { counts, lines, faults } = await readContent(
    sheetOf(
      rowOf(1, filled(heads)) +
        rowOf(2, quantity('<c><f>2*6</f><v>12</v></c>')) +
        rowOf(3, quantity('<c><f>2*7</f></c>')) +
        rowOf(4, quantity('<c t="e"><f>1/0</f><v>#DIV/0!</v></c>')),
    ),
  )

  expect(counts).toMatchObject({ rows: 4, lines: 1, faults: 2 })
  expect(await rowsOf(scanFiles(lines), ['row', 'quantity'])).toEqual([[2, 120_000n]])
  expect(await rowsOf(scanFiles(faults), ['row', 'field', 'value', 'reason'])).toEqual([
    [3, 'quantity', '', 'empty'],
    [4, 'quantity', '#DIV/0!', 'errorCell'],
  ])
})

test('a text is read in each form that a workbook has for it; a day is one by its style', async () => {
  const shared = `<sst><si><t>甲</t></si><si><r><rPr><b/></rPr><t>乙</t></r><r><t xml:space="preserve"> 丙</t></r><rPh sb="0" eb="1"><t>yi</t></rPh></si>
    <si><t>a_x000D_b &amp; c</t></si></sst>`
  const styles = `<styleSheet><numFmts><numFmt numFmtId="14" formatCode="0.00"/><numFmt numFmtId="170" formatCode='yyyy"年"m"月"'/></numFmts>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`
  const cells =
    '<c r="A1" t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c/>' +
    '<c r="F1" t="inlineStr"><is><r><t>丁</t></r><r><t>戊</t></r></is></c><c t="b"><v>1</v></c>' +
    '<c s="1"><v>46000</v></c><c s="2"><v>46000.50</v></c><c s="3"><v>46000.75</v></c><c><v>0.30000000000000004</v></c>'
  const path = join(folder.path, 'forms')
  writeFileSync(
    path,
    workbookOf(`<worksheet><sheetData><row r="4">${cells}</row></sheetData></worksheet>`, {
      more: [
        { name: 'xl/sharedStrings.xml', data: shared },
        { name: 'xl/styles.xml', data: styles },
      ],
    }),
  )
  expect((await rowsOfFile(path, '列')).rows).toEqual([
    {
      number: 4,
      cells: ['甲', '乙 丙', 'a\rb & c', '', '', '丁戊', 'TRUE', '2025-12-09', '46000.5', '2025-12-09 18:00', '0.3'],
    },
  ])
})

test('of two header rows, merged above, the one with column names is the header row', async () => {
  const above = [
    ['A1', '销售明细'],
    ['E1', '数量'],
  ] as const
  const rows =
    rowOf(1, above.map(([ref, text]) => cell(text, ref)).join('')) +
    rowOf(2, filled(heads)) +
    rowOf(3, filled(line('2026-01-05', '3')))
  const merged = '<mergeCells count="2"><mergeCell ref="A1:D1"/><mergeCell ref="E1:F1"/></mergeCells>'
  const { sheet, counts, skipped } = await readContent(sheetOf(rows, merged))

  expect(sheet).toMatchObject({ headRow: 2, heads })
  expect(counts).toMatchObject({ rows: 3, lines: 1, faults: 0 })
  expect(skipped.map(({ kind, from }) => [kind, from])).toEqual([
    ['title', 1],
    ['head', 2],
  ])
})

test("of headers merged over two rows the lower one is the header row, and the part for the file's role is the quantity", async () => {
  const upper = heads.flatMap((head) => (head === '数量' ? [head, ''] : [head]))
  const lower = upper.map((_, at) => (at === 4 ? '入库' : at === 5 ? '出库' : ''))
  const [day = '', ...rest] = line('2026-01-05', '7')
  const values = [day, ...rest.slice(0, 3), '5', ...rest.slice(3)]
  const rows = [upper, lower, values].map((cells, at) =>
    rowOf(at + 1, cells.map((text, column) => cell(text, `${'ABCDEFGH'[column]}${at + 1}`)).join('')),
  )
  const merged = ['A1:A2', 'B1:B2', 'C1:C2', 'D1:D2', 'E1:F1', 'G1:G2', 'H1:H2'].map(
    (ref) => `<mergeCell ref="${ref}"/>`,
  )
  const content = sheetOf(rows.join(''), `<mergeCells>${merged.join('')}</mergeCells>`)
  const { sheet, counts, lines } = await readContent(content)
  expect(sheet).toMatchObject({ headRow: 2, suggested: { columns: { date: 1, quantity: 6 } } })
  expect(counts).toMatchObject({ rows: 3, lines: 1, faults: 0 })
  expect(await rowsOf(scanFiles(lines), ['quantity'])).toEqual([[70_000n]])
})

test('two header rows without merged cells make one header, whose columns are named by their group if they repeat', async () => {
  const book = (...rows: string[][]) =>
    sheetOf(
      rows
        .map((cells, at) =>
          rowOf(
            at + 1,
            cells.map((text, column) => (text ? cell(text, `${'ABCDEFGH'[column]}${at + 1}`) : '')).join(''),
          ),
        )
        .join(''),
    )
  const upper = ['单据日期', '客户名称', '商品名称', '销售', '', '退货', '', '单据编号']
  const lower = ['', '', '', '金额', '数量', '金额', '数量', '']
  const values = ['2026-01-05', '甲医院', '某某片', '50', '5', '10', '1', 'XS1']
  const { sheet, counts, lines } = await readContent(book(upper, lower, values))
  expect(sheet).toMatchObject({
    headRow: 2,
    heads: ['单据日期', '客户名称', '商品名称', '销售金额', '销售数量', '退货金额', '退货数量', '单据编号'],
    suggested: { columns: { date: 1, counterparty: 2, productName: 3, quantity: 5, amount: 4, documentNo: 8 } },
  })
  expect(counts).toMatchObject({ rows: 3, lines: 1, faults: 0 })
  expect(await rowsOf(scanFiles(lines), ['quantity', 'amount'])).toEqual([[50_000n, 500_000n]])

  const grouped = await readContent(
    book(
      ['单据日期', '商品', '', '本期', '', '单据编号'],
      ['', '商品编码', '商品名称', '数量', '单价', ''],
      ['2026-01-05', 'CP1001', '某某片', '5', '10', 'XS1'],
    ),
  )
  expect(grouped.sheet).toMatchObject({
    headRow: 2,
    heads: ['单据日期', '商品编码', '商品名称', '数量', '单价', '单据编号'],
  })
  expect(grouped.counts).toMatchObject({ lines: 1, faults: 0 })
})

test('a second table below with other columns is a doubt, a repeated header is not', async () => {
  const repeated = csvOf(line('2026-01-05', '1'), heads, line('2026-01-06', '2'))
  const period = { from: '2026-01-01', to: '2026-01-31' }
  expect(doubtsOfFigures((await readContent(repeated)).figures, period)).toEqual([])
  const second = ['退货日期', '商品编码', '客户名称', '批号', '金额', '单位', '单号']
  const { figures, counts } = await readContent(csvOf(line('2026-01-05', '1'), second, line('2026-01-06', '2')))
  expect(counts).toMatchObject({ lines: 2, faults: 1 })
  expect(doubtsOfFigures(figures, period)).toEqual([{ doubt: 'otherHead', row: 3 }])
})

test('1,234 and 1.234 between semicolons are doubts, unless their column shows how the mark is meant', async () => {
  const period = { from: '2026-01-01', to: '2026-01-31' }
  const tableOf = (separator: string, quantities: string[]) =>
    [heads, ...quantities.map((quantity) => line('2026-01-05', quantity))]
      .map((cells) => cells.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator))
      .join('\n')
  const doubtsOf = async (separator: string, ...quantities: string[]) =>
    doubtsOfFigures((await readContent(tableOf(separator, quantities))).figures, period)

  const doubt = { doubt: 'decimalCommas', field: 'quantity', cells: 2 }
  expect(await doubtsOf(';', '1,234', '12', '-2,500')).toEqual([doubt])
  expect(await doubtsOf(';', '1,234', '1,234,567')).toEqual([])
  expect(await doubtsOf(';', '1,234', '1,234.5')).toEqual([])
  expect(await doubtsOf(';', '1234', '12')).toEqual([])
  expect(await doubtsOf(',', '1,234', '12')).toEqual([])

  const points = { doubt: 'thousandsPoints', field: 'quantity', cells: 2 }
  expect(await doubtsOf(';', '1.234', '12', '-2.500')).toEqual([points])
  expect(await doubtsOf(';', '1.234', '1.5')).toEqual([])
  expect(await doubtsOf(';', '1.234', '0.500')).toEqual([])
  expect(await doubtsOf(',', '1.234', '12')).toEqual([])
})

test('a line in the last row that a sheet has is read, compared and cited by that row', {
  timeout: 60_000,
}, async () => {
  const last = 1_048_576
  const reported = await readContent(
    sheetOf(
      rowOf(1, filled(heads)) +
        rowOf(2, filled(line('2026-01-05', '3'))) +
        rowOf(last, filled(line('2026-02-05', '4'))),
    ),
    'reported',
  )
  const sale = await readContent(csvOf(line('2026-01-05', '3'), line('2026-02-06', '4')))
  expect(reported.counts).toMatchObject({ rows: last, lines: 2, faults: 0 })
  expect(reported.skipped).toContainEqual({ kind: 'blank', from: 3, to: last - 1 })
  const output = join(folder.path, 'far')

  await compare(
    [
      { source: 0, role: 'reported', lines: reported.lines },
      { source: 1, role: 'sale', lines: sale.lines },
    ],
    output,
  )

  // This many rows fill a result file of their own.
  expect(readdirSync(output)).toEqual(expect.arrayContaining([0, 1].map(comparisonFiles.result)))
  const found = await rowsOf(resultLines(output), ['place', 'rule', 'other'])
  const placed = (place: unknown) => Object.values(rowOfPlace(Number(place)))
  expect(found.map(([place, rule, other]) => [placed(place), rule, placed(other)])).toEqual([
    [[0, 2], 'exact', [1, 2]],
    [[0, last], 'window', [1, 3]],
    [[1, 2], 'exact', [0, 2]],
    [[1, 3], 'window', [0, last]],
  ])
})

test('a unit for which the product has no factor is a fault of its row; the other rows are compared', async () => {
  const reported = await readContent(csvOf(line('2026-01-05', '1', { unit: '件' })), 'reported')
  const sale = await readContent(csvOf(line('2026-01-05', '200'), line('2026-01-06', '2', { unit: '托' })))
  const output = join(folder.path, 'units')

  const { unitFaults, lines } = await compare(
    [
      { source: 0, role: 'reported', lines: reported.lines },
      { source: 1, role: 'sale', lines: sale.lines },
    ],
    output,
  )

  expect([unitFaults, lines]).toEqual([[{ product: 'CP1', unit: '托', lines: 1 }], 2])
  const listed = join(output, comparisonFiles.unitFaults)
  expect(await rowsOf(scanFiles(listed), ['source', 'row', 'unit'])).toEqual([[1, 3, '托']])
  expect((await rowsOf(resultLines(output), ['place', 'rule'])).map(([, rule]) => rule)).toEqual(['exact', 'exact'])
})

test('a quantity that cannot be converted to base units is a fault of its row; the other rows are compared', {
  tags: 'long',
}, async () => {
  const absurd = line('2026-01-06', '69000000000', { unit: '箱' })
  const reported = await readContent(csvOf(line('2026-01-05', '200'), absurd), 'reported')
  const sale = await readContent(csvOf(line('2026-01-05', '1', { unit: '件' }), absurd))
  const stock = await readContent(csvOf(line('2026-01-04', '300'), absurd, line('2026-01-07', '100')), 'stock')
  expect(reported.counts).toMatchObject({ lines: 2, faults: 0 })
  const output = join(folder.path, 'absurd')

  const compared = await compare(
    [
      { source: 0, role: 'reported', lines: reported.lines },
      { source: 1, role: 'sale', lines: sale.lines },
      { source: 2, role: 'stock', lines: stock.lines },
    ],
    output,
  )

  expect(compared).toMatchObject({ lines: 2, stock: { keys: 1, balanced: 1, findings: [] } })
  const listed = join(output, comparisonFiles.unitFaults)
  expect(await rowsOf(scanFiles(listed), ['source', 'row', 'unit'])).toEqual([
    [0, 3, '箱'],
    [1, 3, '箱'],
    [2, 3, '箱'],
  ])
  expect((await rowsOf(resultLines(output), ['place', 'rule'])).map(([, rule]) => rule)).toEqual(['exact', 'exact'])
})

test('an amount beyond all that anybody pays is one that cannot be read, and stops no other row', async () => {
  const amounts = [
    '10.5',
    '25312000000012345678',
    '99999999999.99999',
    '100000000000',
    '100000000000.1',
    '-1000000000000',
    '',
  ]
  const rows = amounts.map((amount) => [...line('2026-01-05', '3'), amount])
  const { counts, lines } = await readContent([[...heads, '金额'], ...rows].map((cells) => cells.join(',')).join('\n'))

  expect(counts).toMatchObject({ lines: amounts.length, faults: 0, unreadAmounts: 3 })
  expect((await rowsOf(scanFiles(lines), ['row', 'amount'])).map(([, amount]) => amount)).toEqual([
    105_000n,
    null,
    1_000_000_000_000_000n,
    1_000_000_000_000_000n,
    null,
    null,
    null,
  ])
})

test('lines are twice there where their document is the same as well, and no others', async () => {
  const document = (name: string) => line('2026-01-05', '3', { document: name })
  const reported = await readContent(
    csvOf(document('A'), document('B'), document('A'), document(''), document('')),
    'reported',
  )
  const sale = await readContent(csvOf(document('A'), line('2026-01-06', '3', { document: 'A' })))
  const output = join(folder.path, 'twice')
  await compare(
    [
      { source: 0, role: 'reported', lines: reported.lines },
      { source: 1, role: 'sale', lines: sale.lines },
    ],
    output,
  )

  const found = await rowsOf(resultLines(output), ['place', 'duplicate'])
  expect(found.flatMap(([place, duplicate]) => (duplicate ? [rowOfPlace(Number(place))] : []))).toEqual([
    { source: 0, row: 2 },
    { source: 0, row: 4 },
  ])
})
