import { withoutInvisible } from '#contract/platform/ingest/text.ts'

/**
 * Reasons why a row has no cells: an unclosed quote, a line that is not a JSON object, an object with a repeated name.
 */
export const brokenRows = ['quote', 'json', 'nameTwice'] as const
export type BrokenRow = (typeof brokenRows)[number]

/** A row of a sheet, numbered from 1; missing numbers are blank rows. */
export type Row = { readonly number: number; readonly cells: readonly string[]; readonly broken?: BrokenRow }

/** Rows of one sheet, in batches; can be iterated once. */
export type Rows = AsyncIterable<readonly Row[]>

export const rowsOfBatch = 2000

export const isBlank = (cells: readonly string[]): boolean => {
  for (const cell of cells) if (cell !== '' && withoutInvisible(cell).trim() !== '') return false
  return true
}
