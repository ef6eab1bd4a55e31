import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { openArchive } from '#api/platform/files/reader/archive.ts'
import { blobOf, readOnce, writeTemporary } from '#api/platform/files/store/temporary.ts'
import { aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import { readWorkbook } from '#api/platform/files/workbook/workbook.ts'
import {
  type ColumnToWrite,
  type SheetToStream,
  streamed,
  streamWorkbook,
} from '#api/platform/files/workbook/workbook-writing.ts'
import { writeZip } from '#api/platform/files/workbook/zip-writing.ts'
import { isRefusal } from '#contract/platform/problem.ts'

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

const column = (head: string) => ({ head, width: 10 })

async function readBack(sheets: SheetToStream[]) {
  const workbook = await readWorkbook(await bytesOf(streamWorkbook(sheets, { title: '标题 <&>' })))
  if (isRefusal(workbook)) throw new Error(workbook.refused)
  return workbook.sheets
}

test('texts stay texts and numbers numbers, whatever they look like', async () => {
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '#N/A', 'TRUE', '12', '_x0041_', '<b>&"\'', ' a\n b ', '𠮷']
  const [sheet] = await readBack([
    streamed({
      name: "Ein 'Blatt' & <mehr>",
      columns: [column('文本'), column('数')],
      rows: texts.map((text) => [text, 1.5]),
    }),
  ])

  expect(sheet?.name).toBe("Ein 'Blatt' & <mehr>")
  expect(sheet?.rows[0]?.cells.map(({ text }) => text)).toEqual(['文本', '数'])
  const read = sheet?.rows
    .slice(1)
    .map(({ cells: [text, number] }) => [text?.kind, text?.text, number?.kind, number?.text])
  expect(read).toEqual(texts.map((text) => ['text', text.trim(), 'number', '1.5']))
})

test('empty cells stay empty, and rows of several batches follow each other', async () => {
  const batches = Array.from({ length: 30 }, (_, batch) =>
    Array.from({ length: 20 }, (_, at) => [batch * 20 + at, null, `text ${at}`]),
  )
  async function* rows() {
    yield* batches
  }
  const [sheet, second] = await readBack([
    { name: 'one', columns: ['a', 'b', 'c'].map(column), rows },
    streamed({ name: 'two', columns: [column('a')], rows: [] }),
  ])

  expect(sheet?.rows.slice(1).map(({ cells }) => cells.map(({ text }) => text))).toEqual(
    batches.flat().map(([number, , text]) => [String(number), '', text]),
  )
  expect(second?.rows).toHaveLength(1)
})

test('an archive holds each file with its size and checksum', async () => {
  const content = Buffer.from('risk '.repeat(50_000))
  const zip = await bytesOf(
    writeZip([{ name: 'a/b.txt', content: () => [content.subarray(0, 7), content.subarray(7)] }]),
  )
  const archive = await openArchive(zip)
  if (isRefusal(archive)) throw new Error(archive.refused)

  expect(archive.entries).toMatchObject([{ name: 'a/b.txt', unpackedBytes: content.length }])
  expect(await archive.entries[0]?.unpack()).toEqual(content)
  const directory = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  if (crc32) expect(zip.readUInt32LE(directory + 16)).toBe(crc32(content))
})

test('a source that breaks off fails the writing and leaves no file', async () => {
  async function* broken(): AsyncGenerator<[string][]> {
    yield [['first']]
    throw new Error('the database is gone')
  }
  const sheets = [{ name: 'one', columns: [column('a')], rows: broken }]
  await expect(writeTemporary(streamWorkbook(sheets, { title: '' }))).rejects.toThrow('the database is gone')
})

test('a temporary file is read as a blob, or once as a stream that outlives its name', async () => {
  const pieces = () => streamWorkbook([streamed({ name: 'one', columns: [column('a')], rows: [['b']] })], { title: '' })
  const file = await writeTemporary(pieces())
  expect((await blobOf(file)).size).toBe(file.size)
  const stored = await readOnce(file)
  await expect(blobOf(file)).rejects.toThrow()
  expect((await new Response(stored.stream).arrayBuffer()).byteLength).toBe(stored.size)
})

