import type { Condition } from '#contract/data/conditions.ts'

type Wanted = { condition?: Condition | null; version?: number | undefined }

/** Query string of the rows behind a figure: the filters of the board, the figure's condition, and its data version. */
export function rowsSearch(search: string, { condition: wanted, version }: Wanted): string {
  const parameters = new URLSearchParams(search)
  if (wanted) parameters.set('figure', JSON.stringify(wanted))
  if (version !== undefined) parameters.set('data', String(version))
  return `?${parameters}`
}
