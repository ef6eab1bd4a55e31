import { readXls } from 'hucre/xlsx'
import { sheetColumnsMax } from '#contract/flow/file.ts'
import type { ArchiveEntry } from '../files/archive.ts'
import { dateOf } from '../files/preview-sheet.ts'
import { readCell } from '../files/workbook.ts'
import { cellTextMax } from '../files/workbook-writing.ts'
import { readDateStyles, readWorkbookPart, rowsOfSheet, sharedTexts, shownOf } from '../files/xlsx-parts.ts'
import { type Row, rowsOfBatch } from './rows.ts'

type Value = Parameters<typeof readCell>[0]

type WorkbookSheet = { name: string; isHidden: boolean; rows: () => AsyncIterable<Row[]> | Iterable<Row[]> }

/** The sheets of an xlsx, each read as a stream when it is asked for. What it unpacks to has been bounded before. */
export async function xlsxSheets(entries: readonly ArchiveEntry[]): Promise<WorkbookSheet[]> {
  const { sheets, from1904 } = await readWorkbookPart(entries)
  const dates = await readDateStyles(entries)
  let shared: Promise<(number: number) => string> | undefined
  return sheets.map(({ name, isHidden, entry }) => ({
    name,
    isHidden,
    async *rows() {
      if (!entry) throw new Error('a sheet that is not there')
      shared ??= holdTexts(entries)
      yield* xlsxRows(entry, { shared: await shared, dates, from1904 })
    },
  }))
}

async function* xlsxRows(
  entry: ArchiveEntry,
  { shared, dates, from1904 }: { shared: (number: number) => string; dates: ReadonlySet<number>; from1904: boolean },
): AsyncGenerator<Row[]> {
  const words = {
    shared,
    dates,
    number: (value: number) => readCell(value, undefined).text,
    date: (serial: number) => readCell(dateOf(serial, from1904), undefined).text,
  }
  let batch: Row[] = []
  for await (const rows of rowsOfSheet(entry)) {
    for (const { number, cells } of rows) {
      const texts: string[] = []
      for (const cell of cells) {
        if (cell.column >= sheetColumnsMax) continue
        while (texts.length < cell.column) texts.push('')
        texts[cell.column] = shownOf(cell, words)
      }
      batch.push({ number, cells: texts })
    }
    if (batch.length < rowsOfBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** More texts than are held in memory. */
export class TooManyTexts extends Error {}

const blockBytes = 1 << 20
/** Most that a character takes, as a text counts its length. */
const utf8Bytes = 3
/** A quarter of a gigabyte; a workbook of 50 MB in which every text of a million rows is another has a third of it. */
const blocksMax = 256

/** Texts by their numbers, side by side in memory, where a million take a tenth of what they take as texts. */
async function holdTexts(entries: readonly ArchiveEntry[]): Promise<(number: number) => string> {
  const blocks: Buffer[] = []
  let written = blockBytes
  let starts = new Uint32Array(1024)
  let lengths = new Uint32Array(1024)
  let count = 0
  for await (const texts of sharedTexts(entries))
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
    if (!(number >= 0 && number < count)) return ''
    const start = starts[number] as number
    const from = start % blockBytes
    return blocks[(start - from) / blockBytes]?.toString('utf8', from, from + (lengths[number] as number)) ?? ''
  }
}

/** As many as all cells of a full sheet of sixteen columns. */
const textsMax = 1 << 24

function twiceAsLong(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(2 * array.length)
  copy.set(array)
  return copy
}

/** The sheets of an xls (BIFF8), which has 65,536 rows at most and is read as a whole. */
export async function xlsSheets(bytes: Uint8Array): Promise<WorkbookSheet[]> {
  const { sheets } = await readXls(bytes)
  return sheets.map(({ name, rows, hidden, veryHidden }) => ({
    name,
    isHidden: Boolean(hidden || veryHidden),
    *rows() {
      for (let from = 0; from < rows.length; from += rowsOfBatch)
        yield Array.from({ length: Math.min(rowsOfBatch, rows.length - from) }, (_, at) => ({
          number: from + at + 1,
          cells: texts(rows[from + at] ?? []),
        }))
    },
  }))
}

const texts = (values: readonly Value[]): string[] =>
  values.slice(0, sheetColumnsMax).map((value) => (typeof value === 'string' ? value : readCell(value, undefined).text))
