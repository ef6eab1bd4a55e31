import { withoutUnseen } from '#contract/platform/ingest/text.ts'

/** A row of a sheet, numbered from 1; missing numbers are blank rows. */
export type Row = { readonly number: number; readonly cells: readonly string[]; readonly broken?: true }

/** Rows of one sheet, in batches; can be iterated once. */
export type Rows = AsyncIterable<readonly Row[]>

export const rowsOfBatch = 2000

export const isBlank = (cells: readonly string[]): boolean => {
  for (const cell of cells) if (cell !== '' && withoutUnseen(cell).trim() !== '') return false
  return true
}
