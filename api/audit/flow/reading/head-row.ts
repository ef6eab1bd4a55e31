import { isBlank, type Row } from '#api/platform/ingest/rows.ts'
import { fieldOfHead } from '#contract/audit/flow/heads.ts'
import { readDate } from '#contract/platform/ingest/date.ts'
import { readDecimal } from '#contract/platform/ingest/decimal.ts'

/** Rows from the top that are searched for the header. */
export const headSearchRows = 60

/**
 * Finds the header row: the one with most known texts, or otherwise the last text row above the first number or date.
 */
export function findHeadRow(rows: readonly Row[]): number | undefined {
  let best: { number: number; words: number } | undefined
  for (const { number, cells } of rows.slice(0, headSearchRows)) {
    const words = new Set(cells.map(fieldOfHead).filter((field) => field !== undefined)).size
    if (words >= 3 && words > (best?.words ?? 0)) best = { number, words }
  }
  const found = best?.number ?? lastTextRow(rows)
  return found === undefined ? undefined : lowerHead(rows, found)
}

/**
 * Row number of the lower of two header rows, or `number` for one. Merged cells repeat in the lower row, next to parts
 * such as `入库 | 出库`.
 */
function lowerHead(rows: readonly Row[], number: number): number {
  const head = rows.find((row) => row.number === number)?.cells ?? []
  const below = rows.find((row) => row.number === number + 1)?.cells ?? []
  if (isSplit(head, below)) return number + 1
  const filled = below.filter((cell) => cell.trim() !== '').length
  const same = below.filter((cell, at) => cell.trim() !== '' && cell === head[at]).length
  return same < filled && same * 2 >= filled && !below.some(isFigure) ? number + 1 : number
}

/** Known headers of a lower row that make it a part of the header above. */
const lowerHeadsMin = 2

/**
 * True if two rows without merged cells make one header: the lower one has known headers, and none below other known
 * ones, unless these name a group of columns.
 */
function isSplit(upper: readonly string[], lower: readonly string[]): boolean {
  const isKnown = (cell = '') => fieldOfHead(cell) !== undefined
  const isGroup = (at: number) => isEmpty(upper[at + 1]) && !isEmpty(lower[at + 1])
  return (
    !lower.some(isFigure) &&
    lower.filter(isKnown).length >= lowerHeadsMin &&
    upper.some((cell, at) => isKnown(cell) && isEmpty(lower[at])) &&
    !upper.some((cell, at) => isKnown(cell) && isKnown(lower[at]) && !isGroup(at))
  )
}

const isEmpty = (cell = ''): boolean => cell.trim() === ''

/**
 * Header cells of row `number`. If it and the row above form one header, empty cells take the upper text, and repeated
 * ones get their group's name as prefix.
 */
export function headCellsOf(rows: readonly Pick<Row, 'number' | 'cells'>[], number: number): readonly string[] {
  const lower = rows.find((row) => row.number === number)?.cells ?? []
  const upper = rows.find((row) => row.number === number - 1)?.cells ?? []
  if (!isSplit(upper, lower)) return lower
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [above = '', own = ''] = [upper[at], lower[at]]
    if (!isEmpty(above)) group = above
    if (isEmpty(own)) return above
    return lower.filter((cell) => cell === own).length > 1 ? `${group}${own}` : own
  })
}

/** Rows with a number or date are no header; titles above the table fill fewer cells than the table. */
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
