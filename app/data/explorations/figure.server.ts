import type { LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { AuditKind, CardKind, FigureRole } from '#contract/data/cards/codes.ts'
import type { CardFigures, ExploredCard, FigureCell } from '#contract/data/cards/shapes.ts'
import { allOf, type Condition } from '#contract/data/conditions.ts'
import type { ReadingFigureRows } from '#contract/data/explorations/shapes.ts'
import { explorationOf, figuresOf, shownFilter, sourceOf } from './exploration.server.ts'

type Wanted = Pick<ReadingFigureRows, 'condition' | 'found'>

/** Milliseconds that a file, or a rule or sample of the rows, waits for the figure. */
export const actionWaitMs = 30_000

/**
 * The figure of the address, which names a card and a place among its figures, with the filter of the address. `wanted`
 * is undefined for figures that take longer than `ms`.
 */
export async function figureOf(args: LoaderFunctionArgs, ms?: number) {
  const { workspace, exploration } = await explorationOf(args)
  const { searchParams } = new URL(args.request.url)
  const card = exploration.cards.find(({ id }) => id === searchParams.get('card'))
  if (!card) throw notFound(args.request)
  const filter = shownFilter(args.request, exploration.filter)
  const source = sourceOf(exploration, filter.condition)
  const named = searchParams.get('figure')
  const place = named === null ? undefined : Number(named)
  const shown = await figuresOf(args, { ...source, cards: [card] }, ms)
  const [figures] = shown.figures?.cards ?? []
  const row = place === undefined ? undefined : figures?.rows[place]
  if (figures && place !== undefined && !row) throw notFound(args.request)
  const common = { workspace, exploration, card, filter, source, shown, figures, place }
  return { ...common, wanted: figures && wantedOf(card, figures, place) }
}

/** Rows behind a figure: by its condition, or those that an audit test finds. */
export function wantedOf(card: ExploredCard, figures: CardFigures, place: number | undefined): Wanted {
  const row = place === undefined ? undefined : figures.rows[place]
  if (row && row.condition !== null) return { condition: row.condition, found: null }
  if (!(card.kind in AuditKind)) return { condition: null, found: null }
  if (card.kind !== CardKind.benford || !row) return { condition: null, found: { card, digit: null } }
  const digit = row.cells[figures.columns.findIndex(({ role }) => role === FigureRole.category)] ?? null
  return { condition: groupOf(figures, row.cells), found: { card, digit: digit === null ? null : Number(digit) } }
}

/** Condition of the group whose digits were counted; null if those of all rows were. */
const groupOf = ({ columns }: CardFigures, cells: readonly FigureCell[]): Condition | null =>
  allOf(
    columns.map(({ role, column }, at): Condition | null => {
      if (role !== FigureRole.series || column === null) return null
      const cell = cells[at] ?? null
      return cell === null
        ? { column, operator: 'isEmpty', values: [] }
        : { column, operator: 'eq', values: [String(cell)] }
    }),
  )
