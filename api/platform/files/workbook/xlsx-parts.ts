import { columnOf } from '#contract/platform/ingest/column-letters.ts'
import type { ArchiveEntry } from '../reader/archive.ts'
import { attributeOf, createXmlReader, XmlBroken } from '../reader/xml.ts'
import { utf8Pieces } from '../reader/xml-encoding.ts'
import { type CodeFormat, codeText, type NumberFormat, numberFormatOf, numberText } from './number-format.ts'
import { lookOf, type TextLook } from './raised-text.ts'
import { elapsedText, serialText } from './serial-day.ts'
import { isTrue, spreadsheetVocabulary, visitXml, type XlsxPackage } from './xlsx-package.ts'

/** Reads the parts of an xlsx workbook, each while it unpacks. */

const vocabulary = spreadsheetVocabulary

/** A cell as stored in the file: a shared text is a number. */
export type XlsxCell = {
  readonly column: number
  type: string
  readonly style: number
  text: string
  isFormula: boolean
}
export type XlsxRow = { number: number; readonly isHidden: boolean; readonly cells: XlsxCell[] }

/** Maximum characters of a cell, more than Excel's 32,767; longer texts are truncated. */
const cellTextMax = 40_000

/** Maximum rows, more than any office program writes. */
const rowsMax = 2 ** 24

