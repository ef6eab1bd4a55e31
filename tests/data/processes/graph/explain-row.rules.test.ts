import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnTypes } from '#api/data/data-rights/column-types.ts'
import { explainRow } from '#api/data/processes/graph/explain-row.ts'
import type { Plan } from '#api/platform/engine/plan/plan.ts'
import type { LiteralValue } from '#api/platform/engine/plan/types.ts'
import type { Port } from '#contract/data/processes/codes.ts'
import { loadTable, openTestSession } from '../../../platform/engine/test-session.ts'
import { compile, graphOf, planOf, tablesOf } from './run-graph.ts'

const opened = await openTestSession()
const { session } = opened
afterAll(opened.close)

const columns = { id: 'string', dealer: 'string', amount: 'number' } as const
const known = tablesOf({
  sale: { columns, key: ['id'] },
  dealer: { columns: { dealer: 'string', name: 'string' }, key: ['dealer'] },
})
/** Rows are numbered from 2, as those of a sheet with a header. */
const sales = [
  ['a', 'd1', '10'],
  ['b', 'd1', '20'],
  ['c', undefined, '30'],
  ['d', 'd2', '30'],
]
const numbered = (rows: readonly (readonly (string | undefined)[])[]) =>
  rows.map((cells, at) => [...cells, String(at + 2)])
beforeAll(async () => {
  const { folder } = opened
  const types = Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, columnTypes[type]]))
  await loadTable(session, 'sale', { folder, columns: { ...types, $row: 'bigint' }, rows: numbered(sales) })
  const dealers = numbered([
    ['d1', '甲'],
    ['d2', '乙'],
  ])
  await loadTable(session, 'dealer', {
    folder,
    columns: { dealer: 'text', name: 'text', $row: 'bigint' },
    rows: dealers,
  })
})

const sources = [known.source('sale', 'sale'), known.source('dealer', 'dealer')]

/** Numbers of the source rows behind each row of a step, by its first column. */
async function explained(nodes: Parameters<typeof graphOf>, port: Port = 'rows') {
  const graph = graphOf(...sources, ...nodes)
  const compiled = compile(graph, known)
  expect(compiled.faults).toEqual([])
  const node = nodes.at(-1)?.id ?? ''
  const plan = planOf(graph, known, { node, port })
  const names = (await session.schema(plan)).map(({ name }) => name)
  const catalogue = () => undefined
  const found: Record<string, Record<string, number[]>> = {}
  for (const cells of await session.rows(plan)) {
    const row = Object.fromEntries(names.map((name, at) => [name, plainOf(cells[at])]))
    const request = { node, port, row, most: 100 }
    const openedSource = (source: string): Plan => values(source)
    const parts = explainRow(compiled, request, { openedSource, catalogue })
    const rows: Record<string, number[]> = {}
    for (const part of parts) rows[part.source] = (await session.rows(part.rows)).map(([row]) => Number(row))
    found[String(cells[0])] = rows
  }
  return found
}
const plainOf = (value: unknown): LiteralValue => (typeof value === 'bigint' ? String(value) : (value as LiteralValue))
/** The rows of a table as values, so that no catalogue is needed. */
function values(source: string): Plan {
  if (source === 'dealer')
    return {
      op: 'values',
      columns: { dealer: 'text', name: 'text', $row: 'bigint' },
      rows: [
        ['d1', '甲', 2],
        ['d2', '乙', 3],
      ],
    }
  const types = { id: 'text', dealer: 'text', amount: 'decimal(38,10)', $row: 'bigint' } as const
  return {
    op: 'values',
    columns: types,
    rows: sales.map(([id = null, dealer = null, amount = null], at) => [id, dealer, amount, at + 2]),
  }
}

test('a row of a filter or an order leads to its source row', async () => {
  expect(
    await explained([
      { id: 'f', kind: 'filter', from: ['sale'], settings: { text: 'amount >= 20' } },
      { id: 's', kind: 'sort', from: ['f'], settings: { by: [{ column: 'amount' }], first: 2 } },
    ]),
  ).toEqual({ b: { sale: [3] }, c: { sale: [4] } })
})

test('a row of a total leads to all rows of its group, also where the group is empty', async () => {
  const total = {
    id: 't',
    kind: 'aggregate',
    from: ['sale'],
    settings: { groupBy: [{ column: 'dealer' }], aggregates: [{ name: 'sum', aggregate: 'sum', column: 'amount' }] },
  } as const
  expect(await explained([total])).toEqual({ d1: { sale: [2, 3] }, null: { sale: [4] }, d2: { sale: [5] } })
  // Totals of totals.
  const over = {
    id: 'u',
    kind: 'aggregate',
    from: ['t'],
    settings: { groupBy: [{ column: 'sum' }], aggregates: [{ name: 'n', aggregate: 'count' }] },
  } as const
  expect(await explained([total, over])).toEqual({ '30.0000000000': { sale: [2, 3, 4, 5] } })
})

test('a row of a join leads to both sides, also where both are of one table', async () => {
  const on = [{ left: 'dealer', right: 'dealer' }]
  expect(await explained([{ id: 'j', kind: 'join', from: ['sale', 'dealer'], settings: { on } }])).toEqual({
    a: { sale: [2], dealer: [2] },
    b: { sale: [3], dealer: [2] },
    d: { sale: [5], dealer: [3] },
  })
  expect(
    await explained([{ id: 'j', kind: 'join', from: ['sale', 'dealer'], settings: { on } }], 'unmatchedLeft'),
  ).toEqual({
    c: { sale: [4], dealer: [] },
  })
  const self = {
    on,
    left: [
      { column: 'id', name: 'id' },
      { column: 'amount', name: 'amount' },
    ],
    right: [{ column: 'id', name: 'other' }],
  }
  const found = await explained([
    { id: 'j', kind: 'join', from: ['sale', 'sale'], settings: self },
    { id: 'f', kind: 'filter', from: ['j'], settings: { text: 'id < other' } },
  ])
  expect(found).toEqual({ a: { sale: [2, 3] } })
})

test('a row of a merge, of a distinct step and of duplicates leads to its rows', async () => {
  const amounts = {
    id: 'c',
    kind: 'columns',
    from: ['sale'],
    settings: { columns: [{ name: 'amount', column: 'amount' }] },
  } as const
  expect(await explained([amounts, { id: 'd', kind: 'distinct', from: ['c'], settings: {} }])).toEqual({
    '10.0000000000': { sale: [2] },
    '20.0000000000': { sale: [3] },
    '30.0000000000': { sale: [4, 5] },
  })
  const merged = { id: 'm', kind: 'merge', from: ['c', 'c'], settings: { type: 'union' } } as const
  expect(await explained([amounts, merged])).toMatchObject({ '30.0000000000': { sale: [4, 5] } })
  expect(
    await explained([{ id: 'd', kind: 'duplicates', from: ['sale'], settings: { columns: [{ column: 'amount' }] } }]),
  ).toEqual({
    c: { sale: [4] },
    d: { sale: [5] },
  })
})
