import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type Cell, readWorkbook, type Sheet } from '#api/platform/files/workbook/workbook.ts'
import { writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import { workbookOf, zipOf } from './fixture/zip.ts'

async function sheetOf(bytes: Uint8Array): Promise<Sheet> {
  const workbook = await readWorkbook(bytes)
  if ('refused' in workbook) throw new Error(`refused: ${JSON.stringify(workbook)}`)
  return workbook.sheets[0] as Sheet
}
async function refusalOf(bytes: Uint8Array) {
  const workbook = await readWorkbook(bytes)
  return 'refused' in workbook ? [workbook.refused, workbook.faults?.file?.[0]?.key] : undefined
}
const cellsOf = (sheet: Sheet): Cell[][] => sheet.rows.map(({ cells }) => [...cells])
const rowsOfText = (rows: string[][]) => writeWorkbook([{ name: 'a', columns: [], rows }], { title: 'a' })

test('texts, numbers, dates, logical values and errors are read as what they are', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'a',
        rows: [
          [' 低 ', 12, 0.1 + 0.2, 1e21, true],
          [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-20T23:59:00Z'), '#N/A', null, '  '],
        ],
      },
    ],
  })
  expect(cellsOf(await sheetOf(bytes))).toEqual([
    [
      { kind: 'text', text: '低' },
      { kind: 'number', text: '12' },
      { kind: 'number', text: '0.3' },
      { kind: 'imprecise', text: '1E+21' },
      { kind: 'boolean', text: 'TRUE' },
    ],
    [
      { kind: 'date', text: '2026-11-20' },
      { kind: 'date', text: '2026-11-20 23:59' },
      { kind: 'error', text: '#N/A' },
    ],
  ])
})

test('formulas are reported and not computed, however they are written', async () => {
  const xml = `<worksheet><sheetData><row r="1">
    <c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>"a"</f><v>a</v></c>
    <c r="C1"><f t="shared" si="0"/><v>3</v></c><c r="D1"><f t="array" ref="D1">SUM(A1)</f><v>4</v></c>
  </row></sheetData></worksheet>`
  const formula = { kind: 'formula', text: '' }
  expect(cellsOf(await sheetOf(workbookOf(xml)))).toEqual([[formula, formula, formula, formula]])
})

test('rows keep their numbers, empty ones and formats without content are left out', async () => {
  const xml = `<worksheet><sheetData><row r="3"><c r="B3"><v>1</v></c><c r="Z3" s="1"/></row>
    <row r="90000"><c r="A90000" s="1"/></row></sheetData></worksheet>`
  const { rows, beyond } = await sheetOf(workbookOf(xml))
  expect(rows).toEqual([
    {
      number: 3,
      cells: [
        { kind: 'blank', text: '' },
        { kind: 'number', text: '1' },
      ],
    },
  ])
  expect(beyond).toBeNull()
})

test('hidden sheets and merged cells are reported', async () => {
  const merges = [{ startRow: 1, startCol: 0, endRow: 3, endCol: 1 }]
  for (const hidden of [{ hidden: true }, { veryHidden: true }]) {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'a', rows: [['x']], merges, ...hidden },
        { name: 'b', rows: [] },
      ],
    })
    expect(await sheetOf(bytes)).toMatchObject({
      hidden: true,
      merges: [{ from: { row: 2, column: 1 }, to: { row: 4, column: 2 } }],
    })
  }
})

test('content beyond 5,000 rows or 300 columns is reported and not read', async () => {
  const cell = (ref: string) => `<worksheet><sheetData><row><c r="${ref}"><v>1</v></c></row></sheetData></worksheet>`
  expect((await sheetOf(workbookOf(cell('KN5000')))).beyond).toBeNull()
  expect((await sheetOf(workbookOf(cell('A5001')))).beyond).toEqual({ row: 5001, column: 1 })
  const wide = await sheetOf(workbookOf(cell('KO1')))
  expect(wide.beyond).toEqual({ row: 1, column: 301 })
  expect(wide.rows[0]?.cells).toHaveLength(300)
})

test('a cell so far away that the rectangle up to it fills the memory is refused', async () => {
  for (const ref of ['XFD1048576', 'T1000000', 'xfd900']) {
    const xml = `<worksheet><sheetData><row><c r="A1"><v>1</v></c><c r="${ref}"><v>1</v></c></row></sheetData></worksheet>`
    expect(await refusalOf(workbookOf(xml))).toEqual(['file.tooLarge', 'files-workbook:file.tooMuch'])
  }
})

test('100,000 rows are refused within three seconds of processor time and 300 MB', { tags: 'long' }, async () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => [
    '内部欺诈',
    `原因 ${index}`,
    `子因 ${index}`,
    '低',
    '中',
    '高',
  ])
  const bytes = await writeXlsx({ sheets: [{ name: 'a', rows }] })
  const before = process.memoryUsage().rss
  const began = process.cpuUsage()
  expect(await refusalOf(bytes)).toEqual(['file.tooLarge', 'files-workbook:file.tooMuch'])
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1e6).toBeLessThan(3)
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 ** 2)
})

test('a part that unpacks to a hundred times its size is refused', async () => {
  const bomb = { name: 'xl/media/image1.png', data: Buffer.alloc(60 * 1024 ** 2) }
  const bytes = workbookOf('<worksheet/>', { more: [bomb] })
  expect(await refusalOf(bytes)).toEqual(['file.tooLarge', 'files-workbook:archive.ratio'])
})

