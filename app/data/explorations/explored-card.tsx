import { CardFigure } from '#app/data/cards/card-figure.tsx'
import type { TypedCondition } from '#app/data/conditions/condition.ts'
import * as at from '#contract/data/addresses.ts'
import type { CardFigures, ExploredCard } from '#contract/data/cards/shapes.ts'
import { rangeAddress, rowsAddress } from './card-address.ts'

type Props = {
  card: ExploredCard
  figures: CardFigures
  timeZone: string
  filtered: number
  /** Titles of the table's columns by their names. */
  titles: [string, string][]
  place: { workspaceId: number; bizId: string; search: string }
  /** Undefined for a filter that no form shows. */
  filter: TypedCondition | undefined
}

/** A card on the page of its exploration. Figures link to their rows; a selected range becomes a filter. */
export function ExploredCardFigure({ card, figures, timeZone, filtered, titles, place, filter }: Props) {
  const hasRows = (row: number) => figures.kind === 'benford' || (figures.rows[row]?.condition ?? null) !== null
  const range = rangeAddress(place, card, filter)
  return (
    <CardFigure
      card={card}
      figures={figures}
      timeZone={timeZone}
      filtered={filtered}
      titles={new Map(titles)}
      page={at.card(place.workspaceId, place.bizId, card.id) + place.search}
      hrefOf={(row) => (hasRows(row) ? rowsAddress(place, card.id, row) : undefined)}
      foundHref={rowsAddress(place, card.id)}
      {...(range !== undefined && { range })}
    />
  )
}
