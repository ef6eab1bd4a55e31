import { type Order, orderOf } from '#app/ui/lists/data-table.tsx'
import { exactMean } from '#contract/risk/kinds/matrix/tally.ts'
import type { CauseFigures, Figure } from './result-view.server.ts'

/** Sort keys of the whole row and of the first kinds, by 0-based index. */
export const wholeLine = 'mean'
export const firstKindColumn = (index: number): string => `kind${index + 1}`

/** Parses `?sort=-mean` or `?sort=-kind2`; without it, causes are in questionnaire order. */
export function resultOrderOf(search: URLSearchParams, firstKinds: number): Order | undefined {
  return orderOf(search, [wholeLine, ...Array.from({ length: firstKinds }, (_, index) => firstKindColumn(index))])
}

/** Sorts by the mean of a column, then by the number of high ratings; unrated causes are always last. */
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
