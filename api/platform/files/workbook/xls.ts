import type { WorkBook } from '@e965/xlsx'
import { tablesOfHtml } from './html-tables.ts'
import { type NumberFormat, numberFormatOf } from './number-format.ts'
import { lookOf, type TextLook } from './raised-text.ts'
import { emptyUncalculated, limitMarkup, limitRecords, nameFormats } from './xls-records.ts'
import { type Merge, numberShown } from './xlsx-parts.ts'

/** A sheet of an old workbook, or a table of a web page saved as one. */
type XlsSheet = {
  readonly name: string
  readonly isHidden: boolean
  /** Cells by zero-based row; rows without cells are undefined. */
  readonly rows: readonly (readonly string[] | undefined)[]
  readonly hiddenRows: number
  readonly merges: readonly Merge[]
  readonly formulasWithoutResult: number
}

export type OldWorkbook = {
  readonly sheets: readonly XlsSheet[]
  /** Names of sheets that the workbook lists and the parser did not return. */
  readonly missing: readonly string[]
  /** True if days count from 1904. */
  readonly from1904: boolean
}

/** The workbook cannot be opened without a password. */
export class LockedWorkbook extends Error {}

/** Used part of the parser's result. */
type Cell = { t: string; v?: unknown; z?: string | number }
type Sheet = {
  '!type'?: string
  '!data'?: (Cell | undefined)[][]
  '!merges'?: { s: { r: number; c: number }; e: { r: number; c: number } }[]
  '!rows'?: ({ hidden?: boolean } | undefined)[]
}

/** The parser's own reader of compound files. */
type Containers = {
  read(bytes: Uint8Array, options: { type: 'buffer' }): object
  find(container: object, name: string): { content: Uint8Array } | null
}

/** Maximum columns of a sheet in an old workbook. */
const columnsMax = 256

const errors: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

/**
 * Reads the sheets of a workbook of Excel 97 to 2003 (BIFF8) completely; a sheet has at most 65,536 rows. Skips charts
 * and macros. Throws LockedWorkbook, TooLargeWorkbook, and any error of a broken file. Runs in a separate process.
 */
export async function readXls(bytes: Uint8Array): Promise<OldWorkbook> {
  const { CFB, read } = await import('@e965/xlsx')
  const containers: Containers = CFB
  const stream = containers.find(containers.read(Buffer.from(bytes), { type: 'buffer' }), 'Workbook')
  if (!stream) throw new Error('no workbook inside')
  const records = Buffer.from(stream.content)
  limitRecords(records)
  nameFormats(records)
  const uncalculated = emptyUncalculated(records)
  try {
    const workbook = read(records, { ...reading, type: 'buffer' })
    const found = sheetsOf(workbook, uncalculated)
    if (found.missing.length === workbook.SheetNames.length) throw new Error('a workbook without sheets')
    return found
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw new LockedWorkbook()
    throw error
  }
}

/** Parser options: raw texts and numbers, in arrays of rows; only the results of formulas. */
const reading = {
  dense: true,
  raw: true,
  cellDates: false,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  // Required to detect hidden rows.
  cellStyles: true,
  cellText: false,
  bookVBA: false,
  password: undefined,
} as const

/**
 * Reads the tables of a web page, or the sheets of an XML workbook of Excel 2003; programs save both under the name of
 * a workbook. Throws TooLargeWorkbook.
 */
export async function readMarkupTables(markup: string): Promise<OldWorkbook> {
  limitMarkup(markup)
  if (!xmlWorkbook.test(markup.slice(0, startOfMarkup))) return tablesOfPage(markup)
  const { read } = await import('@e965/xlsx')
  return sheetsOf(read(withoutFormatting(markup), { ...reading, type: 'string' }), uncalculatedCells(markup))
}

