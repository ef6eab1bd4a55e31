import type { ArchiveEntry } from './archive.ts'
import { attributeOf, createXmlReader, readXml, XmlBroken, type XmlPart } from './xml.ts'

/** What an xlsx workbook is made of, each part read as it unpacks. */

const entryOf = (entries: readonly ArchiveEntry[], name: string): ArchiveEntry | undefined =>
  entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase())

async function* partsOf(entry: ArchiveEntry | undefined): AsyncGenerator<XmlPart> {
  if (!entry) return
  for await (const parts of readXml(entry.pieces())) yield* parts
}

export type XlsxSheet = { name: string; isHidden: boolean; entry: ArchiveEntry | undefined }

/** The sheets of a workbook in its order, without what stands in them. Throws where there is no list of them. */
export async function readWorkbookPart(
  entries: readonly ArchiveEntry[],
): Promise<{ sheets: XlsxSheet[]; from1904: boolean }> {
  const list = entryOf(entries, 'xl/workbook.xml')
  if (!list) throw new Error('a workbook without its list of sheets')
  const targets = await readTargets(entries)
  const sheets: XlsxSheet[] = []
  let from1904 = false
  for await (const part of partsOf(list)) {
    if (part.kind !== 'open') continue
    if (part.name === 'sheet') {
      const target = targets.get(attributeOf(part, 'id') ?? '') ?? ''
      sheets.push({
        name: (attributeOf(part, 'name') ?? '').slice(0, 100),
        isHidden: /hidden$/i.test(attributeOf(part, 'state') ?? ''),
        entry: entryOf(entries, target.startsWith('/') ? target.slice(1) : `xl/${target}`),
      })
    }
    if (part.name === 'workbookPr') from1904 = /^(1|true)$/.test(attributeOf(part, 'date1904') ?? '')
    if (sheets.length > 1000) break
  }
  return { sheets, from1904 }
}

async function readTargets(entries: readonly ArchiveEntry[]): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  for await (const part of partsOf(entryOf(entries, 'xl/_rels/workbook.xml.rels')))
    if (part.kind === 'open' && part.name === 'Relationship')
      targets.set(attributeOf(part, 'Id') ?? '', attributeOf(part, 'Target') ?? '')
  return targets
}

/** A cell as it stands in the file: a text that cells share by its number. */
type XlsxCell = { readonly column: number; readonly type: string; readonly style: number; text: string }
export type XlsxRow = { readonly number: number; readonly cells: XlsxCell[] }

/** Longer than what a cell of Excel holds, 32,767 characters; of a longer one the beginning is read. */
const cellTextMax = 40_000

/** More than any office program writes. */
const rowsMax = 2 ** 24

/** The rows of a sheet that have cells, as they unpack. Throws XmlBroken, and what a broken archive throws. */
export async function* rowsOfSheet(entry: ArchiveEntry | undefined): AsyncGenerator<XlsxRow[]> {
  if (!entry) return
  let rows: XlsxRow[] = []
  let row: XlsxRow | undefined
  let cell: XlsxCell | undefined
  let takes = false
  let isAside = false
  let number = 0
  let column = 0
  const reader = createXmlReader({
    open(name, attributes) {
      if (name === 'c') {
        if (!row) return
        const reference = attributeOf({ attributes }, 'r')
        if (reference) column = columnOf(reference)
        cell = {
          column: column++,
          type: attributeOf({ attributes }, 't') ?? '',
          style: Number(attributeOf({ attributes }, 's') ?? -1),
          text: '',
        }
      } else if (name === 'v' || name === 't') takes = cell !== undefined && !isAside
      else if (name === 'row') {
        number = Number(attributeOf({ attributes }, 'r') ?? number + 1)
        if (!(number >= 1 && number <= rowsMax)) throw new XmlBroken('a row without a number')
        row = { number, cells: [] }
        column = 0
      } else if (name === 'rPh') isAside = true
    },
    text(text) {
      if (takes && cell && cell.text.length <= cellTextMax) cell.text += text
    },
    close(name) {
      if (name === 'v' || name === 't') takes = false
      else if (name === 'c') {
        if (row && cell && cell.text !== '') row.cells.push(cell)
        cell = undefined
      } else if (name === 'row') {
        if (row && row.cells.length > 0) rows.push(row)
        row = undefined
      } else if (name === 'rPh') isAside = false
    },
  })
  for await (const piece of entry.pieces()) {
    reader.read(piece)
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
  reader.end()
}

/** `AB12` is column 27, the first being 0. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & ~0x20
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}

/** The texts that cells share, in the order of their numbers, as they unpack. What is read aloud beside a text is none of it. */
export async function* sharedTexts(entries: readonly ArchiveEntry[]): AsyncGenerator<string[]> {
  const entry = entryOf(entries, 'xl/sharedStrings.xml')
  if (!entry) return
  let texts: string[] = []
  let text = ''
  let takes = false
  let isAside = false
  const reader = createXmlReader({
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') takes = !isAside
      else if (name === 'rPh') isAside = true
    },
    text(more) {
      if (takes && text.length <= cellTextMax) text += more
    },
    close(name) {
      if (name === 't') takes = false
      else if (name === 'si') texts.push(text)
      else if (name === 'rPh') isAside = false
    },
  })
  for await (const piece of entry.pieces()) {
    reader.read(piece)
    if (texts.length === 0) continue
    yield texts
    texts = []
  }
  reader.end()
}

/** What a cell shows, by what is known of the shared texts, which styles are dates, and how those and numbers are written. */
export function shownOf(
  { type, style, text }: XlsxCell,
  words: {
    shared(number: number): string
    dates: ReadonlySet<number>
    number(value: number): string
    date(serial: number): string
  },
): string {
  if (type === 's') return unescaped(words.shared(Number(text)))
  if (type === 'b') return text === '1' || text.toLowerCase() === 'true' ? 'TRUE' : 'FALSE'
  if (type !== '' && type !== 'n') return unescaped(text)
  const value = Number(text)
  if (Number.isNaN(value)) return text
  return words.dates.has(style) ? words.date(value) : words.number(value)
}

/** What XML cannot hold Excel writes as `_x000D_`. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Number formats of dates and times that every workbook has. */
const builtInDates = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
])

/** A format that writes years, days or hours, outside of what it quotes. */
const isDateFormat = (code: string): boolean =>
  /[ymdhs年月日]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]/gi, ''))

/** The numbers of the styles that show numbers as dates. */
export async function readDateStyles(entries: readonly ArchiveEntry[]): Promise<Set<number>> {
  const formats = new Map<number, string>()
  const dates = new Set<number>()
  let style = -1
  let within = false
  for await (const part of partsOf(entryOf(entries, 'xl/styles.xml'))) {
    if (part.kind === 'text') continue
    if (part.name === 'cellXfs') within = part.kind === 'open'
    if (part.kind !== 'open') continue
    if (part.name === 'numFmt')
      formats.set(Number(attributeOf(part, 'numFmtId')), attributeOf(part, 'formatCode') ?? '')
    if (part.name !== 'xf' || !within) continue
    style += 1
    const format = Number(attributeOf(part, 'numFmtId') ?? 0)
    const code = formats.get(format)
    if (code === undefined ? builtInDates.has(format) : isDateFormat(code)) dates.add(style)
  }
  return dates
}
