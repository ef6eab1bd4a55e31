import { AuditKind, CardKind } from '#contract/data/cards/codes.ts'
import type { Card, Measure } from '#contract/data/cards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { NodeKind } from '#contract/data/processes/codes.ts'
import type { DraftGraph, DraftNode } from '#contract/data/processes/shapes.ts'

type Step = Pick<DraftNode, 'kind' | 'settings'>
type Group = { column: string; unit: string | null }

/** Step of a process that computes what a card shows; undefined for cards without one. */
export function processStepOf(card: Card): Step | undefined {
  if (card.kind in AuditKind) return { kind: card.kind as AuditKind, settings: { ...card.settings } }
  switch (card.kind) {
    case CardKind.frequency:
    case CardKind.ring: {
      const { column, timeGrouping, measure } = card.settings
      return aggregateOf([{ column, unit: timeGrouping }], [measure])
    }
    case CardKind.bar:
    case CardKind.line: {
      const { column, timeGrouping, measure, split } = card.settings
      return aggregateOf([{ column, unit: timeGrouping }, ...(split ? [{ column: split, unit: null }] : [])], [measure])
    }
    case CardKind.aggregation: {
      const { column, timeGrouping, measures } = card.settings
      return aggregateOf(column === null ? [] : [{ column, unit: timeGrouping }], measures)
    }
    case CardKind.crosstab: {
      const { row, rowGrouping, column, columnGrouping, measure } = card.settings
      return aggregateOf(
        [
          { column: row, unit: rowGrouping },
          { column, unit: columnGrouping },
        ],
        [measure],
      )
    }
    default:
      return undefined
  }
}

const aggregateOf = (groups: readonly Group[], measures: readonly Measure[]): Step => ({
  kind: NodeKind.aggregate,
  settings: {
    groupBy: groups.map(({ column, unit }) => ({ column, unit, name: null })),
    aggregates: measures.map(({ aggregate, column, share }, place) => ({
      name: `${aggregate}${place === 0 ? '' : place + 1}`,
      aggregate,
      column,
      by: null,
      share,
      where: null,
    })),
  },
})

type Source = { tableBizId: string; condition: Condition | null; titles: Record<'source' | 'filter' | 'step', string> }

/** Graph that reads a table, filters it and does the step. */
export function graphOf(step: Step, { tableBizId, condition, titles }: Source): DraftGraph {
  const rows = (node: string) => [{ node, port: 'rows' as const }]
  const source: DraftNode = {
    id: 'n1',
    kind: NodeKind.source,
    title: titles.source,
    inputs: [],
    settings: { tableBizId, columns: null, mode: 'full', watermark: null },
    place: null,
  }
  const filter: DraftNode = {
    id: 'n2',
    kind: NodeKind.filter,
    title: titles.filter,
    inputs: rows('n1'),
    settings: { condition, text: null },
    place: null,
  }
  const last: DraftNode = {
    id: 'n3',
    ...step,
    title: titles.step,
    inputs: rows(condition === null ? 'n1' : 'n2'),
    place: null,
  }
  return { nodes: condition === null ? [source, last] : [source, filter, last] }
}
