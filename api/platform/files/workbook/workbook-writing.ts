import { Buffer } from 'node:buffer'
import { columnLetters } from '#contract/platform/ingest/column-letters.ts'
import { writeZip, type ZipEntry } from './zip-writing.ts'

/** A column to write: its header, its width in half-width characters, and its choices. */
export type ColumnToWrite = {
  head: string
  width: number
  choices?: readonly string[] | undefined
  format?: CellFormat
}

/**
 * Number format of a column: money with separators and two decimals, or up to six or eight if there are more; means
 * with two decimals. Texts of days `2026-01-05` and of times `2026-01-05 08:30`, or with seconds, become dates; any
 * other text stays text.
 */
export type CellFormat = keyof typeof formatCodes
const formatCodes = {
  money: '#,##0.00',
  precise: '#,##0.00####',
  exact: '#,##0.00######',
  mean: '0.00',
  day: 'yyyy-mm-dd',
  time: 'yyyy-mm-dd hh:mm',
  second: 'yyyy-mm-dd hh:mm:ss',
} as const

/** Numbers are written as numbers; every text as text, whatever its first character. */
export type SheetToWrite = {
  name: string
  columns: readonly ColumnToWrite[]
  /** True for sheets that are read from top to bottom: their headers have no filters. */
  unfiltered?: true
  /** True for the sheet that describes the workbook, which must be the first. */
  isAbout?: true
  /** Number of first columns that identify a row: frozen, and repeated in print if the sheet is wider than a page. */
  namedBy?: number
  rows: readonly (readonly (string | number | null)[])[]
}

/** A sheet whose rows arrive in batches, requested while the sheet is written. */
export type SheetToStream = Omit<SheetToWrite, 'rows'> & {
  rows: () => AsyncIterable<SheetToWrite['rows']> | Iterable<SheetToWrite['rows']>
}

export const streamed = ({ rows, ...sheet }: SheetToWrite): SheetToStream => ({ ...sheet, rows: () => [rows] })

/** Maximum rows of an Excel sheet, without the header row. */
export const sheetRowsMax = 1_048_575

/** Header of each printed page: title of the workbook, and its organisation if it has a sheet about itself. */
export type WorkbookFacts = { title: string; organisation?: string | undefined }

/** Writes a workbook of up to some ten thousand rows in memory. */
export async function writeWorkbook(sheets: readonly SheetToWrite[], facts: WorkbookFacts): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  for await (const piece of streamWorkbook(sheets.map(streamed), facts)) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

/**
 * Streams an xlsx workbook row by row; holds at most `textsMax` distinct texts in memory. Headers are in the first row:
 * never truncated, frozen, repeated in print, with filters. Pages are landscape and show organisation, title and page
 * number. A sheet fits the width of a page, or spans several if it would be printed too small. No cell is a formula.
 * Throws if a sheet about the workbook is not its first, or the organisation is missing.
 */
export function streamWorkbook(
  sheets: readonly SheetToStream[],
  { textsMax = textsHeld, ...facts }: WorkbookFacts & { textsMax?: number },
): AsyncGenerator<Buffer> {
  const aboutAt = sheets.findIndex(({ isAbout }) => isAbout)
  if (aboutAt > 0) throw new Error(`the sheet about the workbook is number ${aboutAt + 1}: put it first`)
  if (aboutAt === 0 && !facts.organisation)
    throw new Error(`the workbook "${facts.title}" has a sheet about itself: give it the organisation`)
  const texts = createTexts(textsMax)
  const part = (name: string, content: () => string): ZipEntry => ({ name, content: () => [Buffer.from(content())] })
  return writeZip([
    part('[Content_Types].xml', () => contentTypes(sheets.length)),
    part('_rels/.rels', () => packageRelations),
    part('docProps/core.xml', () => properties(facts.title)),
    part('xl/workbook.xml', () => workbook(sheets)),
    part('xl/_rels/workbook.xml.rels', () => workbookRelations(sheets.length)),
    part('xl/styles.xml', () => styles),
    ...sheets.map((sheet, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: () => gathered(sheetXml(sheet, { texts, facts })),
    })),
    { name: 'xl/sharedStrings.xml', content: () => gathered(texts.xml()) },
  ])
}

type Texts = ReturnType<typeof createTexts>

/** Maximum distinct texts held until the end of a workbook; further ones are written into their cells. */
const textsHeld = 200_000

/** Shared texts: each is stored once in the workbook, and cells refer to it by number. */
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

