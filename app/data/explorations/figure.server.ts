import type { LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { rowsBehind } from '#contract/data/cards/rows-behind.ts'
import type { CardFigures, ExploredCard } from '#contract/data/cards/shapes.ts'
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

/** Rows behind a figure in the form that calls expect. */
export function wantedOf(card: ExploredCard, figures: CardFigures, place: number | undefined): Wanted {
  const { condition, isFound, digit } = rowsBehind(card, figures, place)
  return { condition, found: isFound ? { card, digit } : null }
}
