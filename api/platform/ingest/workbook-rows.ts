import type { ArchiveEntry } from '#api/platform/files/reader/archive.ts'
import { cellTextMax } from '#api/platform/files/workbook/workbook-writing.ts'
import type { OldWorkbook } from '#api/platform/files/workbook/xls.ts'
import { TooLargeWorkbook } from '#api/platform/files/workbook/xls-records.ts'
import { openXlsx, type XlsxPackage } from '#api/platform/files/workbook/xlsx-package.ts'
import {
  type CellWords,
  mergesOf,
  readFormats,
  rowsOfSheet,
  sharedText,
  sharedTexts,
  shownOf,
  type XlsxCell,
} from '#api/platform/files/workbook/xlsx-parts.ts'
import { fillMerged } from './merged-cells.ts'
import { type Row, rowsOfBatch } from './rows.ts'

/** Differences between rows as read and as a spreadsheet shows them; counted during reading. */
export type SheetNotes = {
  /** Number of hidden or filtered rows, which are read like all others. */
  hiddenRows: number
  /** Merged areas whose value applies to several rows. */
  mergedAreas: number
  /** Number of formulas that a program wrote without results: their cells are read as empty. */
  formulasWithoutResult: number
  /** True if days count from 1904, also in numbers without a date format. */
  from1904?: true
}

type WorkbookSheet = {
  name: string
  isHidden: boolean
  notes: SheetNotes
  rows: () => AsyncIterable<Row[]>
}
export type WorkbookRead = {
  sheets: WorkbookSheet[]
  /** Sheets that the workbook lists but does not contain. */
  missing: string[]
}

export const noNotes: SheetNotes = { hiddenRows: 0, mergedAreas: 0, formulasWithoutResult: 0 }
const newNotes = (from1904: boolean): SheetNotes => ({ ...noNotes, ...(from1904 && { from1904 }) })

/**
 * Sheets of an xlsx file, each streamed on demand. The caller has limited the unpacked size, so each part is read for
 * only one sheet: other sheets with the same part count as missing. Throws `TooLargeWorkbook` if there are too many
 * sheets.
 */
export async function xlsxSheets(entries: readonly ArchiveEntry[], columnsMax: number): Promise<WorkbookRead> {
  const workbook = await openXlsx(entries)
  if (!workbook.isWhole) throw new TooLargeWorkbook()
  const { from1904 } = workbook
  const taken = new Set<ArchiveEntry>()
  const sheets = workbook.sheets.map((sheet) => {
    const entry = sheet.entry && !taken.has(sheet.entry) ? sheet.entry : undefined
    if (entry) taken.add(entry)
    return { ...sheet, entry }
  })
  const formats = await readFormats(workbook)
  let shared: Promise<(number: number) => string> | undefined
  return {
    missing: sheets.flatMap(({ name, entry }) => (entry ? [] : [name])),
    sheets: sheets.flatMap(({ name, isHidden, entry }) => {
      if (!entry) return []
      const notes = newNotes(from1904)
      async function* rows() {
        Object.assign(notes, newNotes(from1904))
        shared ??= holdTexts(workbook)
        const words = { shared: await shared, formats, from1904 }
        const merges = await mergesOf(entry)
        const isCalculated = createCalculatedCheck(entry as ArchiveEntry, workbook)
        const read = xlsxRows(entry as ArchiveEntry, { words, notes, columnsMax, isCalculated })
        if (merges.length === 0) yield* read
        else yield* fillMerged(read, merges, () => notes.mergedAreas++)
      }
      return [{ name, isHidden, notes, rows }]
    }),
  }
}