/** Cell styles: `plain` is Excel's default, then body and header, then one per format. */
const formats = Object.keys(formatCodes) as CellFormat[]
const style = { body: 1, head: 2 } as const
const styleOf = (format: CellFormat | undefined): number => (format ? 3 + formats.indexOf(format) : style.body)
/** Ids below it are Excel's own formats. */
const ownFormats = 164

const moment = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d)(?::(\d\d))?)?$/
const dayMs = 86_400_000
/** Day 0 of Excel; before 1900-03-01 it counts differently. */
const firstDay = Date.UTC(1899, 11, 30)
const countedFrom = 61

/** Excel's serial number of a day or time; any other text unchanged. */
function serialOf(text: string): number | string {
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = moment.exec(text) ?? []
  if (year === undefined) return text
  const at = Date.UTC(+year, Number(month) - 1, Number(day), +hour, +minute, +second)
  const serial = (at - firstDay) / dayMs
  return serial < countedFrom ? text : serial
}

const isMoment = (format: CellFormat | undefined) => format === 'day' || format === 'time' || format === 'second'

async function* sheetXml(
  sheet: SheetToStream,
  { texts, facts: { title, organisation } }: { texts: Texts; facts: WorkbookFacts },
): AsyncGenerator<string> {
  const { columns, rows, unfiltered } = sheet
  const letters = columns.map((_, column) => columnLetters(column))
  const looks = columns.map(({ format }) => styleOf(format))
  const moments = columns.map(({ format }) => isMoment(format))
  const isOnePage = fitsPage(columns)
  yield `${xmlHead}<worksheet xmlns="${mainSpace}">`
  if (isOnePage) yield '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
  yield `<sheetViews><sheetView workbookViewId="0">${paneXml(repeatedColumns(sheet))}</sheetView></sheetViews>`
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${looks[at]}" customWidth="1"/>`,
  )
  if (widths.length > 0) yield `<cols>${widths.join('')}</cols>`
  const cellXml = (given: string | number, row: number, { column, look }: { column: number; look: number }): string => {
    const begin = `<c r="${letters[column] ?? columnLetters(column)}${row}" s="${look}"`
    const value = typeof given === 'string' && row > 1 && moments[column] ? serialOf(given) : given
    if (typeof value === 'number') return `${begin}><v>${value}</v></c>`
    const text = texts.numberOf(value)
    return text === undefined
      ? `${begin} t="inlineStr"><is><t xml:space="preserve">${escapeText(value)}</t></is></c>`
      : `${begin} t="s"><v>${text}</v></c>`
  }
  yield `<sheetData><row r="1" ht="${headHeight(columns)}" customHeight="1">`
  for (const [column, { head }] of columns.entries()) yield cellXml(head, 1, { column, look: style.head })
  yield '</row>'
  let row = 1
  for await (const batch of rows())
    for (const cells of batch) {
      row += 1
      let xml = `<row r="${row}">`
      for (let column = 0; column < cells.length; column++) {
        const value = cells[column]
        if (value !== null && value !== undefined)
          xml += cellXml(value, row, { column, look: looks[column] ?? style.body })
      }
      yield `${xml}</row>`
    }
  yield '</sheetData>'
  if (!unfiltered && columns.length > 0) yield `<autoFilter ref="A1:${letters.at(-1)}${row}"/>`
  yield choicesXml(columns)
  yield '<pageMargins left="0.4" right="0.4" top="0.7" bottom="0.6" header="0.3" footer="0.3"/>'
  yield isOnePage
    ? '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>'
    : `<pageSetup paperSize="9" scale="${leastScale}" pageOrder="overThenDown" orientation="landscape"/>`
  const heads = [organisation, title].flatMap((text) => (text ? [pageText(text)] : []))
  yield `<headerFooter scaleWithDoc="0"><oddHeader>${escapeText(`&L${heads.join('\n')}&R&A`)}</oddHeader>`
  yield `<oddFooter>${escapeText('&L&F&R&P / &N')}</oddFooter></headerFooter></worksheet>`
}

/** Escapes a page header: Excel allows 255 characters, and `&` starts a code. */
const pageText = (text: string): string => text.slice(0, 100).replaceAll('&', '&&')

const fontPoints = 11
/** Minimum font size in points; smaller print is illegible. */
const leastPoints = 7
/** Minimum scale in percent. */
const leastScale = Math.ceil((100 * leastPoints) / fontPoints)

