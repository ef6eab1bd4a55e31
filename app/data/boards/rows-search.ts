import type { RowsBehind } from '#contract/data/cards/rows-behind.ts'

type Wanted = Partial<RowsBehind> & { version?: number | undefined }

/**
 * Query string of the rows behind a figure: the filters of the board, what selects the rows, and their data version.
 */
export function rowsSearch(search: string, { condition, isFound, digit, version }: Wanted): string {
  const parameters = new URLSearchParams(search)
  if (condition) parameters.set('figure', JSON.stringify(condition))
  if (isFound) parameters.set('found', 'yes')
  if (typeof digit === 'number') parameters.set('digit', String(digit))
  if (version !== undefined) parameters.set('data', String(version))
  return `?${parameters}`
}

/** Rows of an audit test that an address names. */
export function foundIn(parameters: URLSearchParams): { found: boolean; digit: number | null } {
  const digit = parameters.get('digit') ?? ''
  return { found: parameters.has('found'), digit: /^\d{1,2}$/.test(digit) ? Number(digit) : null }
}