test('beyond so many texts that differ a cell holds its own', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => [`text ${at}`, '相同', at])
  const sheet = streamed({ name: 'one', columns: ['a', 'b', 'c'].map(column), rows })
  const bytes = await bytesOf(streamWorkbook([sheet], { title: 'x', textsMax: 10 }))
  const read = await readWorkbook(bytes)
  if (isRefusal(read)) throw new Error(read.refused)
  expect(read.sheets[0]?.rows.slice(1).map(({ cells }) => cells.map(({ text }) => text))).toEqual(
    rows.map((cells) => cells.map(String)),
  )
  expect((await partOf(bytes, 'xl/sharedStrings.xml')).match(/<si>/g)).toHaveLength(10)
})

async function partOf(bytes: Buffer, part: string): Promise<string> {
  const archive = await openArchive(bytes)
  if (isRefusal(archive)) throw new Error(archive.refused)
  return String(await archive.entries.find(({ name }) => name === part)?.unpack())
}

test('means have two decimals, days and times are ones, and what is none stays a text', async () => {
  const columns: ColumnToWrite[] = [
    { head: '均值', width: 10, format: 'mean' },
    { head: '日期', width: 12, format: 'day' },
    { head: '2026-01-05', width: 18, format: 'time' },
    { head: '时间', width: 20, format: 'second' },
  ]
  const rows = [
    [2, '2026-01-05', '2026-02-28 08:30', '2026-12-31 23:59:58'],
    [null, '待定', '2026-02-28 08:30\n2026-03-01 09:00', '1900-01-05 00:00:00'],
  ]
  const sheets = [streamed({ name: 'one', columns, rows })]
  const { sheets: read } = await readXlsx(await bytesOf(streamWorkbook(sheets, { title: '' })), { readStyles: true })
  const styleAt = (place: string) => read[0]?.cells?.get(place)?.style?.numFmt
  expect(read[0]?.rows).toEqual([
    columns.map(({ head }) => head),
    [2, new Date('2026-01-05T00:00:00Z'), new Date('2026-02-28T08:30:00Z'), new Date('2026-12-31T23:59:58Z')],
    [null, ...(rows[1] ?? []).slice(1)],
  ])
  expect(['1,0', '1,1', '1,2', '1,3'].map(styleAt)).toEqual([
    '0.00',
    'yyyy-mm-dd',
    'yyyy-mm-dd hh:mm',
    'yyyy-mm-dd hh:mm:ss',
  ])
})

test('a sheet prints landscape and as wide as a page, says on each what it is of, and shows its heads whole', async () => {
  const columns = [column('均值'), column('零售银行业务\n均值（已评分）')]
  const sheets = [
    streamed({ name: '结果', columns, rows: [['甲', 1]] }),
    streamed({ name: '说明', columns, unfiltered: true, rows: [] }),
  ]
  const bytes = await bytesOf(streamWorkbook(sheets, { title: '风险 & 合规', organisation: '华信银行' }))
  const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml')
  expect(xml).toContain('<autoFilter ref="A1:B2"/>')
  expect(await partOf(bytes, 'xl/worksheets/sheet2.xml')).not.toContain('autoFilter')
  expect(xml).toContain('<pageSetUpPr fitToPage="1"/>')
  expect(xml).toContain('<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>')
  expect(xml).toContain('<oddHeader>&amp;L华信银行\n风险 &amp;&amp; 合规&amp;R&amp;A</oddHeader>')
  expect(xml).toContain('<oddFooter>&amp;L&amp;F&amp;R&amp;P / &amp;N</oddFooter>')
  expect(await partOf(bytes, 'xl/workbook.xml')).toContain("'结果'!$1:$1</definedName>")
  // Two lines of the one header, and two of the other in a column of ten characters: four lines.
  expect(xml).toContain('<row r="1" ht="68" customHeight="1">')
})

