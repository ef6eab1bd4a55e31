import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { expect, onTestFinished, test } from 'vitest'
import { previewFile, unpackEntry } from '#api/platform/files/preview/preview.ts'
import type { FileKind } from '#contract/platform/files/codes.ts'
import {
  previewCellMax,
  previewColumnsMax,
  previewElementsMax,
  previewNameMax,
  previewRowsMax,
} from '#contract/platform/files/codes.ts'
import type { ChoosableEncoding } from '#contract/platform/files/content.ts'
import type { Preview } from '#contract/platform/files/preview.ts'
import { zipOf } from './fixture/zip.ts'
import * as sample from './samples.ts'

const place = (): string => {
  const path = join(tmpdir(), `${randomUUID()}.part`)
  onTestFinished(() => rmSync(path, { force: true }))
  return path
}

function see(
  bytes: Uint8Array | string,
  kind: FileKind,
  more: { sheet?: number; page?: number; encoding?: ChoosableEncoding } = {},
): Promise<Preview> {
  const path = place()
  writeFileSync(path, bytes)
  return previewFile({ path, kind, sheet: 0, page: 1, ...more })
}

async function seeSheet(bytes: Uint8Array | string, kind: FileKind, more: Parameters<typeof see>[2] = {}) {
  const seen = await see(bytes, kind, more)
  if (seen.as !== 'sheets') throw new Error(`seen as ${JSON.stringify(seen)}`)
  return seen
}
const cellsOf = ({ rows }: { rows: { cells: string[] }[] }) => rows.map(({ cells }) => cells)

