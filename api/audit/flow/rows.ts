import { withoutUnseen } from '#contract/audit/flow/reading.ts'

/** A row as it stands in its sheet, counted from 1 as a person counts; rows that are missing are blank. */
export type Row = { readonly number: number; readonly cells: readonly string[]; readonly broken?: true }

/** Rows of one sheet, in batches, once. */
export type Rows = AsyncIterable<readonly Row[]>

export const rowsOfBatch = 2000

export const isBlank = (cells: readonly string[]): boolean => {
  for (const cell of cells) if (cell !== '' && withoutUnseen(cell).trim() !== '') return false
  return true
}
