import { filterParameters, rowsMax, type TypedCondition } from '#app/data/conditions/condition.ts'
import * as at from '#contract/data/addresses.ts'
import type { Card } from '#contract/data/cards/shapes.ts'

type Place = {
  workspaceId: number
  bizId: string
  /** Query string of the filter; empty for the saved one. */
  search: string
}

/** Address of the rows behind a figure, which is named by its card and its place among the figures. */
export function rowsAddress({ workspaceId, bizId, search }: Place, card: string, figure?: number): string {
  const named = new URLSearchParams({ card, ...(figure !== undefined && { figure: String(figure) }) })
  return at.explorationRowsBy(workspaceId, bizId, `${named}${search.replace('?', '&')}`)
}

/**
 * Address of the exploration with a further condition between `{from}` and `{to}`; undefined if the filter cannot take
 * one.
 */
export function rangeAddress(
  { workspaceId, bizId }: Place,
  card: Card,
  filter: TypedCondition | undefined,
): string | undefined {
  if (card.kind !== 'histogram' || !filter || filter.rows.length >= rowsMax) return undefined
  if (filter.match === 'any' && filter.rows.length > 1) return undefined
  const before = new URLSearchParams(filterParameters({ ...filter, match: 'all' }))
  const column = encodeURIComponent(card.settings.column)
  return at.explorationBy(workspaceId, bizId, `${before}&column=${column}&operator=between&value={from},{to}`)
}
