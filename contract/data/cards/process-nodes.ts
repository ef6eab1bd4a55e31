import type { Condition } from '../conditions.ts'
import { NodeKind, SampleMethod } from '../processes/codes.ts'
import type { DraftGraph, DraftNode } from '../processes/shapes.ts'
import { AuditKind, CardKind, type TimeGrouping } from './codes.ts'
import type { Card, CardFigures, Measure } from './shapes.ts'

type Made = { kind: NodeKind; settings: Record<string, unknown> } | undefined

/** Steps of a process that give the figures of a card: its table, the filter, and the step of its kind. */
export type CardSteps = {
  card: Card
  tableBizId: string
  filter: Condition | null
  /** Titles of the steps. */
  titles: { source: string; filter: string; card: string }
  /** Figures of a histogram, from whose bounds the step makes its strata. */
  figures?: CardFigures | undefined
}

/**
 * Graph of a process with the figures of a card; undefined if no step gives them (correlations of words, tables and
 * texts). Groups are not cut to the first ones: the step has all that the card counts among the others.
 */
export function processNodesOf({ card, tableBizId, filter, titles, figures }: CardSteps): DraftGraph | undefined {
  const made = stepOf(card, figures)
  if (!made) return undefined
  const nodes = filteredRows({ tableBizId, filter, titles })
  return { nodes: [...nodes, nodeOf('card', { ...made, title: titles.card, inputs: lastOf(nodes) })] }
}

/** Rows drawn by default: the most of an auditor's usual sample. */
const sampledRows = 60

type SampleSteps = Omit<CardSteps, 'figures' | 'titles'> & {
  /** True for rows that the card, an audit test, finds. */
  isFound: boolean
  titles: CardSteps['titles'] & { sample: string }
}

/** Graph of a process that draws a sample of filtered rows, or of those among them that an audit test finds. */
export function sampleNodesOf({ card, tableBizId, filter, isFound, titles }: SampleSteps): DraftGraph {
  const rows = isFound ? processNodesOf({ card, tableBizId, filter, titles }) : undefined
  const nodes = rows?.nodes ?? filteredRows({ tableBizId, filter, titles })
  const settings = { method: SampleMethod.reservoir, rows: sampledRows }
  const sample = { kind: NodeKind.sample, title: titles.sample, inputs: lastOf(nodes), settings }
  return { nodes: [...nodes, nodeOf('sample', sample)] }
}

function filteredRows({
  tableBizId,
  filter,
  titles,
}: Pick<CardSteps, 'tableBizId' | 'filter' | 'titles'>): DraftNode[] {
  const source = nodeOf('source', { kind: NodeKind.source, title: titles.source, inputs: [], settings: { tableBizId } })
  if (!filter) return [source]
  const settings = { condition: filter }
  return [source, nodeOf('filter', { kind: NodeKind.filter, title: titles.filter, inputs: ['source'], settings })]
}

const lastOf = (nodes: readonly DraftNode[]): string[] => nodes.slice(-1).map(({ id }) => id)

const nodeOf = (
  id: string,
  { inputs, ...node }: Pick<DraftNode, 'kind' | 'title' | 'settings'> & { inputs: readonly string[] },
): DraftNode => ({ id, ...node, inputs: inputs.map((of) => ({ node: of, port: 'rows' as const })), place: null })

type Group = { column: string; unit: TimeGrouping | null }

function stepOf(card: Card, figures: CardFigures | undefined): Made {
  if (card.kind in AuditKind) return { kind: card.kind as AuditKind, settings: { ...card.settings } }
  switch (card.kind) {
    case CardKind.frequency:
    case CardKind.ring: {
      const { column, timeGrouping, measure } = card.settings
      return aggregateOf([{ column, unit: timeGrouping }], [measure])
    }
    case CardKind.bar: {
      const { column, timeGrouping, split, measure } = card.settings
      return aggregateOf([{ column, unit: timeGrouping }, ...groupOf(split)], [measure])
    }
    case CardKind.line: {
      const { column, timeGrouping, split, measure } = card.settings
      return aggregateOf([{ column, unit: timeGrouping }, ...groupOf(split)], [measure])
    }
    case CardKind.aggregation: {
      const { column, timeGrouping, measures } = card.settings
      return aggregateOf(column === null ? [] : [{ column, unit: timeGrouping }], measures)
    }
    case CardKind.crosstab: {
      const { row, rowGrouping, column, columnGrouping, measure } = card.settings
      const groups = [
        { column: row, unit: rowGrouping },
        { column, unit: columnGrouping },
      ]
      return aggregateOf(groups, [measure])
    }
    case CardKind.number:
      return aggregateOf([], [card.settings.measure])
    case CardKind.correlation: {
      const [first, second] = card.settings.columns
      const isOfNumbers = figures?.columns.some(({ name }) => name === 'pearson') ?? false
      if (!isOfNumbers || card.settings.columns.length > 2) return undefined
      const aggregates = [{ name: 'pearson', aggregate: 'correlation', column: first, by: second }]
      return { kind: NodeKind.aggregate, settings: { groupBy: [], aggregates } }
    }
    case CardKind.histogram: {
      const at = figures?.columns.findIndex(({ name }) => name === 'lower') ?? -1
      const bounds = (figures?.rows ?? [])
        .slice(1)
        .flatMap(({ mark, cells }) => (mark === 'value' ? String(cells[at]) : []))
      return bounds.length === 0
        ? undefined
        : { kind: NodeKind.stratify, settings: { column: card.settings.column, bounds } }
    }
    default:
      return undefined
  }
}

const groupOf = (column: string | null): Group[] => (column === null ? [] : [{ column, unit: null }])

/** Name of a figure that no group has, whatever its case. */
const freeName = (name: string, groups: readonly Group[]): string =>
  groups.some(({ column }) => column.toLowerCase() === name) ? freeName(`${name}_`, groups) : name

function aggregateOf(groups: readonly Group[], measures: readonly Measure[]): Made {
  const rows = { name: freeName('rows', groups), aggregate: 'count' }
  const figures = measures.flatMap(({ aggregate, column, share }, at) => {
    if (column === null) return []
    const name = freeName(measures.length === 1 ? 'measure' : `measure${at + 1}`, groups)
    return [{ name, aggregate, column, ...(share !== null && { share }) }]
  })
  return {
    kind: NodeKind.aggregate,
    settings: { groupBy: groups.map(({ column, unit }) => ({ column, unit })), aggregates: [rows, ...figures] },
  }
}