const worksheetStart = /<(?:\w+:)?Worksheet(?=[\s>])/
const emptyFormula =
  /<(?:\w+:)?Cell\b(?:"[^"]*"|'[^']*'|[^<>"'])*?\bFormula\s*=(?:"[^"]*"|'[^']*'|[^<>"'])*(?:\/>|>\s*<\/)/g

/** Number of formulas without a result in each sheet of an XML workbook. */
const uncalculatedCells = (xml: string): number[] =>
  xml
    .split(worksheetStart)
    .slice(1)
    .map((sheet) => [...sheet.matchAll(emptyFormula)].length)

const startOfMarkup = 4096
const xmlWorkbook = /<(?:\w+:)?Workbook[\s>]/

const pageStart = /<html[\s>]/i
const pageEnd = /<\/(?:html|body)\s*>/i

/** True if an XML workbook has no end, or a web page ends within a table: its last rows are missing. */
export function isCutOff(markup: string): boolean {
  if (xmlWorkbook.test(markup.slice(0, startOfMarkup))) return !/<\/(?:\w+:)?Workbook\s*>/.test(markup)
  const times = (tag: RegExp) => [...markup.matchAll(tag)].length
  return pageStart.test(markup) && !pageEnd.test(markup) && times(/<table[\s>]/gi) > times(/<\/table\s*>/gi)
}

function tablesOfPage(html: string): OldWorkbook {
  const tables = tablesOfHtml(html)
  if (tables.length === 0) throw new Error('a page without a table')
  const sheet = { isHidden: false, formulasWithoutResult: 0 }
  return {
    sheets: tables.map((table, at) => ({ ...sheet, name: `Sheet${at + 1}`, ...table })),
    missing: [],
    from1904: false,
  }
}

const character = /<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)/g
const formatting = /<\/?(?:html:)?(?:B|I|U|S|Font|Sub|Sup|Span|P)(?=[\s/>])[^<>]*>/g

const looking = /<(?:html:)?(Sup|Sub|S)(?=[\s>])[^<>]*>([\s\S]*?)<\/(?:html:)?\1\s*>/g
const looks: Readonly<Record<string, TextLook>> = { Sup: 'raised', Sub: 'lowered', S: 'struck' }

/** Simplifies texts for the parser, which ignores CDATA, and all but the last part of formatted text. */
const withoutFormatting = (xml: string): string =>
  xml
    .replace(character, (_, text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
    .replace(looking, (_, name: string, text: string) => lookOf(text.replace(formatting, ''), looks[name]))
    .replace(formatting, '')

function sheetsOf(workbook: WorkBook, uncalculated: readonly number[] = []): OldWorkbook {
  const from1904 = workbook.Workbook?.WBProps?.date1904 === true
  const formats = new Map<string, NumberFormat>()
  const formatOf = (code: string): NumberFormat => {
    const known = formats.get(code)
    if (known !== undefined || formats.has(code)) return known
    const format = numberFormatOf(0, code)
    formats.set(code, format)
    return format
  }
  const textOf = ({ t, v, z }: Cell): string => {
    if (v === undefined || v === null) return ''
    if (t === 'b') return v ? 'TRUE' : 'FALSE'
    if (t === 'e') return errors[Number(v)] ?? '#N/A'
    if (t !== 'n') return String(v)
    return numberShown(String(v), typeof z === 'string' ? formatOf(z) : undefined, from1904)
  }
  const props = workbook.Workbook?.Sheets ?? []
  const sheets = workbook.SheetNames.flatMap((name, at) => {
    const sheet = workbook.Sheets[name] as unknown as Sheet | undefined
    if (!sheet || sheet['!type'] !== undefined) return []
    const own = props.find((one) => one?.name === name) ?? props[at]
    const data = sheet['!data'] ?? []
    const rows: (string[] | undefined)[] = []
    for (let row = 0; row < data.length; row++) {
      const cells = data[row]
      if (!cells) continue
      const texts: string[] = []
      for (let column = 0; column < Math.min(cells.length, columnsMax); column++) {
        const cell = cells[column]
        texts.push(cell ? textOf(cell) : '')
      }
      rows[row] = texts
      // Frees rows that have been read.
      delete data[row]
    }
    const hidden = sheet['!rows'] ?? []
    return {
      name,
      isHidden: (own?.Hidden ?? 0) !== 0,
      rows,
      hiddenRows: rows.filter((cells, row) => cells && hidden[row]?.hidden).length,
      merges: (sheet['!merges'] ?? []).map(({ s, e }) => ({
        fromRow: s.r + 1,
        toRow: e.r + 1,
        fromColumn: s.c + 1,
        toColumn: e.c + 1,
      })),
      formulasWithoutResult: uncalculated[at] ?? 0,
    }
  })
  return { sheets, missing: workbook.SheetNames.filter((name) => !Object.hasOwn(workbook.Sheets, name)), from1904 }
}
