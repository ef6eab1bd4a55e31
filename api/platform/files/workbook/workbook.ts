import { megabyte } from '#contract/platform/bytes.ts'
import { comparable } from '#contract/platform/comparable.ts'
import { workbookBytesMax } from '#contract/platform/files/workbook.ts'
import { columnOf } from '#contract/platform/ingest/column-letters.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { type ArchiveEntry, type ArchiveLimits, archiveLimits, openArchive } from '../reader/archive.ts'
import { isCompoundFile } from '../reader/compound.ts'
import { numberText, preciseMax } from './number-format.ts'
import { serialText } from './serial-day.ts'
import { openXlsx, type XlsxPackage, type XlsxSheet } from './xlsx-package.ts'
import {
  type CellWords,
  mergesOf,
  readFormats,
  rowsOfSheet,
  shownOf,
  textsOfRows,
  type XlsxCell,
  type XlsxRow,
} from './xlsx-parts.ts'

export const sheetRowsMax = 5000
export const sheetColumnsMax = 300
/** Maximum bytes of a part: the parser holds three copies of it, and any import needs far less. */
const partMax = 32 * megabyte
/** Limits on all parts of a file together, regardless of the number of sheets. */
const budget = {
  parts: 1000,
  /** XML elements: the parser keeps about 250 bytes for each. */
  elements: 500_000,
  /** `<col>` elements: the parser lays out up to 16,384 columns for each. */
  columns: 1000,
  /** Rows times columns up to the farthest cell: the parser allocates the whole rectangle, even for empty cells. */
  rectangle: 3_000_000,
}
const workbookArchive: ArchiveLimits = { ...archiveLimits, entries: budget.parts, unpackedBytes: 100 * megabyte }

/**
 * Kind of a cell's content. `imprecise` is a number of more than 15 digits, of which Excel has already lost the last
 * ones (a card number typed without an apostrophe). A formula is named, never computed.
 */
type CellKind = 'blank' | 'text' | 'number' | 'imprecise' | 'date' | 'boolean' | 'error' | 'formula'
export type Cell = { readonly kind: CellKind; readonly text: string }
/** A position in a sheet, both counted from 1. */
export type Place = { readonly row: number; readonly column: number }
export type SheetRow = { readonly number: number; readonly cells: readonly Cell[] }
export type Sheet = {
  readonly name: string
  readonly hidden: boolean
  /** True if another sheet with this name follows, which is not read. */
  readonly isTwice: boolean
  /** Rows with content, up to 5,000; cells up to the last with content, at most 300. */
  readonly rows: readonly SheetRow[]
  readonly merges: readonly { readonly from: Place; readonly to: Place }[]
  /** The first content beyond those limits. Everything from there on is ignored. */
  readonly beyond: Place | null
}

const blank: Cell = { kind: 'blank', text: '' }

/**
 * Reads an xlsx workbook of at most 10 MB, 100 MB unpacked. Reads the first sheet of each name that `nameOf` returns,
 * and skips sheets for which it returns undefined. Refuses file.tooLarge and file.type with a fault of `file`, a key of
 * locales/…/files-workbook.json. Untrusted files are read in their own process: see `readTables`.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  nameOf: (name: string) => string | undefined = comparable,
): Promise<{ sheets: Sheet[] } | Refusal> {
  const opened = await openSafely(bytes)
  if (isRefusal(opened)) return opened
  const times = new Map<string | undefined, number>()
  try {
    const workbook = await openXlsx(opened.entries)
    const wanted = workbook.sheets.filter(({ name }) => {
      const known = nameOf(name)
      const before = times.get(known) ?? 0
      times.set(known, before + 1)
      return known !== undefined && before === 0
    })
    // A Word document is a package of the same kind, without sheets.
    if (times.size === 0) return unreadable()
    const formats = await readFormats(workbook)
    const sheets: Sheet[] = []
    for (const sheet of wanted)
      sheets.push(await readSheet(workbook, sheet, { formats, isTwice: times.get(nameOf(sheet.name)) !== 1 }))
    return { sheets }
  } catch {
    return unreadable()
  }
}

const unreadable = () => refuse('file.type', { faults: { file: [{ key: 'files-workbook:file.notWorkbook' }] } })

export const tooMuch: FieldError = {
  key: 'files-workbook:file.tooMuch',
  values: { rows: sheetRowsMax, columns: sheetColumnsMax },
}
const refuseTooMuch = () => refuse('file.tooLarge', { faults: { file: [tooMuch] } })

/** Opens a workbook after unpacking and measuring all its parts, one at a time and within the limits. */
async function openSafely(bytes: Uint8Array): Promise<{ entries: readonly ArchiveEntry[] } | Refusal> {
  if (bytes.length > workbookBytesMax)
    return refuse('file.tooLarge', {
      faults: { file: [{ key: 'files-workbook:file.tooLarge', values: { megabytes: workbookBytesMax / megabyte } }] },
    })
  if (isCompoundFile(bytes))
    return refuse('file.type', { faults: { file: [{ key: 'files-workbook:file.oldOrEncrypted' }] } })
  const archive = await openArchive(bytes, workbookArchive)
  if (isRefusal(archive)) return archive
  if (archive.entries.some(({ unpackedBytes }) => unpackedBytes > partMax)) return refuseTooMuch()
  const used = { elements: 0, columns: 0, rectangle: 0 }
  for (const entry of archive.entries) {
    const part = await entry.unpack()
    if (isRefusal(part)) return part
    // Removes the zeros of UTF-16.
    const xml = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1').replaceAll('\0', '')
    const counted = countElements(xml, budget.elements - used.elements)
    used.elements += counted.all
    used.columns += counted.columns
    if (xml.includes('sheetData')) used.rectangle += rectangleOf(xml)
    if (used.elements >= budget.elements || used.columns > budget.columns || used.rectangle > budget.rectangle)
      return refuseTooMuch()
  }
  return archive
}

