import { workbookOf, zipOf } from './fixture/zip.ts'
import { docx } from './samples.ts'

/** Limit of each file, in bytes. */
export const worstBytesMax = 10_000

/** If the file is in an archive, which compresses it, `entry` is its index there. */
export type Worst = { name: string; bytes: Uint8Array; entry?: number }

const text = (content: string) => `<w:r><w:t>${content}</w:t></w:r>`
const formatted = `<w:r><w:rPr><w:b/><w:i/><w:u/><w:strike/></w:rPr><w:t>a</w:t></w:r>`
const paragraph = (content: string) => `<w:p>${content}</w:p>`
const item = (level: number) =>
  paragraph(`<w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>${text('a')}`)
const row = (cells: string) => `<w:tr>${cells}</w:tr>`
const cell = (content: string) => `<w:tc>${content}</w:tc>`
const table = (rows: string) => `<w:tbl>${rows}</w:tbl>`

const documents = {
  pictures: paragraph('<w:pict/>'.repeat(100_000)),
  cells: table(row('<w:tc/>'.repeat(100_000))),
  lines: table(row(cell(paragraph(text('a')).repeat(80_000)))),
  tables: table(row(cell(paragraph(formatted)))).repeat(8_000),
  nested: table(row(cell(table(row(cell(paragraph(text('a'))))).repeat(30_000)))),
  looks: paragraph((formatted + text('b')).repeat(20_000)),
  signs: paragraph(text('&lt;'.repeat(1000)).repeat(500)),
  items: Array.from({ length: 9_000 }, (_, at) => item(at % 9)).join(''),
  rows: table('<w:tr/>'.repeat(100_000)),
  endless: `<w:tbl>${row('<w:tc/>'.repeat(63)).repeat(2000)}`,
}

const columns = Array.from({ length: 100 }, (_, at) => {
  const first = at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))
  return first + String.fromCharCode(65 + (at % 26))
})
const sharedRow = (number: number) =>
  `<row r="${number}">${columns.map((letters) => `<c r="${letters}${number}" t="s"><v>0</v></c>`).join('')}</row>`

const sheetOfOneText = () =>
  workbookOf(
    `<worksheet><sheetData>${Array.from({ length: 100 }, (_, at) => sharedRow(at + 1)).join('')}</sheetData></worksheet>`,
    {
      more: [{ name: 'xl/sharedStrings.xml', data: `<sst><si><t>${'&lt;'.repeat(1000)}</t></si></sst>` }],
    },
  )

const manySheets = () =>
  zipOf([
    { name: '[Content_Types].xml', data: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      data: `<workbook><sheets>${`<sheet name="${'&lt;'.repeat(100)}" r:id="rId1"/>`.repeat(1000)}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', data: '<Relationships/>' },
  ])

const csv = (cellText: string, rows: number) => `${Array(100).fill(cellText).join(',')}\n`.repeat(rows)
const packed = (name: string, data: string | Uint8Array): Worst => ({ name, bytes: zipOf([{ name, data }]), entry: 0 })

/** The few kilobytes of each kind that make the largest preview. */
export async function worstPreviews(): Promise<Worst[]> {
  const docxs = await Promise.all(
    Object.entries(documents).map(async ([name, body]) => packed(`${name}.docx`, await docx(body))),
  )
  return [
    ...docxs,
    packed('shared.xlsx', sheetOfOneText()),
    packed('sheets.xlsx', manySheets()),
    packed('long.csv', csv('<'.repeat(500), 60)),
    packed('short.csv', csv('1', 1000)),
    {
      name: 'names.zip',
      bytes: zipOf(Array.from({ length: 55 }, (_, at) => ({ name: `${at}${'<'.repeat(40)}.csv`, data: '' }))),
    },
  ]
}
