import type { JobContext } from '#api/platform/engine/job.ts'
import { aggregate, count, type Plan } from '#api/platform/engine/plan/plan.ts'
import { CardKind } from '#contract/data/cards/codes.ts'
import type { Card, CardSettings } from '#contract/data/cards/shapes.ts'
import { auditFigures, isAudit } from './figures/audit.ts'
import { correlationFigures } from './figures/correlation.ts'
import { type CardContext, type GroupKey, groupedFigures } from './figures/grouped.ts'
import { histogramFigures } from './figures/histogram.ts'
import { listedRows } from './figures/listing.ts'
import { registerColumns, runWorks, scalars, type Work } from './figures/needs.ts'
import { columnProfile, type RawProfile } from './figures/profile.ts'
import { type CardColumn, CardFault, noFigures, numberOf, type RawFigures } from './figures/raw-figures.ts'

type CardsParams = {
  /** Opened rows that match the filter. */
  rows: Plan
  /** Columns that the reader sees. */
  columns: readonly CardColumn[]
  /** Cards that were checked against these columns. */
  cards: readonly Card[]
  timeZone: string
  /** True if the number of rows is wanted. */
  isCounted: boolean
  /** Minimum number of values behind each figure; none if the reader may see single values. */
  valuesMin?: number | undefined
}

type CardsRead = { figures: RawFigures[]; rows: number | null }

function workOf(card: Card, context: CardContext): Work<RawFigures> {
  const keyOf = (name: string, unit: GroupKey['unit'], top: number): GroupKey => ({
    column: context.columns.get(name) as CardColumn,
    unit,
    top,
  })
  if (isAudit(card)) return auditFigures(context, card)
  switch (card.kind) {
    case CardKind.frequency:
    case CardKind.ring: {
      const { column, timeGrouping, measure, top } = card.settings
      return groupedFigures(context, { keys: [keyOf(column, timeGrouping, top)], measures: [measure] })
    }
    case CardKind.bar: {
      const { column, timeGrouping, measure, top, split, series } = card.settings
      const keys = [keyOf(column, timeGrouping, top), ...(split === null ? [] : [keyOf(split, null, series)])]
      return groupedFigures(context, { keys, measures: [measure] })
    }
    case CardKind.line: {
      const { column, timeGrouping, measure, split, series } = card.settings
      const keys = [keyOf(column, timeGrouping, 0), ...(split === null ? [] : [keyOf(split, null, series)])]
      return groupedFigures(context, { keys, measures: [measure] })
    }
    case CardKind.aggregation: {
      const { column, timeGrouping, measures, top } = card.settings
      return groupedFigures(context, { keys: column === null ? [] : [keyOf(column, timeGrouping, top)], measures })
    }
    case CardKind.crosstab: {
      const { row, rowGrouping, column, columnGrouping, measure, top, series } = card.settings
      const keys = [keyOf(row, rowGrouping, top), keyOf(column, columnGrouping, series)]
      return groupedFigures(context, { keys, measures: [measure] })
    }
    case CardKind.histogram:
      return histogramFigures(context, card.settings)
    case CardKind.correlation:
      return correlationFigures(context, card.settings)
    case CardKind.number:
      return numberFigures(context, card.settings)
    case CardKind.table:
      return listedRows(context, card.settings)
    case CardKind.text:
      return nothing()
  }
}

// biome-ignore lint/correctness/useYield: a text has no figures
function* nothing(): Work<RawFigures> {
  return noFigures
}

/** A figure of all rows, and its trend. */
const numberFigures = (context: CardContext, { measure, trend }: CardSettings<'number'>): Work<RawFigures> =>
  groupedFigures(context, {
    keys: trend ? [{ column: context.columns.get(trend.column) as CardColumn, unit: trend.timeGrouping, top: 0 }] : [],
    measures: [measure],
  })

function* countRows(): Work<RawFigures> {
  const { rows } = yield* scalars({ rows: count() })
  return { ...noFigures, found: numberOf(rows) }
}

/** Figures of several cards over the same rows. A card whose numbers have too many digits gets a fault. */
async function computeCards(params: CardsParams, { session }: JobContext): Promise<CardsRead> {
  const columns = new Map(params.columns.map((column) => [column.name, column]))
  const registered = registerColumns(
    params.rows,
    params.columns.map(({ name }) => name),
  )
  const { timeZone, rows: base, valuesMin } = params
  const context: CardContext = { registered, columns, timeZone, base, valuesMin }
  const works = [...params.cards.map((card) => workOf(card, context)), ...(params.isCounted ? [countRows()] : [])]
  const results = await runWorks(works, { session, registered })
  const figures = results.map((result): RawFigures => {
    if (!('failed' in result)) return result
    const { failed } = result
    const said = failed instanceof CardFault ? failed.said : { key: 'cards-faults:overflow', values: {} }
    return { ...noFigures, fault: said }
  })
  const counted = params.isCounted ? figures.pop() : undefined
  return { figures, rows: counted ? counted.found : null }
}

type ProfileParams = Pick<CardsParams, 'rows' | 'columns' | 'timeZone'> & { bars: number }

/** Figures of each column, in their order. */
async function profileColumns(
  { rows, columns, timeZone, bars }: ProfileParams,
  { session }: JobContext,
): Promise<{ rows: number; columns: RawProfile[] }> {
  const registered = registerColumns(
    rows,
    columns.map(({ name }) => name),
  )
  const known = new Map(columns.map((column) => [column.name, column]))
  const context: CardContext = { registered, columns: known, timeZone, base: rows, valuesMin: undefined }
  const works = columns.map((column) => columnProfile(context, column, bars))
  const found = await runWorks(works, { session, registered })
  const counted = await session.rows(aggregate(rows, [], { rows: count() }))
  return {
    rows: Number(counted[0]?.[0] ?? 0),
    columns: found.map((profile) => {
      if ('failed' in profile) throw profile.failed
      return profile
    }),
  }
}

/** Engine jobs that compute cards. */
export const cardJobs = { compute: computeCards, profile: profileColumns }