test('more than 100 MB unpacked is refused', async () => {
  const parts = [1, 2].map((number) => ({
    name: `xl/media/image${number}.png`,
    data: Buffer.concat([randomBytes(1024 ** 2), Buffer.alloc(50 * 1024 ** 2)]),
  }))
  expect(await refusalOf(workbookOf('<worksheet/>', { more: parts }))).toEqual([
    'file.tooLarge',
    'files-workbook:archive.tooLarge',
  ])
})

test('a part that unpacks to more than it says is refused', async () => {
  const liar = { name: 'xl/styles.xml', data: Buffer.alloc(60 * 1024 ** 2), lies: { unpackedBytes: 100 } }
  expect(await refusalOf(workbookOf('<worksheet/>', { more: [liar] }))).toEqual([
    'file.type',
    'files-workbook:archive.broken',
  ])
})

test('XML made to exhaust the parser is refused', async () => {
  const tooMuch = ['file.tooLarge', 'files-workbook:file.tooMuch']
  const columns = '<col min="1" max="16384" width="9"/>'.repeat(1001)
  expect(await refusalOf(workbookOf(`<worksheet><cols>${columns}</cols></worksheet>`))).toEqual(tooMuch)
  const text = Buffer.concat([randomBytes(1024 ** 2), Buffer.alloc(32 * 1024 ** 2)])
  expect(await refusalOf(workbookOf('<worksheet/>', { more: [{ name: 'xl/a.xml', data: text }] }))).toEqual(tooMuch)
  const strings = `<sst>${'<si/>'.repeat(500_000)}</sst>`
  expect(await refusalOf(workbookOf('<worksheet/>', { more: [{ name: 'xl/a.bin', data: strings }] }))).toEqual(tooMuch)
})

test('a workbook of more than 10 MB is refused', async () => {
  expect(await refusalOf(new Uint8Array(10 * 1024 ** 2 + 1))).toEqual(['file.tooLarge', 'files-workbook:file.tooLarge'])
})

test('a Word document or a text file with another extension is refused', async () => {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  const word = zipOf([
    { name: '[Content_Types].xml', data: '<Types/>' },
    {
      name: '_rels/.rels',
      data: `<Relationships><Relationship Id="rId1" Type="${type}" Target="word/document.xml"/></Relationships>`,
    },
    { name: 'word/document.xml', data: '<w:document><w:body><w:p/></w:body></w:document>' },
  ])
  expect(await refusalOf(word)).toEqual(['file.type', 'files-workbook:file.notWorkbook'])
  const text = Buffer.from('类型,用户编号\n内部,10001\n')
  expect(await refusalOf(text)).toEqual(['file.type', 'files-workbook:archive.notZip'])
})

test('an old xls file or a workbook with a password is refused by that name', async () => {
  const locked = await writeXlsx({ sheets: [{ name: 'a', rows: [] }], encryption: { password: 'a', spinCount: 1 } })
  expect(await refusalOf(locked)).toEqual(['file.type', 'files-workbook:file.oldOrEncrypted'])
})

test('a zip without a workbook, and one with broken XML, are refused', async () => {
  const refused = ['file.type', 'files-workbook:file.notWorkbook']
  expect(await refusalOf(zipOf([{ name: 'a.txt', data: 'a' }]))).toEqual(refused)
  expect(await refusalOf(workbookOf('<worksheet><sheetData'))).toEqual(refused)
})

test('a written text that looks like a formula reopens as text', async () => {
  const texts = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    "=cmd|' /C calc'!A0",
    '#N/A',
    '1E5',
    'TRUE',
    '_x003D_1',
  ]
  const bytes = await rowsOfText(texts.map((text) => [text]))
  const { sheets } = await readXlsx(bytes)
  expect([...(sheets[0]?.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined)).toEqual([])
  expect(sheets[0]?.rows.slice(-texts.length)).toEqual(texts.map((text) => [text]))
  expect(cellsOf(await sheetOf(bytes))).toEqual(texts.map((text) => [{ kind: 'text', text: text.trim() }]))
})

test('any written text reopens as it was', async () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(text, async (value) => {
      const { sheets } = await readXlsx(await rowsOfText([[value]]))
      expect(sheets[0]?.rows.at(-1)).toEqual([value])
    }),
    { seed: 20240229, numRuns: 100 },
  )
})

test('numbers are written as numbers, heads are bold and stay in view', async () => {
  const columns = [
    { head: '部门', width: 20 },
    { head: '均值', width: 10 },
  ]
  const bytes = await writeWorkbook(
    [
      {
        name: 'a',
        columns,
        rows: [
          ['审计部', 2.25],
          ['风险部', null],
        ],
      },
    ],
    { title: '结果' },
  )
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  expect(sheets[0]?.rows).toEqual([
    ['部门', '均值'],
    ['审计部', 2.25],
    ['风险部', null],
  ])
  expect(sheets[0]?.freezePane).toEqual({ rows: 1 })
  expect(sheets[0]?.cells?.get('0,0')?.style?.font?.bold).toBe(true)
  expect(sheets[0]?.columns?.map(({ width }) => width)).toEqual([20, 10])
})