async function* xlsxRows(
  entry: ArchiveEntry,
  {
    words,
    notes,
    columnsMax,
    isCalculated,
  }: { words: CellWords; notes: SheetNotes; columnsMax: number; isCalculated: CalculatedCheck },
): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const rows of rowsOfSheet(entry)) {
    for (const { number, isHidden, cells } of rows) {
      const texts: string[] = []
      for (const cell of cells) {
        if (cell.column >= columnsMax) continue
        while (texts.length < cell.column) texts.push('')
        const isKnown = !cell.isFormula || isCalculated(cell)
        // A promise for every cell would be slow.
        if (isKnown === true || (isKnown && (await isKnown))) texts[cell.column] = shownOf(cell, words)
        else {
          texts[cell.column] = ''
          notes.formulasWithoutResult++
        }
      }
      if (isHidden) notes.hiddenRows++
      batch.push({ number, cells: texts })
    }
    if (batch.length < rowsOfBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

type CalculatedCheck = (cell: XlsxCell) => boolean | Promise<boolean>

/**
 * Detects formulas without a result: writers without a formula engine store no result, or 0. A 0 counts as a result if
 * the sheet has another one. An empty text as a result has a separate type.
 */
function createCalculatedCheck(entry: ArchiveEntry, { isUncalculated }: XlsxPackage): CalculatedCheck {
  // A zero as Java programs write it.
  const isPlaceholder = (text: string) => text === '0.0' || (isUncalculated && text === '0')
  const isOfFormula = ({ isFormula, type }: XlsxCell) => isFormula && (type === '' || type === 'n')
  async function hasResults(): Promise<boolean> {
    for await (const rows of rowsOfSheet(entry))
      for (const { cells } of rows)
        if (
          cells.some((cell) => cell.isFormula && cell.text !== '' && !(isOfFormula(cell) && isPlaceholder(cell.text)))
        )
          return true
    return false
  }
  let known: Promise<boolean> | undefined
  return (cell) => {
    if (!isOfFormula(cell)) return true
    if (cell.text === '') return false
    if (!isPlaceholder(cell.text)) return true
    known ??= hasResults()
    return known
  }
}

/** Thrown if the shared strings exceed the memory limit. */
export class TooManyTexts extends Error {}

const blockBytes = 1 << 20
/** Maximum UTF-8 bytes per UTF-16 code unit. */
const utf8Bytes = 3
/** Limits memory to 256 MB; a 50 MB workbook with a million distinct texts needs a third of that. */
const blocksMax = 256

/** Shared strings by index in byte blocks, which take a tenth of the memory of JavaScript strings. */
async function holdTexts(workbook: XlsxPackage): Promise<(number: number) => string> {
  const blocks: Buffer[] = []
  let written = blockBytes
  let starts = new Uint32Array(1024)
  let lengths = new Uint32Array(1024)
  let count = 0
  for await (const texts of sharedTexts(workbook))
    for (const whole of texts) {
      const text = whole.slice(0, cellTextMax)
      if (blockBytes - written < utf8Bytes * text.length) {
        if (blocks.length === blocksMax) throw new TooManyTexts()
        blocks.push(Buffer.allocUnsafe(blockBytes))
        written = 0
      }
      if (count === starts.length) {
        if (count >= textsMax) throw new TooManyTexts()
        starts = twiceAsLong(starts)
        lengths = twiceAsLong(lengths)
      }
      starts[count] = (blocks.length - 1) * blockBytes + written
      const length = blocks.at(-1)?.write(text, written) ?? 0
      lengths[count++] = length
      written += length
    }
  return (number) => {
    if (!(number >= 0 && number < count)) return sharedText(undefined)
    const start = starts[number] as number
    const from = start % blockBytes
    return blocks[(start - from) / blockBytes]?.toString('utf8', from, from + (lengths[number] as number)) ?? ''
  }
}

/** All cells of a full sheet with sixteen columns. */
const textsMax = 1 << 24

function twiceAsLong(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(2 * array.length)
  copy.set(array)
  return copy
}

/** Sheets of an xls file, which has at most 65,536 rows and is read into memory. */
export function oldSheets({ sheets, missing, from1904 }: OldWorkbook, columnsMax: number): WorkbookRead {
  return {
    missing: [...missing],
    sheets: sheets.map(({ name, isHidden, rows, hiddenRows, merges, formulasWithoutResult }) => {
      const notes = newNotes(from1904)
      function* batches(): Generator<Row[]> {
        for (let from = 0; from < rows.length; from += rowsOfBatch)
          yield Array.from({ length: Math.min(rowsOfBatch, rows.length - from) }, (_, at) => ({
            number: from + at + 1,
            cells: (rows[from + at] ?? []).slice(0, columnsMax),
          }))
      }
      function read(): AsyncIterable<Row[]> {
        Object.assign(notes, { ...noNotes, hiddenRows, formulasWithoutResult })
        return fillMerged(batches(), merges, () => notes.mergedAreas++)
      }
      return { name, isHidden, notes, rows: read }
    }),
  }
}
