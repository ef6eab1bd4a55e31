import { Buffer } from 'node:buffer'
import { colToLetter } from 'hucre/xlsx'
import { type ColumnToWrite, preciseFormat, type SheetToWrite } from './workbook-writing.ts'
import { writeZip, type ZipEntry } from './zip-writing.ts'

/** A sheet whose rows come in batches, asked for when its turn comes. */
export type SheetToStream = {
  name: string
  columns: readonly ColumnToWrite[]
  /** Its heads offer to filter by what stands below them. */
  filtered?: true
  rows: () => AsyncIterable<SheetToWrite['rows']> | Iterable<SheetToWrite['rows']>
}

/** A sheet that is there as a whole. */
export const streamed = ({ name, columns, rows }: SheetToWrite): SheetToStream => ({
  name,
  columns,
  rows: () => [rows],
})

/** Rows that Excel takes in a sheet, the heads aside. */
export const sheetRowsMax = 1_048_575

/**
 * An xlsx workbook as it is made: a row at a time, with no more in memory than so many texts that differ. As `writeWorkbook`'s:
 * heads on the first row, kept in view and repeated in print; numbers are numbers, every text is text, nothing a formula.
 */
export function streamWorkbook(
  sheets: readonly SheetToStream[],
  { title, textsMax = textsHeld }: { title: string; textsMax?: number },
): AsyncGenerator<Buffer> {
  const texts = createTexts(textsMax)
  const part = (name: string, content: () => string): ZipEntry => ({ name, content: () => [Buffer.from(content())] })
  return writeZip([
    part('[Content_Types].xml', () => contentTypes(sheets.length)),
    part('_rels/.rels', () => packageRelations),
    part('docProps/core.xml', () => properties(title)),
    part('xl/workbook.xml', () => workbook(sheets)),
    part('xl/_rels/workbook.xml.rels', () => workbookRelations(sheets.length)),
    part('xl/styles.xml', () => styles),
    ...sheets.map((sheet, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: () => gathered(sheetXml(sheet, texts)),
    })),
    { name: 'xl/sharedStrings.xml', content: () => gathered(texts.xml()) },
  ])
}

type Texts = ReturnType<typeof createTexts>

/** Texts that are held until the end of a workbook; what differs beyond them stands in its cells itself. */
const textsHeld = 200_000

/** A text stands once in a workbook, and cells name it by its number. */
function createTexts(most: number) {
  const numbers = new Map<string, number>()
  return {
    numberOf(text: string): number | undefined {
      const known = numbers.get(text)
      if (known !== undefined || numbers.size >= most) return known
      numbers.set(text, numbers.size)
      return numbers.size - 1
    },
    *xml(): Generator<string> {
      yield `${xmlHead}<sst xmlns="${mainSpace}" uniqueCount="${numbers.size}">`
      for (const text of numbers.keys()) yield `<si><t xml:space="preserve">${escapeText(text)}</t></si>`
      yield '</sst>'
    },
  }
}

const style = { body: 1, head: 2, money: 3, precise: 4 } as const

async function* sheetXml({ columns, rows, filtered }: SheetToStream, texts: Texts): AsyncGenerator<string> {
  const letters = columns.map((_, column) => colToLetter(column))
  const looks = columns.map(({ format }) => style[format ?? 'body'])
  const headLooks = columns.map(() => style.head)
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${looks[at]}" customWidth="1"/>`,
  )
  yield `${xmlHead}<worksheet xmlns="${mainSpace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`
  yield '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" '
  yield `state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  const rowXml = (cells: SheetToWrite['rows'][number], row: number, looks: readonly number[]): string => {
    let xml = `<row r="${row}">`
    for (let column = 0; column < cells.length; column++) {
      const value = cells[column]
      if (value === null || value === undefined) continue
      const begin = `<c r="${letters[column]}${row}" s="${looks[column]}"`
      const text = typeof value === 'number' ? undefined : texts.numberOf(value)
      xml +=
        typeof value === 'number'
          ? `${begin}><v>${value}</v></c>`
          : text === undefined
            ? `${begin} t="inlineStr"><is><t xml:space="preserve">${escapeText(value)}</t></is></c>`
            : `${begin} t="s"><v>${text}</v></c>`
    }
    return `${xml}</row>`
  }
  yield rowXml(
    columns.map(({ head }) => head),
    1,
    headLooks,
  )
  let row = 1
  for await (const batch of rows()) for (const cells of batch) yield rowXml(cells, ++row, looks)
  yield '</sheetData>'
  if (filtered) yield `<autoFilter ref="A1:${letters.at(-1)}${row}"/>`
  yield '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.2" footer="0.2"/>'
  yield '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>'
}

/** Characters to a piece: enough for the compressor to work apart from whoever else waits. */
const pieceLength = 64 * 1024

async function* gathered(xml: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  let piece = ''
  for await (const part of xml) {
    piece += part
    if (piece.length < pieceLength) continue
    yield Buffer.from(piece)
    piece = ''
  }
  if (piece) yield Buffer.from(piece)
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const mainSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageSpace = 'http://schemas.openxmlformats.org/package/2006'
const mainType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Characters that Excel takes in a cell. */
const cellTextMax = 32_767
/** What XML cannot hold is written as Excel does, `_x0007_`; what looks like that already has its underscore escaped. */
const unwritable = /[\p{Cc}\p{Cs}\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/giu
const markup: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => markup[character] ?? '')

const escapeText = (text: string): string =>
  escapeXml(text.slice(0, cellTextMax)).replace(unwritable, (found) =>
    found === '\n' || found === '\t'
      ? found
      : `_x${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )

function contentTypes(sheets: number): string {
  const parts = Array.from(
    { length: sheets },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${mainType}.worksheet+xml"/>`,
  )
  return `${xmlHead}<Types xmlns="${packageSpace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/><Override PartName="/xl/workbook.xml" ContentType="${mainType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${mainType}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${mainType}.sharedStrings+xml"/>${parts.join('')}</Types>`
}

const packageRelations = `${xmlHead}<Relationships xmlns="${packageSpace}/relationships"><Relationship Id="rId1" Type="${officeSpace}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${packageSpace}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`

const properties = (title: string): string =>
  `${xmlHead}<cp:coreProperties xmlns:cp="${packageSpace}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeText(title)}</dc:title></cp:coreProperties>`

function workbook(sheets: readonly SheetToStream[]): string {
  const listed = sheets.map(
    ({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const heads = sheets.map(
    ({ name }, at) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${escapeXml(name.replaceAll("'", "''"))}'!$1:$1</definedName>`,
  )
  return `${xmlHead}<workbook xmlns="${mainSpace}" xmlns:r="${officeSpace}"><sheets>${listed.join('')}</sheets><definedNames>${heads.join('')}</definedNames></workbook>`
}

function workbookRelations(sheets: number): string {
  const related = Array.from(
    { length: sheets },
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${officeSpace}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return `${xmlHead}<Relationships xmlns="${packageSpace}/relationships">${related.join('')}<Relationship Id="rId${sheets + 1}" Type="${officeSpace}/styles" Target="styles.xml"/><Relationship Id="rId${sheets + 2}" Type="${officeSpace}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`
}

/** The looks of `writeWorkbook`; number format 4 is Excel's own `#,##0.00`. */
const styles = `${xmlHead}<styleSheet xmlns="${mainSpace}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${preciseFormat}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FF1F2A44"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE3EAF5"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF8FA3C4"/></bottom></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf><xf numFmtId="4" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="164" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
