import { scan } from '#api/platform/engine/plan/plan.ts'
import { typeName } from '#api/platform/expressions/type-name.ts'
import { CardKind } from '#contract/data/cards/codes.ts'
import type { Card, CardWords, Measure } from '#contract/data/cards/shapes.ts'
import { ColumnView, FieldType } from '#contract/data/tables/codes.ts'
import { columnTypes } from '../data-rights/column-types.ts'
import { compileAudit, isAudit } from './figures/audit.ts'
import { isNumber } from './figures/correlation.ts'

/** Column as the reader sees it; masked columns are text. */
export type SeenColumn = { name: string; fieldType: FieldType; view: ColumnView }
export type CardCheck = CardWords & { field: string | null }

type Wanted = 'any' | 'numeric' | 'moment' | 'timestamp'

const moments: readonly FieldType[] = [FieldType.date, FieldType.timestamp]
const fits = (column: SeenColumn, wanted: Wanted): boolean => {
  if (wanted === 'any') return true
  if (wanted === 'numeric') return isNumber(column)
  return wanted === 'moment' ? moments.includes(column.fieldType) : column.fieldType === FieldType.timestamp
}

/** First fault of a card over the columns that a reader sees; undefined if it fits. */
export function checkCard(card: Card, columns: readonly SeenColumn[], timeZone: string): CardCheck | undefined {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const faultOf = (name: string | null, field: string, wanted: Wanted = 'any'): CardCheck | undefined => {
    if (name === null) return undefined
    const column = byName.get(name)
    if (!column) return { key: 'cards-faults:columnUnseen', values: { column: name }, field }
    if (fits(column, wanted)) return undefined
    if (column.view === ColumnView.masked) return { key: 'cards-faults:columnMasked', values: { column: name }, field }
    const found = typeName(columnTypes[column.fieldType])
    return { key: 'cards-faults:columnType', values: { column: name, wanted, found }, field }
  }
  const measureFault = ({ aggregate, column }: Measure, field: string): CardCheck | undefined => {
    const isOfNumbers = ['sum', 'mean', 'median', 'quantile', 'deviation'].includes(aggregate)
    const known = column === null ? undefined : byName.get(column)
    // Minimum and maximum of texts would be shown as figures.
    const isExtreme = (aggregate === 'min' || aggregate === 'max') && known && !moments.includes(known.fieldType)
    return faultOf(column, `${field}.column`, isOfNumbers || isExtreme ? 'numeric' : 'any')
  }
  const grouped = (column: string | null, unit: string | null, field: string) =>
    faultOf(column, field, unit === null ? 'any' : unit === 'hour' ? 'timestamp' : 'moment')
  const different = (one: string | null, other: string | null, field: string): CardCheck | undefined =>
    one !== null && one === other ? { key: 'cards-faults:columnTwice', values: {}, field } : undefined

  if (isAudit(card)) return auditFault(card, { columns, byName, timeZone })
  switch (card.kind) {
    case CardKind.frequency:
    case CardKind.ring: {
      const { column, timeGrouping, measure } = card.settings
      return grouped(column, timeGrouping, 'column') ?? measureFault(measure, 'measure')
    }
    case CardKind.bar: {
      const { column, timeGrouping, split, measure } = card.settings
      return (
        grouped(column, timeGrouping, 'column') ??
        faultOf(split, 'split') ??
        different(split, column, 'split') ??
        measureFault(measure, 'measure')
      )
    }
    case CardKind.line: {
      const { column, timeGrouping, split, measure } = card.settings
      return (
        grouped(column, timeGrouping, 'column') ??
        faultOf(split, 'split') ??
        different(split, column, 'split') ??
        measureFault(measure, 'measure')
      )
    }
    case CardKind.histogram:
      return faultOf(card.settings.column, 'column', 'numeric')
    case CardKind.correlation: {
      const { columns: names } = card.settings
      const unseen = firstOf(names.map((name, at) => faultOf(name, `columns.${at}`)))
      if (unseen) return unseen
      const numbers = names.filter((name) => isNumber(byName.get(name) as SeenColumn))
      if (numbers.length === 0 || numbers.length === names.length) return undefined
      const word = names.findIndex((name) => !numbers.includes(name))
      const values = { number: numbers[0] ?? '', word: names[word] ?? '' }
      return { key: 'cards-faults:correlationMixed', values, field: `columns.${word}` }
    }
    case CardKind.aggregation: {
      const { column, timeGrouping, measures } = card.settings
      return (
        grouped(column, timeGrouping, 'column') ??
        firstOf(measures.map((measure, at) => measureFault(measure, `measures.${at}`)))
      )
    }
    case CardKind.crosstab: {
      const { row, rowGrouping, column, columnGrouping, measure } = card.settings
      return (
        grouped(row, rowGrouping, 'row') ??
        grouped(column, columnGrouping, 'column') ??
        measureFault(measure, 'measure')
      )
    }
    case CardKind.number:
      return (
        measureFault(card.settings.measure, 'measure') ??
        (card.settings.trend &&
          grouped(card.settings.trend.column, card.settings.trend.timeGrouping, 'trend.column')) ??
        undefined
      )
    case CardKind.table:
      return (
        firstOf(card.settings.columns.map((name, at) => faultOf(name, `columns.${at}`))) ??
        faultOf(card.settings.sort, 'sort')
      )
    case CardKind.text:
      return undefined
  }
}

const firstOf = <T>(faults: readonly (T | undefined)[]): T | undefined => faults.find((fault) => fault !== undefined)

type Seen = { columns: readonly SeenColumn[]; byName: ReadonlyMap<string, SeenColumn>; timeZone: string }

function auditFault(
  card: Parameters<typeof compileAudit>[0],
  { columns, byName, timeZone }: Seen,
): CardCheck | undefined {
  const faults: CardCheck[] = []
  compileAudit(card, {
    rows: scan('opened'),
    columns,
    timeZone,
    report: ({ key, values = {}, field, column }) => {
      const at = field?.replace(/^settings\./, '') ?? null
      const named = column ?? ''
      if (key === 'processes-faults:columnUnknown')
        faults.push({ key: 'cards-faults:columnUnseen', values: { column: named }, field: at })
      else if (key === 'processes-faults:columnType' && byName.get(named)?.view === ColumnView.masked)
        faults.push({ key: 'cards-faults:columnMasked', values: { column: named }, field: at })
      else faults.push({ key, values, field: at })
    },
  })
  return faults[0]
}