async function seeDocument(body: string, more?: Record<string, string>) {
  const seen = await see(await sample.docx(body, more), 'docx')
  if (seen.as !== 'document') throw new Error(`seen as ${JSON.stringify(seen)}`)
  return seen
}
const run = (text: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (inside: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${inside}</w:p>`

test('a csv is a table, whatever its encoding and separator', async () => {
  const rows = [
    ['日期', '产品', '数量'],
    ['2025-01-02', '甲', '10'],
    ['2025-01-03', '乙, 大', '20'],
  ]
  expect(cellsOf(await seeSheet(sample.csv, 'csv'))).toEqual(rows)
  expect(cellsOf(await seeSheet(Buffer.from(`\ufeff${sample.csv}`, 'utf16le'), 'csv'))).toEqual(rows)
  expect(cellsOf(await seeSheet(Buffer.from('c8d5c6da3bb2fac6b70a313b320a', 'hex'), 'csv'))).toEqual([
    ['日期', '产品'],
    ['1', '2'],
  ])
  expect(cellsOf(await seeSheet('a\tb\n1\t2\n', 'csv'))).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('a csv is shown in the rows and columns that an import reads', async () => {
  const text = '经销商销售明细\n日期;品名;编码\n2025-01-02;甲,乙;="00240101"\n2025-01-03;"丙;丁\n2025-01-04;戊;1\n\x1a'
  const seen = await seeSheet(text, 'csv')
  expect(seen.rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [1, '经销商销售明细'],
    [2, '日期', '品名', '编码'],
    [3, '2025-01-02', '甲,乙', '00240101'],
    [4, '2025-01-03', '"丙', '丁'],
    [5, '2025-01-04', '戊', '1'],
  ])
})

test('a csv is shown in the encoding that a person chooses, else in the detected one', async () => {
  const big5 = Buffer.from('b2a3ab7e2cbcc6b6710aaafcb2f6a6e8aa4cbda6c56e2c350a', 'hex')
  const chosen = await seeSheet(big5, 'csv', { encoding: 'big5' })
  expect([chosen.encoding, cellsOf(chosen)[0]]).toEqual(['big5', ['產品', '數量']])
  const other = await seeSheet(big5, 'csv', { encoding: 'gb18030' })
  expect(other.encoding).toBe('gb18030')
  expect(cellsOf(other)[0]).not.toEqual(['產品', '數量'])
  expect((await seeSheet(sample.csv, 'csv')).encoding).toBe('utf-8')
})

test('csv cells are always shown as text', async () => {
  const seen = await seeSheet('名称,<script>alert(1)</script>\n=1+1,"<img src=x onerror=alert(1)>"\n', 'csv')
  expect(cellsOf(seen)).toEqual([
    ['名称', '<script>alert(1)</script>'],
    ['=1+1', '<img src=x onerror=alert(1)>'],
  ])
})

test('a workbook shows its sheets, dates as days, numbers with the digits that Excel keeps', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '流向',
        rows: [['日期', '数量', '在用'], [new Date('2025-03-04T00:00:00Z'), 0.1 + 0.2, true], [], ['末', 12]],
      },
      { name: '第二', rows: [['乙']] },
    ],
  })
  const first = await seeSheet(bytes, 'xlsx')
  expect(first).toMatchObject({ sheets: ['流向', '第二'], sheet: 0, columns: 3, total: 3 })
  expect(first.rows).toEqual([
    { number: 1, cells: ['日期', '数量', '在用'] },
    { number: 2, cells: ['2025-03-04', '0.3', 'TRUE'] },
    { number: 4, cells: ['末', '12'] },
  ])
  expect(cellsOf(await seeSheet(bytes, 'xlsx', { sheet: 1 }))).toEqual([['乙']])
  expect(await seeSheet(bytes, 'xlsx', { sheet: 99 })).toMatchObject({ sheet: 0 })
})

test('an old xls shows as an xlsx does', async () => {
  const seen = await seeSheet(readFileSync(new URL('fixture/old.xls', import.meta.url)), 'xls')
  expect(seen.rows.length).toBeGreaterThan(10)
  expect(seen.rows.flatMap(({ cells }) => cells).some((cell) => /^2024-\d\d-\d\d$/.test(cell))).toBe(true)
})

test('of a long sheet the first thousand filled rows are seen, a hundred a page', async () => {
  const rows = Array.from({ length: 1500 }, (_, at) => [at + 1, `第 ${at + 1} 行`])
  for (const [kind, bytes] of [
    ['xlsx', await writeXlsx({ sheets: [{ name: '长', rows }] })],
    ['csv', rows.map((row) => row.join()).join('\n')],
  ] as const) {
    const last = await seeSheet(bytes, kind, { page: 10 })
    expect(last).toMatchObject({ total: previewRowsMax, more: { rows: true, columns: false } })
    expect(last.rows).toHaveLength(100)
    expect(last.rows.at(-1)).toEqual({ number: 1000, cells: ['1000', '第 1000 行'] })
    expect((await seeSheet(bytes, kind, { page: 11 })).rows).toEqual([])
  }
})

test('a sheet is cut where it is too wide, a cell where it is too long, and both are reported', async () => {
  const wide = await seeSheet(await sample.xlsx([Array.from({ length: previewColumnsMax + 5 }, (_, at) => at)]), 'xlsx')
  expect(wide).toMatchObject({ columns: previewColumnsMax, more: { rows: false, columns: true } })
  const [[cell = ''] = []] = cellsOf(await seeSheet(await sample.xlsx([['长'.repeat(3 * previewCellMax)]]), 'xlsx'))
  expect(cell).toBe(`${'长'.repeat(previewCellMax)}…`)
})

test('a workbook of very many rows costs no more than its first thousand', async () => {
  const row = (at: number) =>
    `<row r="${at}"><c r="A${at}"><v>${at}</v></c><c r="B${at}" t="inlineStr"><is><t>文</t></is></c></row>`
  const rows = Array.from({ length: 300_000 }, (_, at) => row(at + 1)).join('')
  const bytes = await sample.zip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="大" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  })
  const before = process.cpuUsage()
  const seen = await seeSheet(bytes, 'xlsx')
  const { user, system } = process.cpuUsage(before)
  expect(seen).toMatchObject({ total: 1000, more: { rows: true } })
  expect(seen.rows[1]).toEqual({ number: 2, cells: ['2', '文'] })
  expect((user + system) / 1000).toBeLessThan(2000)
})

test('a document shows its headings, looks, lists and tables', async () => {
  const numbering =
    `<w:numbering ${sample.word}><w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>` +
    '<w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num></w:numbering>'
  const styles = `<w:styles ${sample.word}><w:style w:type="paragraph" w:styleId="a3"><w:name w:val="标题"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style></w:styles>`
  const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(text))}</w:tc>`
  const { blocks } = await seeDocument(
    paragraph(run('总则'), '<w:pStyle w:val="Heading1"/>') +
      paragraph(run('范围'), '<w:pStyle w:val="a3"/>') +
      paragraph(
        run('一', '<w:b/>') + run('二', '<w:b w:val="0"/><w:i/><w:u w:val="single"/>') + run('三', '<w:strike/>'),
      ) +
      paragraph(run('甲'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>') +
      paragraph(run('点'), '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="9"/></w:numPr>') +
      `<w:tbl><w:tr>${cell('宽', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('左')}${cell('右')}</w:tr></w:tbl>` +
      paragraph('<w:r><w:t>前</w:t><w:br/><w:t>后</w:t></w:r><w:r><w:drawing><wp:inline/></w:drawing></w:r>') +
      paragraph(''),
    { 'word/numbering.xml': numbering, 'word/styles.xml': styles },
  )
  expect(blocks).toEqual([
    { block: 'heading', level: 1, runs: [{ text: '总则' }] },
    { block: 'heading', level: 2, runs: [{ text: '范围' }] },
    {
      block: 'paragraph',
      runs: [
        { text: '一', bold: true },
        { text: '二', italic: true, underline: true },
        { text: '三', strike: true },
      ],
    },
    { block: 'item', level: 0, ordered: true, runs: [{ text: '甲' }] },
    { block: 'item', level: 1, ordered: false, runs: [{ text: '点' }] },
    {
      block: 'table',
      rows: [
        [{ span: 2, lines: [[{ text: '宽' }]] }],
        [
          { span: 1, lines: [[{ text: '左' }]] },
          { span: 1, lines: [[{ text: '右' }]] },
        ],
      ],
    },
    { block: 'paragraph', runs: [{ text: '前\n后' }, { text: '', picture: true }] },
  ])
})

test('elements of a document are recognized by their namespaces, whatever their prefixes', async () => {
  const bytes = (namespace: string) =>
    sample.zip({
      '[Content_Types].xml': '<Types/>',
      'word/document.xml': `<d:document xmlns:d="${namespace}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:w="urn:other"><d:body>
        <w:p><w:r><w:t>别的</w:t></w:r></w:p>
        <d:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><d:r><w:b/><d:t>甲</d:t><w:t>别的</w:t><w:br/><d:t>乙</d:t></d:r>
          <mc:AlternateContent><mc:Choice Requires="x"><d:r><d:t>丙</d:t></d:r></mc:Choice><mc:Fallback><d:r><d:t>别的</d:t></d:r></mc:Fallback></mc:AlternateContent>
          <w:Fallback><d:r><d:t>丁</d:t></d:r></w:Fallback><w:del><d:r><d:t>戊</d:t></d:r></w:del></d:p>
        <p xmlns="${namespace}"><r><t>己</t></r></p><a:tbl xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:tr><a:tc><a:p><a:r><a:t>别的</a:t></a:r></a:p></a:tc></a:tr></a:tbl>
      </d:body></d:document>`,
    })
  for (const namespace of [
    'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
    'http://purl.oclc.org/ooxml/wordprocessingml/main',
  ])
    expect(await see(await bytes(namespace), 'docx'), namespace).toMatchObject({
      blocks: [
        { block: 'paragraph', runs: [{ text: '甲乙丙丁戊' }] },
        { block: 'paragraph', runs: [{ text: '己' }] },
      ],
    })
})

test('deleted text and field codes of a document are not shown', async () => {
  const { blocks } = await seeDocument(
    paragraph(
      `${run('留')}<w:del><w:r><w:delText>删</w:delText></w:r></w:del><w:ins>${run('加')}</w:ins><w:r><w:instrText>HYPERLINK "http://evil.example"</w:instrText></w:r>`,
    ),
  )
  expect(blocks).toEqual([{ block: 'paragraph', runs: [{ text: '留加' }] }])
})

test('text of a document that looks like HTML stays text, and entities of its own are not followed', async () => {
  const { blocks } = await seeDocument(paragraph(run('&lt;script&gt;alert(1)&lt;/script&gt;')))
  expect(blocks).toEqual([{ block: 'paragraph', runs: [{ text: '<script>alert(1)</script>' }] }])
  const bomb = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]>'
  const bytes = await sample.zip({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `${bomb}<w:document>&c;</w:document>`,
  })
  expect(await see(bytes, 'docx')).toEqual({ as: 'nothing', why: 'broken' })
})

test('a document of a million paragraphs is seen in part', async () => {
  const seen = await seeDocument(paragraph(run('长')).repeat(20_000))
  expect(seen.more).toBe(true)
  expect(seen.blocks).toHaveLength(previewElementsMax)
})

test('an archive is its files, by their places, a hundred a page; one of them is unpacked at a time', async () => {
  const files = Object.fromEntries(Array.from({ length: 130 }, (_, at) => [`资料/${at}.csv`, `a,${at}\n`]))
  const bytes = await sample.zip(files)
  const second = await see(bytes, 'zip', { page: 2 })
  expect(second).toMatchObject({ as: 'archive', total: 130, page: 2 })
  expect(second.as === 'archive' && second.entries.at(-1)).toEqual({ entry: 129, name: '资料/129.csv', bytes: 6 })
  const [path, to] = [place(), place()]
  writeFileSync(path, bytes)
  expect(await unpackEntry({ path, entry: 129, to })).toEqual({ name: '资料/129.csv', bytes: 6 })
  expect(readFileSync(to, 'utf8')).toBe('a,129\n')
  expect(await unpackEntry({ path, entry: 130, to: place() })).toEqual({ missing: true })
})

test('broken files and files without a preview say so', async () => {
  for (const kind of ['xlsx', 'xls', 'docx', 'zip'] as const)
    expect(await see('nothing of the kind', kind), kind).toEqual({ as: 'nothing', why: 'broken' })
  expect(await see(await sample.zip({ 'a.bin': Buffer.alloc(40 * 1024 * 1024) }), 'zip')).toEqual({
    as: 'nothing',
    why: 'tooMuch',
  })
  expect(await see('', 'doc')).toEqual({ as: 'nothing', why: 'kind' })
})

test('names of an archive are recognized by how they begin and end', async () => {
  const name = `${'长'.repeat(20_000)}/流向.csv`
  const seen = await see(zipOf([{ name, data: '' }]), 'zip')
  expect(seen).toMatchObject({
    as: 'archive',
    total: 1,
    entries: [{ name: expect.stringMatching(/^长+…长+\/流向\.csv$/) }],
  })
  expect(seen.as === 'archive' && seen.entries[0]?.name.length).toBe(previewNameMax)
})

test('a wide sheet has fewer rows a page, and all of its rows', async () => {
  const csv = `${Array(100).fill('1').join(',')}\n`.repeat(70)
  const pages = await Promise.all([1, 2, 3].map((page) => seeSheet(csv, 'csv', { page })))
  expect(pages.map(({ size, rows, total }) => [size, rows.length, total])).toEqual([
    [30, 30, 70],
    [30, 30, 70],
    [30, 10, 70],
  ])
})

test('texts that make a page too large are cut, the longest first, and the cut is reported', async () => {
  const row = ['短', ...Array.from({ length: 30 }, () => '<'.repeat(900))].join(',')
  const seen = await seeSheet(`${row}\n`.repeat(90), 'csv')
  expect(seen.more.texts).toBe(true)
  for (const [first, second = ''] of seen.rows.map(({ cells }) => cells)) {
    expect(first).toBe('短')
    expect(second).toMatch(/^<{3,}…$/)
  }
})
