import { type CellValue, parseCellRef, type Cell as RawCell, type Sheet as RawSheet, readXlsx } from 'hucre/xlsx'
import { megabyte } from '#contract/call.ts'
import { comparable } from '#contract/comparable.ts'
import { workbookBytesMax } from '#contract/files/workbook.ts'
import { type Fault, isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import { type ArchiveLimits, archiveLimits, openArchive } from './archive.ts'

export const sheetRowsMax = 5000
export const sheetColumnsMax = 300
/** The parser holds a part three times over; what an import needs fits in far less. */
const partMax = 32 * megabyte
/** What all parts of a file may hold together, however many sheets it has. */
const budget = {
  parts: 1000,
  /** XML elements: the parser keeps about 250 bytes for each. */
  elements: 500_000,
  /** `<col>` elements: the parser lays out up to 16,384 columns for each. */
  columns: 1000,
  /** Rows times columns up to the farthest cell: the parser lays out the whole rectangle, whatever stands in it. */
  rectangle: 3_000_000,
}
const workbookArchive: ArchiveLimits = { ...archiveLimits, entries: budget.parts, unpackedBytes: 100 * megabyte }

/**
 * What a cell holds. `imprecise` is a number of more than 15 digits, of which Excel has already lost the last ones
 * (a card number typed without an apostrophe); a formula is named, never computed.
 */
type CellKind = 'blank' | 'text' | 'number' | 'imprecise' | 'date' | 'boolean' | 'error' | 'formula'
export type Cell = { readonly kind: CellKind; readonly text: string }
/** A place in a sheet, both counted from 1. */
export type Place = { readonly row: number; readonly column: number }
export type SheetRow = { readonly number: number; readonly cells: readonly Cell[] }
export type Sheet = {
  readonly name: string
  readonly hidden: boolean
  /** Another sheet of that name follows, which is not read. */
  readonly isTwice: boolean
  /** Those with content, up to 5,000; cells to the last with content, up to 300. */
  readonly rows: readonly SheetRow[]
  readonly merges: readonly { readonly from: Place; readonly to: Place }[]
  /** The first content beyond those limits. It and what follows are not read. */
  readonly beyond: Place | null
}

const blank: Cell = { kind: 'blank', text: '' }

/**
 * The sheets of an xlsx workbook of at most 10 MB, 100 MB unpacked: the first of each name that `nameOf` gives, and none that
 * it gives no name. Refuses file.tooLarge and file.type with a fault of `file`, a key of locales/…/files-workbook.json. What
 * strangers send is read in a process of its own: see `readTables`.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  nameOf: (name: string) => string | undefined = comparable,
): Promise<{ sheets: Sheet[] } | Refusal> {
  const refusal = await refuseUnsafe(bytes)
  if (refusal) return refusal
  const times = new Map<string | undefined, number>()
  try {
    const { sheets } = await readXlsx(bytes, {
      sheets(info) {
        const name = nameOf(info.name)
        const before = times.get(name) ?? 0
        times.set(name, before + 1)
        return name !== undefined && before === 0
      },
    })
    // A Word document is a package of the same kind, without sheets.
    if (times.size === 0) return unreadable()
    return { sheets: sheets.map((sheet) => readSheet(sheet, { isTwice: times.get(nameOf(sheet.name)) !== 1 })) }
  } catch {
    return unreadable()
  }
}

const unreadable = () => refuse('file.type', { faults: { file: [{ key: 'files-workbook:file.notWorkbook' }] } })

export const tooMuch: Fault = {
  key: 'files-workbook:file.tooMuch',
  values: { rows: sheetRowsMax, columns: sheetColumnsMax },
}
const refuseTooMuch = () => refuse('file.tooLarge', { faults: { file: [tooMuch] } })

/** Everything the parser would unpack is unpacked here first, one part at a time and bounded, and measured. */
async function refuseUnsafe(bytes: Uint8Array): Promise<Refusal | undefined> {
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
    const xml = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1')
    const counted = countElements(xml, budget.elements - used.elements)
    used.elements += counted.all
    used.columns += counted.columns
    if (xml.includes('sheetData')) used.rectangle += rectangleOf(xml)
    if (used.elements >= budget.elements || used.columns > budget.columns || used.rectangle > budget.rectangle)
      return refuseTooMuch()
  }
  return undefined
}

/** The container of xls, and of xlsx with a password. */
export const isCompoundFile = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)

/** Opening tags in a part, counted until there are `most`. */
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

/** Rows times columns that the references of a part's rows and cells, `r="12"` and `r="AB12"`, reach. */
function rectangleOf(xml: string): number {
  let rows = 0
  let columns = 1
  for (const [, reference = ''] of xml.matchAll(/\sr\s*=\s*["']([a-z]{0,3}\d{1,7})["']/gi)) {
    const { row, col } = parseCellRef(reference)
    rows = Math.max(rows, row + 1)
    columns = Math.max(columns, col + 1)
  }
  return rows * columns
}

function readSheet(raw: RawSheet, { isTwice }: Pick<Sheet, 'isTwice'>): Sheet {
  const rows: SheetRow[] = []
  let beyond: Place | null = null
  for (const [rowIndex, values] of raw.rows.entries()) {
    const last = lastContent(raw, rowIndex, values)
    if (last < 0) continue
    if (rowIndex >= sheetRowsMax) {
      beyond ??= { row: rowIndex + 1, column: last + 1 }
      break
    }
    if (last >= sheetColumnsMax) beyond ??= { row: rowIndex + 1, column: last + 1 }
    const cells = values
      .slice(0, Math.min(last + 1, sheetColumnsMax))
      .map((value, column) => readCell(value, raw.cells?.get(`${rowIndex},${column}`)))
    rows.push({ number: rowIndex + 1, cells })
  }
  const merges = (raw.merges ?? []).map(({ startRow, startCol, endRow, endCol }) => ({
    from: { row: startRow + 1, column: startCol + 1 },
    to: { row: endRow + 1, column: endCol + 1 },
  }))
  return { name: raw.name, hidden: Boolean(raw.hidden || raw.veryHidden), isTwice, rows, merges, beyond }
}

const lastContent = (raw: RawSheet, rowIndex: number, values: CellValue[]): number =>
  values.findLastIndex((value, column) => readCell(value, raw.cells?.get(`${rowIndex},${column}`)).kind !== 'blank')

export function readCell(value: CellValue | undefined, details: RawCell | undefined): Cell {
  if (details?.formula !== undefined) return { kind: 'formula', text: '' }
  if (details?.type === 'error') return { kind: 'error', text: String(value) }
  if (typeof value === 'string') {
    const text = value.trim()
    return text === '' ? blank : { kind: 'text', text }
  }
  if (typeof value === 'number') return readNumber(value)
  if (typeof value === 'boolean') return { kind: 'boolean', text: value ? 'TRUE' : 'FALSE' }
  if (value instanceof Date) return readDate(value)
  return blank
}

/** Fifteen significant digits are what Excel keeps and shows: 0.1 + 0.2 is 0.3. */
function readNumber(value: number): Cell {
  const text = String(Number(value.toPrecision(15)))
  return { kind: Math.abs(value) >= 1e15 ? 'imprecise' : 'number', text }
}

/** `2026-11-20`, or `2026-11-20 23:59` where there is a time. Excel's dates know no zone. */
function readDate(value: Date): Cell {
  if (Number.isNaN(value.getTime())) return { kind: 'error', text: '' }
  const [day, time = ''] = value.toISOString().split('T')
  return { kind: 'date', text: time.startsWith('00:00:00') ? `${day}` : `${day} ${time.slice(0, 5)}` }
}
