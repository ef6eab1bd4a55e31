import { readXls, streamXlsxRows } from 'hucre/xlsx'
import { sheetColumnsMax } from '#contract/flow/file.ts'
import type { ArchiveEntry } from '../files/archive.ts'
import { readWorkbookPart } from '../files/preview-xlsx.ts'
import { readCell } from '../files/workbook.ts'
import { type Row, rowsOfBatch } from './rows.ts'

type Value = Parameters<typeof readCell>[0]

export type WorkbookSheet = { name: string; isHidden: boolean; rows: () => AsyncIterable<Row[]> | Iterable<Row[]> }

/** The sheets of an xlsx, each read as a stream when it is asked for. What it unpacks to has been bounded before. */
export async function xlsxSheets(bytes: Uint8Array, entries: readonly ArchiveEntry[]): Promise<WorkbookSheet[]> {
  const { sheets } = await readWorkbookPart(entries)
  return sheets.map(({ name, isHidden }, index) => ({ name, isHidden, rows: () => xlsxRows(bytes, index) }))
}

async function* xlsxRows(bytes: Uint8Array, sheet: number): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    batch.push({ number: index + 1, cells: texts(values) })
    if (batch.length < rowsOfBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
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