/** Pixels between the margins of A4 landscape at 96 pixels per inch; other programs draw letters a little wider. */
const pageWidth = Math.floor((297 / 25.4 - 2 * 0.4) * 96 * 0.97)
/** Width in pixels as Excel draws columns of this many half-width characters. */
const pixelsOf = (columns: readonly ColumnToWrite[]): number =>
  columns.reduce((sum, { width }) => sum + 7 * width + 5, 0)

/** Checks that a sheet is still legible if scaled to a page. */
const fitsPage = (columns: readonly ColumnToWrite[]): boolean => (pixelsOf(columns) * leastScale) / 100 <= pageWidth

/** Number of first columns to repeat on a sheet that is wider than a page; at most half a page. */
function repeatedColumns({ columns, namedBy = 1 }: Pick<SheetToStream, 'columns' | 'namedBy'>): number {
  if (pixelsOf(columns) <= pageWidth) return 0
  const isNarrow = (count: number) => pixelsOf(columns.slice(0, count)) <= pageWidth / 2
  return Array.from({ length: namedBy }, (_, at) => at + 1).findLast(isNarrow) ?? 0
}

/** Freezes the header row and that number of columns. */
function paneXml(frozen: number): string {
  if (frozen === 0) return '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const first = `${columnLetters(frozen)}2`
  return `<pane xSplit="${frozen}" ySplit="1" topLeftCell="${first}" activePane="bottomRight" state="frozen"/>`
}

const lineHeight = 16
/** Space for the arrow of a filter, in half-width characters. */
const arrow = 2

/** Height of the tallest header; headers wrap at the width of their columns. */
function headHeight(columns: readonly ColumnToWrite[]): number {
  const linesOf = ({ head, width }: ColumnToWrite) =>
    head.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil((widthOf(line) + arrow) / width)), 0)
  return 4 + lineHeight * Math.max(1, ...columns.map(linesOf))
}

/** Width of a text in half-width characters. */
const widthOf = (text: string): number => {
  let width = 0
  for (const character of text) width += /[\u1100-\u115f\u2e80-\uffe6\u{20000}-\u{3ffff}]/u.test(character) ? 2 : 1
  return width
}

/** Number of rows in which a column offers its choices. */
const choiceRows = 2000

function choicesXml(columns: readonly ColumnToWrite[]): string {
  const lists = columns.flatMap(({ choices }, column) => {
    if (!choices) return []
    const letters = columnLetters(column)
    const range = `${letters}2:${letters}${choiceRows + 1}`
    const listed = escapeXml(`"${choices.join(',').replaceAll('"', '""')}"`)
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${range}"><formula1>${listed}</formula1></dataValidation>`,
    ]
  })
  return lists.length > 0 ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>` : ''
}

/** Characters per chunk: enough to compress well without blocking other work. */
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

/** Maximum characters of an Excel cell. */
export const cellTextMax = 32_767
/**
 * Characters that XML cannot contain. They are written as in Excel, `_x0007_`; text that looks like this gets its
 * underscore escaped.
 */
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
  const heads = sheets.map((sheet, at) => {
    const named = `'${escapeXml(sheet.name.replaceAll("'", "''"))}'`
    const repeated = repeatedColumns(sheet)
    const columns = repeated > 0 ? `${named}!$A:$${columnLetters(repeated - 1)},` : ''
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${columns}${named}!$1:$1</definedName>`
  })
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

const bodyLook = '<alignment vertical="top" wrapText="1"/>'
const formatXml = formats
  .map((format, at) => `<numFmt numFmtId="${ownFormats + at}" formatCode="${formatCodes[format]}"/>`)
  .join('')
const formatLooks = formats
  .map(
    (_, at) => `<xf numFmtId="${ownFormats + at}" xfId="0" applyNumberFormat="1" applyAlignment="1">${bodyLook}</xf>`,
  )
  .join('')

const styles = `${xmlHead}<styleSheet xmlns="${mainSpace}"><numFmts count="${formats.length}">${formatXml}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FF1F2A44"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE3EAF5"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF8FA3C4"/></bottom></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${3 + formats.length}"><xf xfId="0"/><xf xfId="0" applyAlignment="1">${bodyLook}</xf><xf fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>${formatLooks}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const workbookName = (title: string): string => `${title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()}.xlsx`

/** A workbook as the file of an answer, with a readable name. */
export const workbookFile = <Bytes>(title: string, bytes: Bytes) => ({
  name: workbookName(title),
  type: workbookType,
  bytes,
})
