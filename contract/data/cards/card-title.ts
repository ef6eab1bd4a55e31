import { CardKind, FigureRole } from './codes.ts'
import type { Say } from './figure-text.ts'
import type { Card, FigureColumn, Measure } from './shapes.ts'

type Titled = { card: Card; say: Say; titles?: ReadonlyMap<string, string> | undefined }

/** Title of a card: its own, or else one derived from its settings. */
export function cardTitle({ card, say, titles }: Titled): string {
  if (card.title !== '') return card.title
  const nameOf = (column: string) => titles?.get(column) || column
  switch (card.kind) {
    case CardKind.text:
      return say('cards:kind.text')
    case CardKind.correlation:
    case CardKind.table:
      return say(`cards:title.${card.kind}`, { columns: listed(card.settings.columns.map(nameOf), say) })
    case CardKind.aggregation: {
      const { column } = card.settings
      return column === null
        ? say('cards:title.aggregationOfAll')
        : say('cards:title.aggregation', { column: nameOf(column) })
    }
    case CardKind.crosstab: {
      const { row, column } = card.settings
      return say('cards:title.crosstab', { row: nameOf(row), column: nameOf(column) })
    }
    case CardKind.number:
      return measureText(card.settings.measure, { say, titles })
    case CardKind.frequency:
    case CardKind.ring:
    case CardKind.bar:
    case CardKind.line: {
      const { column, measure } = card.settings
      const split = 'split' in card.settings ? card.settings.split : null
      const grouped =
        split === null ? nameOf(column) : say('cards:title.split', { column: nameOf(column), split: nameOf(split) })
      const values = { column: grouped, measure: measureText(measure, { say, titles }) }
      return say(
        measure.aggregate === 'count' && measure.column === null ? 'cards:title.counted' : 'cards:title.measured',
        values,
      )
    }
    case CardKind.histogram:
      return say('cards:title.histogram', { column: nameOf(card.settings.column) })
    case CardKind.duplicates:
      return say('cards:title.test', {
        test: say(`cards:kind.${card.kind}`),
        column: listed(
          card.settings.columns.map(({ column }) => nameOf(column)),
          say,
        ),
      })
    case CardKind.splitPurchases:
      return say('cards:title.test', { test: say(`cards:kind.${card.kind}`), column: nameOf(card.settings.amount) })
    default:
      return say('cards:title.test', { test: say(`cards:kind.${card.kind}`), column: nameOf(card.settings.column) })
  }
}

const namesShown = 3

function listed(names: readonly string[], say: Say): string {
  const shown = names.slice(0, namesShown).join(say('cards:and'))
  return names.length > namesShown ? say('cards:andMore', { names: shown, count: names.length }) : shown
}

/** Text of a measure, such as "mean of delay". */
function measureText({ aggregate, column, share }: Measure, { say, titles }: Pick<Titled, 'say' | 'titles'>): string {
  if (column === null) return say('cards:measure.rows')
  return say(`cards:measure.${aggregate}`, { column: titles?.get(column) || column, percent: percentOf(share) })
}

const percentOf = (share: number | null): string => String(Number((100 * (share ?? 0)).toFixed(2)))

/** Columns that audit tests and correlations add. */
const added: readonly string[] = [
  'pearson',
  'spearman',
  'cramersV',
  'z',
  'difference',
  'digit',
  'stratum',
  'total',
  'lower',
  'upper',
  'gap_from',
  'gap_to',
  'missing',
  'prefix',
  'weekday',
  'group_no',
  'group_size',
  'threshold',
  'previous',
  'split_count',
]

/** Header of a column of figures. */
export function columnHead(column: FigureColumn, say: Say): string {
  const { role, aggregate, title, name, timeGrouping } = column
  const own = title || column.column || name
  if (column.column === null && added.includes(name)) return say(`cards:statistic.${name}`)
  switch (role) {
    case FigureRole.rows:
      return say('cards:measure.rows')
    case FigureRole.share:
      return say('cards:head.share')
    case FigureRole.expected:
      return say('cards:head.expected')
    case FigureRole.lower:
      return say('cards:head.lower', { column: own })
    case FigureRole.upper:
      return say('cards:head.upper', { column: own })
    case FigureRole.measure:
      if (aggregate === 'quantile') return say('cards:head.quantile', { column: own })
      return aggregate === null ? own : say(`cards:measure.${aggregate}`, { column: own })
    case FigureRole.category:
    case FigureRole.series:
      return timeGrouping === null
        ? own
        : say('cards:head.time', { column: own, unit: say(`cards:unit.${timeGrouping}`) })
    default:
      return own
  }
}
