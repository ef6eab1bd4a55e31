import { type Order, orderOf } from '#app/ui/data-table.tsx'
import { exactMean } from '#contract/risk/kinds/matrix/tally.ts'
import type { CauseFigures, Figure } from './result-view.server.ts'

/** The column of the whole line in the address, and those of the first kinds, counted from 0. */
export const wholeLine = 'mean'
export const firstKindColumn = (index: number): string => `kind${index + 1}`

/** `?sort=-mean` or `?sort=-kind2`; without one the causes stand as in the questionnaire. */
export function resultOrderOf(search: URLSearchParams, firstKinds: number): Order | undefined {
  return orderOf(search, [wholeLine, ...Array.from({ length: firstKinds }, (_, index) => firstKindColumn(index))])
}

/** By the mean of a column, then by the count of high; causes that nobody rated come last either way. */
export function orderCauses(causes: readonly CauseFigures[], order: Order | undefined): CauseFigures[] {
  if (!order) return [...causes]
  const sign = order.descending ? -1 : 1
  const figureOf = ({ figures, all }: CauseFigures): Figure =>
    figures.find((_, index) => firstKindColumn(index) === order.by) ?? all
  return causes.toSorted((one, other) => {
    const [a, b] = [figureOf(one), figureOf(other)]
    const [mean, otherMean] = [exactMean(a), exactMean(b)]
    if (mean === null || otherMean === null) return Number(mean === null) - Number(otherMean === null)
    return sign * (mean - otherMean || a.high - b.high)
  })
}
