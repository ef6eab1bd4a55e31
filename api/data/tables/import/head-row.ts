import { isBlank, type Row } from '#api/platform/ingest/rows.ts'
import { noHeadRow } from '#contract/platform/ingest/file.ts'
import { type CellKind, kindOfCell } from './cell-kind.ts'

/** Number of rows from the top that are searched for the header, and of rows below it that are compared with it. */
export const headSearchRows = 60
const comparedRows = 50

/** Doubts about a header, shown to the user who may choose another row. */
const headDoubts = ['noHead', 'uncertainHead', 'twoHeadRows'] as const
export type HeadDoubt = (typeof headDoubts)[number]

/** `row` is 0 if the sheet has no header row. */
export type HeadFound = { row: number; doubts: HeadDoubt[] }

type Filled = { row: Row; kinds: CellKind[]; at: number }

/**
 * Finds the header: the first row whose cells are distinct texts in all columns of the table, preferably above cells of
 * other kinds. Otherwise, with a doubt, a row of texts in half of the columns above such cells.
 */
export function findHeadRow(rows: readonly Row[]): HeadFound {
  const filled = rows
    .filter(({ cells }) => !isBlank(cells))
    .map((row, at): Filled => ({ row, kinds: row.cells.map((cell) => kindOfCell(cell)), at }))
  const width = usualWidth(filled.map(({ kinds }) => widthOf(kinds)))
  const searched = filled.slice(0, headSearchRows)
  const below = (at: number) => filled.slice(at + 1, at + 1 + comparedRows).map(({ kinds }) => kinds)
  const isAboveOthers = ({ kinds, at }: Filled) => differs(kinds, below(at))
  const candidates = searched.filter(({ row, kinds }) => isHead(row.cells, kinds, width))
  const certain = candidates.find(isAboveOthers)
  const likely = searched.findLast(
    (each) => isOfTexts(each.kinds) && textsOf(each.kinds) * 2 >= width && isAboveOthers(each),
  )
  const head = certain ?? (likely && candidates.length === 0 ? likely : candidates[0])
  if (!head) return { row: noHeadRow, doubts: ['noHead'] }
  const isSecond = (other: Filled | undefined) => other !== undefined && isSecondHead(other.kinds, below(head.at + 1))
  const [before, after] = [filled[head.at - 1], filled[head.at + 1]]
  const isTwo = isSecond(after) || (before !== undefined && textsOf(before.kinds) > 1 && isSecond(before))
  const isUncertain = (certain === undefined && (head === likely || head.at > 0)) || isBelowTable(filled, head.at)
  return {
    row: head.row.number,
    doubts: [...(isTwo ? ['twoHeadRows' as const] : []), ...(isUncertain ? ['uncertainHead' as const] : [])],
  }
}

/** Minimum rows, and figures per row, that indicate a table instead of titles. */
const tableMin = { rows: 2, figures: 2 }

/** True if the rows above are another table, which would be left out. */
const isBelowTable = (filled: readonly Filled[], at: number): boolean =>
  filled.slice(0, at).filter(({ kinds }) => figuresOf(kinds) >= tableMin.figures).length >= tableMin.rows

const isText = (kind: CellKind | undefined): boolean => kind === 'text' || kind === 'boolean'
const isOfTexts = (kinds: readonly CellKind[]): boolean => kinds.every((kind) => kind === 'empty' || isText(kind))
const textsOf = (kinds: readonly CellKind[]): number => kinds.filter(isText).length
const figuresOf = (kinds: readonly CellKind[]): number =>
  kinds.filter((kind) => kind !== 'empty' && !isText(kind)).length
const widthOf = (kinds: readonly CellKind[]): number => kinds.findLastIndex((kind) => kind !== 'empty') + 1

/** The most common width of the rows; of two, the larger. */
function usualWidth(widths: readonly number[]): number {
  const times = new Map<number, number>()
  for (const width of widths) times.set(width, (times.get(width) ?? 0) + 1)
  return [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0
}

/** True for a header row. Trailing columns may be empty below, and the usual row may end before the last of them. */
function isHead(cells: readonly string[], kinds: readonly CellKind[], width: number): boolean {
  const end = widthOf(kinds)
  if (end < width) return false
  const named = cells.slice(0, end).map((cell) => cell.trim())
  return kinds.slice(0, end).every(isText) && new Set(named).size === named.length
}

/** True if some column holds mostly other kinds of cells than its header. */
function differs(head: readonly CellKind[], below: readonly (readonly CellKind[])[]): boolean {
  return head.some((_, column) => {
    const filled = below.map((kinds) => kinds[column]).filter((kind) => kind !== undefined && kind !== 'empty')
    return filled.length > 0 && filled.filter((kind) => !isText(kind)).length > filled.length / 2
  })
}

/** True for a second header row: only texts, some of them above cells of other kinds. */
function isSecondHead(kinds: readonly CellKind[], below: readonly (readonly CellKind[])[]): boolean {
  if (!isOfTexts(kinds)) return false
  const named = kinds.map((kind, column) => ({ kind, column })).filter(({ kind }) => isText(kind))
  return named.some(({ column }) =>
    differs(
      ['text'],
      below.map((row) => [row[column] ?? 'empty']),
    ),
  )
}