/** Print settings of a sheet with this many columns of 20 characters. */
async function printOf(count: number, more: Partial<SheetToStream> = {}) {
  const columns = Array.from({ length: count }, (_, at) => ({ head: `列${at}`, width: 20 }))
  const sheet = streamed({ name: "Jo's", columns, rows: [['甲']] })
  const bytes = await bytesOf(streamWorkbook([{ ...sheet, ...more }], { title: '宽' }))
  const [xml, workbook] = [await partOf(bytes, 'xl/worksheets/sheet1.xml'), await partOf(bytes, 'xl/workbook.xml')]
  return {
    fits: xml.includes('fitToPage'),
    scale: /<pageSetup [^>]*scale="(\d+)"/.exec(xml)?.[1],
    frozen: /<pane xSplit="(\d+)" ySplit="1" topLeftCell="(\w+)"/.exec(xml)?.slice(1),
    titles: /localSheetId="0">([^<]+)</.exec(workbook)?.[1],
  }
}

test('a sheet wider than a page keeps its naming columns, and is split before it is printed below 7 points', async () => {
  expect(await printOf(6)).toEqual({ fits: true, scale: undefined, frozen: undefined, titles: "'Jo''s'!$1:$1" })
  const named = { titles: "'Jo''s'!$A:$A,'Jo''s'!$1:$1", frozen: ['1', 'B2'] }
  expect(await printOf(10)).toEqual({ fits: true, scale: undefined, ...named })
  expect(await printOf(11)).toEqual({ fits: false, scale: '64', ...named })
  // Letters of 11 points must stay readable at this scale.
  expect(0.64 * 11).toBeGreaterThanOrEqual(7)
  const twice = await printOf(40, { namedBy: 2 })
  expect(twice).toMatchObject({ titles: "'Jo''s'!$A:$B,'Jo''s'!$1:$1", frozen: ['2', 'C2'] })
  // Columns that would leave no room for others are not repeated.
  expect(await printOf(40, { namedBy: 9 })).toMatchObject({ frozen: ['3', 'D2'] })
})

test('the sheet about a workbook is its first, and comes with the organisation', async () => {
  const about = streamed(aboutSheet([['导出人', '甲']], 'zh-Hans'))
  const list = streamed({ name: '名单', columns: [column('a')], rows: [] })
  const facts = { title: '名单', organisation: '华信银行' }
  expect(() => streamWorkbook([list, about], facts)).toThrow('put it first')
  expect(() => streamWorkbook([about, list], { title: '名单' })).toThrow('give it the organisation')
  const { sheets } = await readXlsx(await bytesOf(streamWorkbook([about, list], facts)))
  expect(sheets.map(({ name }) => name)).toEqual(['说明', '名单'])
})

/** Forms that people fill in and send back: their first sheet is the form. */
const forms = [
  'api/shell/accounts/user-workbook.ts',
  'api/risk/campaigns/respondent-workbook.ts',
  'api/risk/kinds/finance/definition-workbook.ts',
  'api/risk/kinds/finance/paper-workbook.ts',
  'api/risk/kinds/matrix/definition-workbook.ts',
  'api/audit/master-data/workbook.ts',
  'api/audit/reviews/workbook.ts',
]
/** Writers of sheets that they are given; their callers add the sheet about the workbook. */
const givenSheets = [
  'api/platform/files/workbook/workbook-writing.ts',
  'api/audit/flow/plain-workbook.ts',
  'api/audit/flow/comparison/result-workbook.ts',
  'api/data/table-reads/jobs.ts',
  // The mart plans the sheet about its exports.
  'api/data/explorations/export-exploration.ts',
]
const writesWorkbooks = /\b(?:writeWorkbook|streamWorkbook)\(|'(?:writeResultWorkbook|writePlainWorkbook)'/

test('every workbook that is no form has a sheet about itself', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const writers = readdirSync(join(root, 'api'), { recursive: true, encoding: 'utf8' })
    // The demo's workbooks are those of a client.
    .filter((name) => name.endsWith('.ts') && !name.startsWith('seed/'))
    .map((name) => ({ name: `api/${name}`, code: readFileSync(join(root, 'api', name), 'utf8') }))
    .filter(({ code }) => writesWorkbooks.test(code))
  // It writes the sheets that results/export.ts plans.
  const planned = writers.filter(({ name }) => name !== 'api/risk/results/export-process.ts')
  expect(planned.length).toBeGreaterThan(forms.length + givenSheets.length)
  const without = planned.filter(({ code }) => !code.includes('aboutSheet(')).map(({ name }) => name)
  expect(without.toSorted()).toEqual([...forms, ...givenSheets].toSorted())
})
