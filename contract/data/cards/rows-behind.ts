import type { Condition } from '../conditions.ts'
import { CardKind, FigureRole, findingKinds } from './codes.ts'
import type { Card, CardFigures, FigureCell } from './shapes.ts'

export type RowsBehind = {
  condition: Condition | null
  /** True for rows that the card, an audit test, finds. */
  isFound: boolean
  /** Digit of Benford's law that found rows have. */
  digit: number | null
}

/** Rows behind a figure by its place; without a place, all rows of the card. */
export function rowsBehind(card: Card, figures: CardFigures, place: number | undefined): RowsBehind {
  const row = place === undefined ? undefined : figures.rows[place]
  if (row && row.condition !== null) return { condition: row.condition, isFound: false, digit: null }
  if (card.kind !== CardKind.benford || !row)
    return { condition: null, isFound: findingKinds.includes(card.kind), digit: null }
  const digit = row.cells[figures.columns.findIndex(({ role }) => role === FigureRole.category)] ?? null
  return { condition: groupOf(figures, row.cells), isFound: true, digit: digit === null ? null : Number(digit) }
}

/** Condition of the group whose digits were counted; null if those of all rows were. */
function groupOf({ columns }: CardFigures, cells: readonly FigureCell[]): Condition | null {
  const all = columns.flatMap(({ role, column }, at): Condition[] => {
    if (role !== FigureRole.series || column === null) return []
    const cell = cells[at] ?? null
    if (cell === null) return [{ column, operator: 'isEmpty', values: [] }]
    return [{ column, operator: 'eq', values: [String(cell)] }]
  })
  return all.length === 0 ? null : { all }
}
