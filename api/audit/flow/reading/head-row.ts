import { isBlank, type Row } from '#api/platform/ingest/rows.ts'
import { fieldOfHead } from '#contract/audit/flow/heads.ts'
import { readDate } from '#contract/platform/ingest/date.ts'
import { readDecimal } from '#contract/platform/ingest/decimal.ts'

/** Rows from the top that are searched for the head. */
export const headSearchRows = 60

/** Finds the head row: the one with most known words, or else the last text row above the first number or date. */
export function findHeadRow(rows: readonly Row[]): number | undefined {
  let best: { number: number; words: number } | undefined
  for (const { number, cells } of rows.slice(0, headSearchRows)) {
    const words = new Set(cells.map(fieldOfHead).filter((field) => field !== undefined)).size
    if (words >= 3 && words > (best?.words ?? 0)) best = { number, words }
  }
  return best?.number ?? lastTextRow(rows)
}

/** Rows with a number or date are no head; titles above the table fill fewer cells than the table. */
function lastTextRow(rows: readonly Row[]): number | undefined {
  const filled = rows.filter(({ cells }) => !isBlank(cells))
  const first = filled.findIndex(({ cells }) => cells.filter(isFigure).length >= 2)
  const head = filled[first - 1]
  const table = filled[first]
  if (!head || !table) return undefined
  const filledOf = ({ cells }: Row) => cells.filter((cell) => cell.trim() !== '').length
  return filledOf(head) * 2 >= filledOf(table) ? head.number : undefined
}

const isFigure = (cell: string): boolean => readDecimal(cell) !== undefined || 'day' in readDate(cell, 'monthFirst')
