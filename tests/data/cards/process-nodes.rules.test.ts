import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileGraph } from '#api/data/processes/graph/compile-graph.ts'
import { inlinedPlan } from '#api/data/processes/graph/inlined-plan.ts'
import { named, project } from '#api/platform/engine/plan/plan.ts'
import { processNodesOf, sampleNodesOf } from '#contract/data/cards/process-nodes.ts'
import { boardCard, type Card, type CardFigures } from '#contract/data/cards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import type { DraftGraph } from '#contract/data/processes/shapes.ts'
import { openSessionTable } from './session-table.ts'

const columns = { word: 'string', amount: 'number', size: 'integer', at: 'timestamp', day: 'date' } as const
const rows = Array.from({ length: 900 }, (_, row) => [
  row % 9 === 0 ? undefined : `w${row % 12}`,
  row % 7 === 0 ? undefined : `${(row * 37) % 1000}.25`,
  String(row % 13),
  new Date(Date.UTC(2026, 0, 1) + row * 7_919_000).toISOString().slice(0, 19).replace('T', ' '),
  `2026-0${1 + (row % 8)}-11`,
])
const filter: Condition = { column: 'size', operator: 'gte', values: ['3'] }
const tableBizId = 'table-of-this-test'
const titles = { source: '表', filter: '筛选', card: '卡片' }

let table: Awaited<ReturnType<typeof openSessionTable>>
beforeAll(async () => {
  table = await openSessionTable(columns, rows)
})
afterAll(() => table.close())

const cardOf = (kind: string, settings: object): Card => boardCard.parse({ id: 'c', kind, settings })

/** Rows of the process that is created from a card. */
async function stepRows(card: Card, figures?: CardFigures) {
  const graph = processNodesOf({ card, tableBizId, filter, titles, figures })
  return graph && rowsOf(graph, 'card')
}

/** Rows of one step of a graph. */
async function rowsOf(graph: DraftGraph, node: string) {
  const source = {
    columns: Object.entries(columns).map(([name, fieldType]) => ({ name, fieldType, view: 'plain' as const })),
    key: [],
    rows: rows.length,
    locked: null,
  }
  const compiled = compileGraph(graph, { tables: new Map([[tableBizId, source]]), timeZone: table.timeZone })
  expect(compiled.faults).toEqual([])
  const plan = inlinedPlan(
    compiled,
    { node, port: 'rows' },
    { sourcePlan: () => project(table.rows, named(Object.keys(columns))) },
  )
  const names =
    compiled.steps
      .get(node)
      ?.outputs.get('rows')
      ?.columns.map(({ name }) => name) ?? []
  return { names, rows: await table.query(plan) }
}

const sorted = (all: readonly (readonly unknown[])[]) => all.map((row) => JSON.stringify(row.map(plain))).toSorted()
const plain = (cell: unknown) => {
  if (cell === null || cell === undefined) return null
  const number = Number(cell)
  return Number.isFinite(number) ? number : String(cell)
}

test.each([
  ['frequency', { column: 'word', top: 50 }],
  ['ring', { column: 'word', top: 50, measure: { aggregate: 'sum', column: 'amount' } }],
  ['bar', { column: 'word', top: 50, measure: { aggregate: 'mean', column: 'amount' } }],
  ['bar', { column: 'word', top: 50, measure: { aggregate: 'median', column: 'amount' } }],
  ['bar', { column: 'word', split: 'size', top: 50, series: 20 }],
  ['line', { column: 'at', timeGrouping: 'month', measure: { aggregate: 'max', column: 'size' } }],
  ['line', { column: 'at', timeGrouping: 'hour' }],
  ['line', { column: 'day', timeGrouping: 'year', split: 'word', series: 20 }],
  ['crosstab', { row: 'word', column: 'size', top: 50, series: 20 }],
  [
    'aggregation',
    {
      column: 'word',
      top: 50,
      measures: ['sum', 'deviation', 'distinct'].map((aggregate) => ({ aggregate, column: 'size' })),
    },
  ],
  ['number', { measure: { aggregate: 'quantile', share: 0.9, column: 'amount' } }],
])('the process of a card %s %j has the figures of the card', async (kind, settings) => {
  const card = cardOf(kind, settings)
  const { figures } = await table.compute([{ kind, settings }], filter)
  const [made] = figures
  const found = await stepRows(card)
  const isShared = made?.columns.at(-1)?.name === 'share'
  const figuresOfCard = made?.rows.map(({ cells }) => (isShared ? cells.slice(0, -1) : cells)) ?? []
  expect(figuresOfCard.length).toBeGreaterThan(0)
  expect(sorted(found?.rows ?? [])).toEqual(sorted(figuresOfCard))
})