/** Counts the opening tags of a part, up to `most`. */
function countElements(xml: string, most: number): { all: number; columns: number } {
  let all = 0
  let columns = 0
  for (const [, name] of xml.matchAll(/<(?:[\w.-]{1,40}:)?([a-z]\w{0,40})/gi)) {
    all++
    if (name === 'col') columns++
    if (all >= most) break
  }
  return { all, columns }
}

/** Rows times columns up to the farthest references of a part's rows and cells, `r="12"` and `r="AB12"`. */
function rectangleOf(xml: string): number {
  let rows = 0
  let columns = 1
  for (const [, letters = '', row] of xml.matchAll(/\sr\s*=\s*["']([a-z]{0,3})(\d{1,7})["']/gi)) {
    rows = Math.max(rows, Number(row))
    columns = Math.max(columns, columnOf(letters) + 1)
  }
  return rows * columns
}

type SheetParams = Pick<CellWords, 'formats'> & Pick<Sheet, 'isTwice'>

async function readSheet(
  workbook: XlsxPackage,
  { name, isHidden, entry }: XlsxSheet,
  { formats, isTwice }: SheetParams,
): Promise<Sheet> {
  const raw: XlsxRow[] = []
  for await (const batch of rowsOfSheet(entry)) raw.push(...batch)
  const words = { shared: await textsOfRows(workbook, raw), formats, from1904: workbook.from1904 }
  const rows: SheetRow[] = []
  let beyond: Place | null = null
  for (const { number, cells } of raw) {
    const read: Cell[] = []
    let last = -1
    for (const cell of cells) {
      const known = readCell(cell, words)
      if (known.kind === 'blank') continue
      last = Math.max(last, cell.column)
      if (cell.column >= sheetColumnsMax) continue
      while (read.length < cell.column) read.push(blank)
      read[cell.column] = known
    }
    if (last < 0) continue
    if (number > sheetRowsMax) {
      beyond ??= { row: number, column: last + 1 }
      break
    }
    if (last >= sheetColumnsMax) {
      beyond ??= { row: number, column: last + 1 }
      while (read.length < sheetColumnsMax) read.push(blank)
    }
    rows.push({ number, cells: read })
  }
  const merges = (await mergesOf(entry)).map(({ fromRow, toRow, fromColumn, toColumn }) => ({
    from: { row: fromRow, column: fromColumn },
    to: { row: toRow, column: toColumn },
  }))
  return { name, hidden: isHidden, isTwice, rows, merges, beyond }
}

const isoDay = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/

function readCell(cell: XlsxCell, words: CellWords): Cell {
  const { type, style, text, isFormula } = cell
  if (isFormula) return { kind: 'formula', text: '' }
  if (type === 'e') return { kind: 'error', text }
  if (type === 'b') return { kind: 'boolean', text: shownOf(cell, words) }
  if (type === 'd' && isoDay.test(text)) return dayOf(text.replace('T', ' '))
  if (type !== '' && type !== 'n') return readText(shownOf(cell, words))
  const value = Number(text)
  if (text.trim() === '' || Number.isNaN(value)) return readText(text)
  const format = words.formats.get(style)
  if (format === 'date' || format === 'clock')
    return dayOf(serialText(value, { from1904: words.from1904, isClock: format === 'clock' }))
  if (Math.abs(value) >= preciseMax) return { kind: 'imprecise', text: numberText(value) }
  // Reads a code with its leading zeros, as displayed: users do not see the number behind it.
  const shown = shownOf(cell, words)
  return { kind: shown === numberText(value) ? 'number' : 'text', text: shown }
}

function readText(whole: string): Cell {
  const text = whole.trim()
  return text === '' ? blank : { kind: 'text', text }
}

/** `2026-11-20`, or `2026-11-20 23:59` with a time. Excel's dates have no time zone. */
function dayOf(text: string): Cell {
  const [day = '', time = ''] = text.split(' ')
  return { kind: 'date', text: time === '' || time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}` }
}