/** Rows of a sheet that have cells, read while unpacking. Throws XmlBroken, and the errors of a broken archive. */
export async function* rowsOfSheet(entry: ArchiveEntry | undefined): AsyncGenerator<XlsxRow[]> {
  if (!entry) return
  let rows: XlsxRow[] = []
  let row: XlsxRow | undefined
  let cell: XlsxCell | undefined
  /** Inline text, used for cells of that type and for those without a value. */
  let inline = ''
  let hasInline = false
  let takes: 'value' | 'inline' | undefined
  let isAside = false
  let look: TextLook | undefined
  let isUnnumbered = false
  let isUnordered = false
  let number = 0
  let lastNumber = 0
  let column = 0
  const reader = createXmlReader(
    {
      open(name, attributes) {
        if (name === 'c') {
          if (!row) return
          const reference = attributeOf({ attributes }, 'r', '')
          if (reference) {
            column = columnOf(reference)
            if (column < 0) throw new XmlBroken('a cell without a column')
            // A row without a number uses that of its cells.
            if (isUnnumbered && row) row.number = numberedAs(reference, row.number)
            number = row.number
          }
          cell = {
            column: column++,
            type: attributeOf({ attributes }, 't', '') ?? '',
            style: Number(attributeOf({ attributes }, 's', '') ?? 0),
            text: '',
            isFormula: false,
          }
          inline = ''
          hasInline = false
        } else if (name === 'v') takes = cell ? 'value' : undefined
        else if (name === 't') takes = cell && !isAside ? 'inline' : undefined
        else if (name === 'is') hasInline = true
        else if (name === 'f') {
          if (cell) cell.isFormula = true
        } else if (name === 'row') {
          const own = attributeOf({ attributes }, 'r', '')
          isUnnumbered = own === undefined
          number = Number(own ?? number + 1)
          if (!(number >= 1 && number <= rowsMax)) throw new XmlBroken('a row without a number')
          row = { number, isHidden: isTrue(attributeOf({ attributes }, 'hidden', '')), cells: [] }
          column = 0
          isUnordered = false
        } else if (name === 'rPh') isAside = true
        else look = lookIn(name, attributes) ?? look
      },
      text(text) {
        if (!takes || !cell) return
        if (takes === 'inline') {
          if (inline.length <= cellTextMax) inline += lookOf(text, look)
        } else if (cell.text.length <= cellTextMax) cell.text += text
      },
      close(name) {
        if (name === 'v' || name === 't') takes = undefined
        else if (name === 'r') look = undefined
        else if (name === 'c') {
          if (cell && hasInline && (cell.type === 'inlineStr' || cell.text === '')) {
            cell.text = inline
            cell.type = 'inlineStr'
          }
          if (row && cell && (cell.text !== '' || cell.isFormula)) {
            isUnordered ||= cell.column <= (row.cells.at(-1)?.column ?? -1)
            row.cells.push(cell)
          }
          cell = undefined
        } else if (name === 'row') {
          if (row && row.cells.length > 0) {
            if (row.number < lastNumber) throw new XmlBroken('a row above the one before it')
            if (isUnordered && hasTwice(row.cells)) throw new XmlBroken('two cells at one place')
            lastNumber = row.number
            rows.push(row)
          }
          row = undefined
        } else if (name === 'rPh') isAside = false
      },
    },
    vocabulary,
  )
  for await (const piece of entry.pieces()) {
    reader.read(piece)
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
  reader.end()
}

/** Look of a part of rich text, by an element of its format. */
function lookIn(name: string, attributes: string): TextLook | undefined {
  if (name !== 'vertAlign' && name !== 'strike') return undefined
  const value = attributeOf({ attributes }, 'val', '')
  if (name === 'strike') return value === undefined || isTrue(value) ? 'struck' : undefined
  return value === 'superscript' ? 'raised' : value === 'subscript' ? 'lowered' : undefined
}

const hasTwice = (cells: readonly XlsxCell[]): boolean => new Set(cells.map(({ column }) => column)).size < cells.length

function numberedAs(reference: string, otherwise: number): number {
  const number = Number(/\d+$/.exec(reference)?.[0] ?? otherwise)
  return number >= 1 && number <= rowsMax ? number : otherwise
}

/** A rectangle of cells that show one value; rows and columns start with 1. */
export type Merge = { fromRow: number; toRow: number; fromColumn: number; toColumn: number }

const mergesMax = 100_000
const mergeMark = 'mergeCell '
const mergeTag = /mergeCell\s[^<>]*?\bref\s*=\s*["']\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?["']/gi

/** Merged areas of a sheet, up to 100,000. They follow its rows in the file, so that this unpacks the whole sheet. */
export async function mergesOf(entry: ArchiveEntry | undefined): Promise<Merge[]> {
  const merges: Merge[] = []
  let held: Buffer = Buffer.alloc(0)
  let isWithin = false
  if (!entry) return merges
  for await (const piece of utf8Pieces(entry.pieces())) {
    const bytes: Buffer = Buffer.concat([held, piece])
    const first = isWithin ? 0 : bytes.indexOf(mergeMark)
    if (first < 0) {
      held = bytes.subarray(Math.max(0, bytes.length - mergeMark.length))
      continue
    }
    isWithin = true
    const end = bytes.lastIndexOf('>') + 1
    for (const found of bytes.toString('latin1', first, end).matchAll(mergeTag)) {
      const [, left = '', top = '', right = left, bottom = top] = found
      if (merges.length >= mergesMax) return merges
      merges.push({
        fromRow: Number(top),
        toRow: Number(bottom),
        fromColumn: columnOf(left) + 1,
        toColumn: columnOf(right) + 1,
      })
    }
    held = bytes.subarray(Math.max(end, bytes.length - tagMax))
  }
  return merges
}

const tagMax = 1024

/** Shared texts by index, read while unpacking; omits phonetic text. */
export async function* sharedTexts({ shared }: Pick<XlsxPackage, 'shared'>): AsyncGenerator<string[]> {
  if (!shared) return
  let texts: string[] = []
  let text = ''
  let takes = false
  let isAside = false
  let look: TextLook | undefined
  const reader = createXmlReader(
    {
      open(name, attributes) {
        if (name === 'si') text = ''
        else if (name === 't') takes = !isAside
        else if (name === 'rPh') isAside = true
        else look = lookIn(name, attributes) ?? look
      },
      text(more) {
        if (takes && text.length <= cellTextMax) text += lookOf(more, look)
      },
      close(name) {
        if (name === 't') takes = false
        else if (name === 'r') look = undefined
        else if (name === 'si') texts.push(text)
        else if (name === 'rPh') isAside = false
      },
    },
    vocabulary,
  )
  for await (const piece of shared.pieces()) {
    reader.read(piece)
    if (texts.length === 0) continue
    yield texts
    texts = []
  }
  reader.end()
}

/** The shared texts that these rows need, by index; unpacks up to the last one. */
export async function textsOfRows(
  workbook: XlsxPackage,
  rows: readonly XlsxRow[],
): Promise<(number: number) => string> {
  const wanted = new Set(
    rows.flatMap(({ cells }) => cells.flatMap(({ type, text }) => (type === 's' ? Number(text) : []))),
  )
  const texts = new Map<number, string>()
  let number = 0
  if (wanted.size > 0)
    for await (const batch of sharedTexts(workbook)) {
      for (const text of batch) {
        if (wanted.has(number)) texts.set(number, text)
        number++
      }
      if (texts.size === wanted.size) break
    }
  return (key) => sharedText(texts.get(key))
}

export function sharedText(text: string | undefined): string {
  if (text === undefined) throw new XmlBroken('a cell whose shared text is missing')
  return text
}

export type CellWords = {
  /** Shared text by index. Throws XmlBroken if the workbook lacks it. */
  shared(number: number): string
  formats: ReadonlyMap<number, NumberFormat>
  from1904: boolean
}

const midnight = / 00:00(:00(\.0+)?)?$/

/** Displayed text of a cell, by the shared texts and the formats of its workbook. */
export function shownOf({ type, style, text }: XlsxCell, words: CellWords): string {
  if (type === 's') return unescaped(words.shared(Number(text)))
  if (type === 'b') return text === '1' || text.toLowerCase() === 'true' ? 'TRUE' : 'FALSE'
  if (type === 'd') return text.replace('T', ' ').replace(midnight, '')
  if (type !== '' && type !== 'n') return unescaped(text)
  if (text === '') return ''
  return numberShown(text, words.formats.get(style), words.from1904)
}

/** Numbers that are already in their final form, as most are. */
const asItIs = /^(0|-?[1-9]\d{0,13})$/

/** A number by its format: a day, a code with its leading zeros, a word, or the number itself. */
export function numberShown(text: string, format: NumberFormat, from1904: boolean): string {
  if (format === undefined && asItIs.test(text)) return text
  const value = Number(text)
  if (Number.isNaN(value)) return text
  if (format === 'elapsed') return elapsedText(value)
  if (format === 'date' || format === 'clock') return serialText(value, { from1904, isClock: format === 'clock' })
  if (format === undefined) return numberText(value)
  const shown = 'words' in format ? format.words.get(value) : codeText(format satisfies CodeFormat, value)
  return shown ?? numberText(value)
}

/** Decodes characters that XML cannot contain, which Excel writes as `_x000D_`. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

const stylesMax = 70_000

/** Number formats by style number; styles without special format have no entry. */
export async function readFormats({ styles }: Pick<XlsxPackage, 'styles'>): Promise<Map<number, NumberFormat>> {
  const codes = new Map<number, string>()
  const formats = new Map<number, NumberFormat>()
  if (!styles) return formats
  let style = -1
  let within = false
  const visitor = {
    open(name: string, attributes: string) {
      const part = { attributes }
      if (name === 'cellXfs') within = true
      if (name === 'numFmt' && codes.size < stylesMax)
        codes.set(Number(attributeOf(part, 'numFmtId', '')), attributeOf(part, 'formatCode', '') ?? '')
      if (name !== 'xf' || !within) return
      style += 1
      if (style > stylesMax) return
      const id = Number(attributeOf(part, 'numFmtId', '') ?? 0)
      const format = numberFormatOf(id, codes.get(id))
      if (format !== undefined) formats.set(style, format)
    },
    close(name: string) {
      if (name === 'cellXfs') within = false
    },
    text() {},
  }
  await visitXml(styles, visitor, { vocabulary })
  return formats
}