test.each([
  ['benford', { column: 'amount' }],
  ['stratify', { column: 'amount', bounds: ['100', '500'] }],
])('the process of an audit test %s has its figures', async (kind, settings) => {
  const { figures } = await table.compute([{ kind, settings }], filter)
  const found = await stepRows(cardOf(kind, settings))
  const names = figures[0]?.columns.map(({ name }) => name) ?? []
  const places = names.map((name) => found?.names.indexOf(name) ?? -1)
  expect(sorted(found?.rows.map((row) => places.map((place) => row[place])) ?? [])).toEqual(
    sorted(figures[0]?.rows.map(({ cells }) => cells) ?? []),
  )
})

test('the process of a histogram has its parts as strata', async () => {
  const { figures } = await table.compute([{ kind: 'histogram', settings: { column: 'amount', bins: 10 } }], filter)
  const [made] = figures
  const card = cardOf('histogram', { column: 'amount', bins: 10 })
  const found = await stepRows(card, made as unknown as CardFigures)
  const numberAt = found?.names.indexOf('rows') ?? -1
  expect(found?.rows.map((row) => Number(row[numberAt])).toSorted()).toEqual(
    made?.rows.flatMap(({ mark, cells }) => (mark === 'value' ? Number(cells[2]) : [])).toSorted(),
  )
})

test('a sample is drawn from the filtered rows, or from those that an audit test finds', async () => {
  const sampled = { ...titles, sample: '抽样' }
  const countOf = async (card: Card, isFound: boolean) => {
    const sample = sampleNodesOf({ card, tableBizId, filter, isFound, titles: sampled })
    const wide = sample.nodes.map((node) =>
      node.kind === 'sample' ? { ...node, settings: { ...node.settings, rows: rows.length } } : node,
    )
    return [(await rowsOf(sample, 'sample')).rows.length, (await rowsOf({ nodes: wide }, 'sample')).rows.length]
  }
  const stored = rows.filter(([, , size]) => Number(size) >= 3)
  const repeated = stored.filter(([word, , size], at) =>
    stored.some((other, place) => place !== at && word === other[0] && size === other[2]),
  )
  const duplicates = cardOf('duplicates', { columns: [{ column: 'word' }, { column: 'size' }] })
  expect(await countOf(cardOf('frequency', { column: 'word' }), false)).toEqual([60, stored.length])
  expect(await countOf(duplicates, true)).toEqual([60, repeated.filter(([word]) => word !== undefined).length])
})

test('cards that no step computes have no process', async () => {
  expect(await stepRows(cardOf('correlation', { columns: ['word', 'day'] }))).toBeUndefined()
  expect(await stepRows(cardOf('table', { columns: ['word'] }))).toBeUndefined()
  expect(await stepRows(cardOf('histogram', { column: 'amount' }))).toBeUndefined()
})

test('figures of a step do not take the name of a column that it groups by', () => {
  const namesOf = (column: string) => {
    const settings = { column, measure: { aggregate: 'sum', column: 'amount' } }
    const graph = processNodesOf({ card: cardOf('frequency', settings), tableBizId, filter: null, titles })
    const aggregates = graph?.nodes.at(-1)?.settings.aggregates as { name: string }[] | undefined
    return aggregates?.map(({ name }) => name)
  }
  expect(namesOf('word')).toEqual(['rows', 'measure'])
  expect(namesOf('Rows')).toEqual(['rows_', 'measure'])
  expect(namesOf('measure')).toEqual(['rows', 'measure_'])
})
