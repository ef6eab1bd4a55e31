import { expect, test } from 'vitest'
import { readMarkupTables } from '#api/platform/files/workbook/xls.ts'
import { TooLargeWorkbook } from '#api/platform/files/workbook/xls-records.ts'

const rowsOf = async (html: string) => (await readMarkupTables(html)).sheets.map(({ rows }) => rows)

test('character references of a page are characters', async () => {
  const cells = [
    '0.25g&times;24',
    '&#30002;&#x4E59',
    '&ldquo;甲&rdquo;&#150;',
    '&lt;5&amp;lt;',
    '&nbsp;A&nbsp;B&unknown;&#0;',
  ]
  expect(await rowsOf(`<table><tr><td>${cells.join('</td><td>')}</td></tr></table>`)).toEqual([
    [['0.25g×24', '甲乙', '“甲”–', '<5&lt;', 'A B&unknown;&#0;']],
  ])
})

test('cells and rows may be left open, and attributes may hold a closing bracket', async () => {
  expect(await rowsOf('<table><tr><th>日期<th>数量<tr><td><a href="?a>1">甲</a><td>1<br>2</table>')).toEqual([
    [
      ['日期', '数量'],
      ['甲', '1\n2'],
    ],
  ])
})

test('a table within a cell is text of the cell if it has one row, and else a table of its own', async () => {
  const inner = (...rows: string[]) => `<table>${rows.map((row) => `<tr><td>${row}</td></tr>`).join('')}</table>`
  expect(await rowsOf(`<table><tr><td>${inner('甲&amp;乙')}</td><td>1</td></tr><tr><td>2</td></tr></table>`)).toEqual([
    [['甲&乙', '1'], ['2']],
  ])
  expect(await rowsOf(inner(inner('1', '2')))).toEqual([[['1'], ['2']], [['']]])
})

test('endless nesting is refused', async () => {
  await expect(readMarkupTables('<table><tr><td>'.repeat(1000))).rejects.toThrow(TooLargeWorkbook)
})

test('spans leave their place empty, and hidden rows are read and counted', async () => {
  const [sheet] = (
    await readMarkupTables(
      '<table><tr><td rowspan=2>甲</td><td colspan="2">1</td><td>2</td></tr><tr style="display: none"><td>3</td></tr></table>',
    )
  ).sheets
  expect(sheet).toMatchObject({
    rows: [
      ['甲', '1', '', '2'],
      ['', '3'],
    ],
    hiddenRows: 1,
    merges: [
      { fromRow: 1, toRow: 2, fromColumn: 1, toColumn: 1 },
      { fromRow: 1, toRow: 1, fromColumn: 2, toColumn: 3 },
    ],
  })
})

test.each([
  ['a wide span behind a quoted bracket', '<td title=">" colspan=99999999>1'],
  ['a high one', '<td title=">" rowspan=99999999>1'],
  ['many of them', '<td title=">" colspan=16000 rowspan=100>1<tr>'.repeat(3)],
])('a page of few bytes and many cells is refused: %s', async (_, cells) => {
  await expect(readMarkupTables(`<table><tr>${cells}</table>`)).rejects.toThrow(TooLargeWorkbook)
})

test('comments, scripts and styles are no content', async () => {
  const noise = '<!-- <tr><td>x</td></tr> --><script>"<table><tr><td>x</table>"</script><style>td{}</style>'
  expect(await rowsOf(`<html>${noise}<table>${noise}<tr><td>1${noise}</td></tr></table>`)).toEqual([[['1']]])
})

test('a number is read with all digits that the cell keeps, a code with its zeros', async () => {
  const cells =
    '<td x:num="1234.56">1,235<td x:num="123456789012">1.23E+11<td x:num="5">005<td x:num="45662">2025-01-05'
  expect(await rowsOf(`<table><tr>${cells}</table>`)).toEqual([[['1234.56', '123456789012', '005', '2025-01-05']]])
})

test('a text in several formats of an XML workbook is read whole, and so is one in CDATA', async () => {
  const office = 'urn:schemas-microsoft-com:office:spreadsheet'
  const cells = [
    '<ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>甲</B><Font html:Color="#FF0000">医院</Font></ss:Data>',
    '<Data ss:Type="String"><![CDATA[乙<&]]></Data>',
    '<ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40">10<Sup><Font html:Size="10">2</Font></Sup></ss:Data>',
    '<ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><S>100</S>80</ss:Data>',
  ]
  const xml = `<?xml version="1.0"?><Workbook xmlns="${office}" xmlns:ss="${office}"><Worksheet ss:Name="流向"><Table><Row>${cells.map((cell) => `<Cell>${cell}</Cell>`).join('')}</Row></Table></Worksheet></Workbook>`
  expect(await rowsOf(xml)).toEqual([[['甲医院', '乙<&', '10²', ' 100 80']]])
})
