import { expect, test } from 'vitest'
import { NodeKind } from '#contract/data/processes/codes.ts'
import { draftGraph, processGraph } from '#contract/data/processes/shapes.ts'
import { compile, faultsIn, graphOf, tablesOf } from './run-graph.ts'

const known = tablesOf({
  payments: {
    columns: {
      id: 'string',
      supplier: 'string',
      amount: 'number',
      paid: 'timestamp',
      count: 'integer',
      due: 'date',
      rate: 'float',
    },
    key: ['id'],
    rows: 500,
  },
  suppliers: {
    columns: { supplier: 'string', name: 'string', phone: 'string', since: 'date' },
    key: ['supplier'],
    views: { phone: 'masked' },
    rows: 40,
  },
  closed: { columns: { id: 'string' }, locked: 'revoked' },
})
const payments = known.source('payments', 'payments')
const suppliers = known.source('suppliers', 'suppliers')
const shape = (graph: ReturnType<typeof graphOf>, node: string, port: 'rows' | 'leftOut' = 'rows') => {
  const compiled = compile(graph, known)
  expect(compiled.faults).toEqual([])
  return compiled.steps
    .get(node)
    ?.outputs.get(port)
    ?.columns.map(({ name, type }) => `${name} ${type}`)
}
const faultsOf = (...nodes: Parameters<typeof graphOf>) => faultsIn(compile(graphOf(...nodes), known))
const on = (left: string, right: string) => [{ left, right }]

test('each column of each step has a type before anything runs', () => {
  const graph = graphOf(
    payments,
    suppliers,
    { id: 'join', kind: 'join', from: ['payments', 'suppliers'], settings: { on: on('supplier', 'supplier') } },
    {
      id: 'columns',
      kind: 'columns',
      from: ['join'],
      settings: {
        columns: [
          { name: 'tax', text: 'round(amount * 0.06, 2)' },
          { name: 'day', column: 'paid', to: 'date' },
          { name: 'half', text: 'amount / 2' },
        ],
        keepOthers: true,
      },
    },
    {
      id: 'totals',
      kind: 'aggregate',
      from: ['columns'],
      settings: {
        groupBy: [{ column: 'day', unit: 'month', name: 'month' }],
        aggregates: [
          { name: 'lines', aggregate: 'count' },
          { name: 'sum', aggregate: 'sum', column: 'amount' },
          { name: 'middle', aggregate: 'median', column: 'tax' },
          { name: 'last', aggregate: 'last', column: 'name', by: 'day' },
        ],
      },
    },
    { id: 'out', kind: 'output', from: ['totals'], settings: { tableName: '按月汇总', key: ['month'] } },
  )
  expect(shape(graph, 'join')).toEqual([
    'id text',
    'supplier text',
    'amount decimal(38,10)',
    'paid timestamp',
    'count bigint',
    'due date',
    'rate double',
    'name text',
    'phone text',
    'since date',
  ])
  expect(shape(graph, 'columns')?.slice(-4)).toEqual(['since date', 'tax decimal(38,10)', 'day date', 'half double'])
  expect(shape(graph, 'out')).toEqual([
    'month date',
    'lines bigint',
    'sum decimal(38,10)',
    'middle double',
    'last text',
  ])
  const { order, steps } = compile(graph, known)
  expect(order).toEqual(['payments', 'suppliers', 'join', 'columns', 'totals', 'out'])
  expect([...steps.values()].map(({ key, rowsAtMost }) => [key, rowsAtMost])).toEqual([
    [['id'], 500],
    [['supplier'], 40],
    // One supplier at most for each payment.
    [['id'], 500],
    [['id'], 500],
    [['month'], 500],
    [['month'], 500],
  ])
})

test('columns are followed to their sources, and the strictest view travels', () => {
  const graph = graphOf(
    payments,
    suppliers,
    { id: 'join', kind: 'join', from: ['payments', 'suppliers'], settings: { on: on('supplier', 'supplier') } },
    {
      id: 'both',
      kind: 'columns',
      from: ['join'],
      settings: {
        columns: [
          { name: 'both', text: 'concat(id, phone)' },
          { name: 'id', column: 'id' },
        ],
      },
    },
    { id: 'top', kind: 'sort', from: ['both'], settings: { by: [{ column: 'id' }], first: 5 } },
  )
  const top = compile(graph, known).steps.get('top')?.outputs.get('rows')
  expect(top?.origins.get('both')).toEqual([
    { node: 'payments', column: 'id' },
    { node: 'suppliers', column: 'phone' },
  ])
  expect(Object.fromEntries(top?.views ?? [])).toEqual({ both: 'masked', id: 'plain' })
})

test('a graph whose columns are all computed of all others is refused before their sources multiply', () => {
  const names = Array.from({ length: 100 }, (_, at) => `c${at}`)
  const wide = tablesOf({ wide: { columns: Object.fromEntries(names.map((name) => [name, 'string'])) } })
  const text = `concat(${names.join(', ')})`
  const ofAll = (id: string, from: string) => ({
    id,
    kind: 'columns' as const,
    from: [from],
    settings: { columns: names.map((name) => ({ name, text })) },
  })
  const sources = Array.from({ length: 20 }, (_, at) => wide.source(`s${at}`, 'wide'))
  const merge = { id: 'merge', kind: 'merge' as const, from: sources.map(({ id }) => id), settings: {} }
  const graph = (...steps: ReturnType<typeof ofAll>[]) => compile(graphOf(...sources, merge, ...steps), wide)
  expect(graph(ofAll('first', 'merge')).faults).toMatchObject([
    { node: 'first', key: 'processes-faults:tooManyOrigins', column: expect.stringMatching(/^c/) },
  ])
  const digest = { ...ofAll('digest', 'merge'), settings: { columns: [{ name: 'digest', text }], keepOthers: true } }
  const { faults, steps } = graph(digest)
  expect(faults).toEqual([])
  expect(steps.get('digest')?.outputs.get('rows')?.origins.get('digest')).toHaveLength(2000)
})

test('a column that a join compares with a masked one is masked, under whatever name and from either side', () => {
  const viewsOf = (type: string, settings: object = {}) => {
    const graph = graphOf(
      payments,
      suppliers,
      {
        id: 'join',
        kind: 'join',
        from: ['payments', 'suppliers'],
        settings: { on: on('id', 'phone'), type, ...settings },
      },
      {
        id: 'low',
        kind: 'columns',
        from: ['join'],
        settings: { columns: [{ name: 'low', text: 'lower(id)' }], keepOthers: true },
      },
    )
    return Object.fromEntries(compile(graph, known).steps.get('low')?.outputs.get('rows')?.views ?? [])
  }
  const left = [
    { column: 'id', name: 'id' },
    { column: 'amount', name: 'amount' },
  ]
  const right = [{ column: 'name', name: 'name' }]
  for (const type of ['inner', 'left', 'right', 'outer'])
    expect(viewsOf(type, { left, right })).toEqual({ id: 'masked', low: 'masked', amount: 'plain', name: 'plain' })
})

test('a join of a text with a date is a fault of its step and column', () => {
  const join = {
    id: 'join',
    kind: NodeKind.join,
    from: ['payments', 'suppliers'],
    settings: { on: on('supplier', 'since') },
  }
  const { faults } = compile(graphOf(payments, suppliers, join), known)
  expect(faults).toEqual([
    {
      node: 'join',
      field: 'settings.on.0',
      column: 'supplier',
      key: 'processes-faults:joinTypes',
      values: { left: 'supplier', leftType: 'text', right: 'since', rightType: 'date' },
    },
  ])
  // A date and a timestamp are not equal either.
  expect(faultsOf(payments, suppliers, { ...join, settings: { on: on('paid', 'since') } })).toEqual([
    ['join', 'joinTypes', 'paid'],
  ])
})

test('a column removed upstream is a fault of its step, and dependent steps are not checked', () => {
  const graph = graphOf(
    payments,
    { id: 'few', kind: 'columns', from: ['payments'], settings: { columns: [{ name: 'id', column: 'id' }] } },
    { id: 'large', kind: 'filter', from: ['few'], settings: { text: 'amount > 100' } },
    { id: 'first', kind: 'sort', from: ['large'], settings: { by: [{ column: 'id' }] } },
    { id: 'out', kind: 'output', from: ['first'], settings: { tableName: 'large', key: ['id'] } },
  )
  const compiled = compile(graph, known)
  expect(compiled.faults).toEqual([
    {
      node: 'large',
      field: 'settings.text',
      column: null,
      key: 'expressions:unknownColumn',
      values: { name: 'amount', place: 1 },
    },
  ])
  expect(Object.fromEntries(compiled.waiting)).toEqual({ first: ['large'], out: ['large'] })
})

test('a loop is named with its steps, and the rest is still read', () => {
  const graph = graphOf(
    payments,
    { id: 'one', kind: 'sort', from: ['three'], settings: { by: [{ column: 'id' }] } },
    { id: 'two', kind: 'distinct', from: ['one'], settings: {} },
    { id: 'three', kind: 'distinct', from: ['two'], settings: {} },
  )
  const { faults, order } = compile(graph, known)
  expect(order).toEqual(['payments'])
  // Arrows go with the rows.
  expect(faults.map(({ node, key, values }) => [node, key, values.path])).toEqual(
    ['two', 'three', 'one'].map((node) => [node, 'processes-faults:loop', 'two → three → one → two']),
  )
})

test.each<[string, Parameters<typeof graphOf>, [string, string, string | null][]]>([
  [
    'an unknown input',
    [{ id: 'a', kind: 'distinct', from: ['gone'], settings: {} }],
    [['a', 'inputUnknown', 'inputs.0']],
  ],
  ['its own input', [{ id: 'a', kind: 'distinct', from: ['a'], settings: {} }], [['a', 'loop', 'inputs']]],
  ['no input', [{ id: 'a', kind: 'distinct', settings: {} }], [['a', 'inputCount', 'inputs']]],
  [
    'an output that its input lacks',
    [payments, { id: 'a', kind: 'distinct', from: [{ node: 'payments', port: 'unmatchedLeft' }], settings: {} }],
    [['a', 'portUnknown', 'inputs']],
  ],
  ['a locked table', [known.source('a', 'closed')], [['a', 'tableLocked', 'settings.tableBizId']]],
  [
    'an unknown table',
    [{ id: 'a', kind: 'source', settings: { tableBizId: 'f'.repeat(32) } }],
    [['a', 'tableUnknown', 'settings.tableBizId']],
  ],
  [
    'a column that the table lacks',
    [known.source('a', 'payments', { columns: ['id', 'gone'] })],
    [['a', 'columnUnknown', 'gone']],
  ],
  [
    'percent 101',
    [payments, { id: 'a', kind: 'sample', from: ['payments'], settings: { percent: 101 } }],
    [['a', 'tooBig', 'settings.percent']],
  ],
  [
    'a percentage with a fraction',
    [payments, { id: 'a', kind: 'sample', from: ['payments'], settings: { percent: 1.5 } }],
    [['a', 'wrongType', 'settings.percent']],
  ],
  [
    'a fixed sample without seed',
    [payments, { id: 'a', kind: 'sample', from: ['payments'], settings: { percent: 1, seedKind: 'fixed' } }],
    [['a', 'seedNeeded', 'settings.seed']],
  ],
  [
    'a name with a leading digit',
    [
      payments,
      { id: 'a', kind: 'columns', from: ['payments'], settings: { columns: [{ name: '1st', column: 'id' }] } },
    ],
    [['a', 'fieldNameInvalid', 'settings.columns.0.name']],
  ],
  [
    'an output name of 13 Chinese characters',
    [
      payments,
      {
        id: 'a',
        kind: 'output',
        from: ['payments'],
        settings: { tableName: '一二三四五六七八九十一二三', key: ['id'] },
      },
    ],
    [['a', 'outputNameTooLong', 'settings.tableName']],
  ],
  [
    'an output name with a leading digit',
    [payments, { id: 'a', kind: 'output', from: ['payments'], settings: { tableName: '1月', key: ['id'] } }],
    [['a', 'outputNameInvalid', 'settings.tableName']],
  ],
  [
    'an output without key',
    [payments, { id: 'a', kind: 'output', from: ['payments'], settings: { tableName: 'a', key: [] } }],
    [['a', 'keyRequired', 'settings.key']],
  ],
  [
    'a product beyond 38 digits',
    [payments, { id: 'a', kind: 'filter', from: ['payments'], settings: { text: 'amount * amount * amount > 1' } }],
    [['a', 'expressions:tooManyDigits', 'settings.text']],
  ],
  [
    'a sum of texts',
    [
      payments,
      {
        id: 'a',
        kind: 'aggregate',
        from: ['payments'],
        settings: { aggregates: [{ name: 's', aggregate: 'sum', column: 'id' }] },
      },
    ],
    [['a', 'columnType', 'id']],
  ],
  [
    'a condition that is none',
    [payments, { id: 'a', kind: 'filter', from: ['payments'], settings: { text: 'amount + 1' } }],
    [['a', 'expressions:wrongResult', 'settings.text']],
  ],
  [
    'a condition on a text with a number',
    [
      payments,
      {
        id: 'a',
        kind: 'filter',
        from: ['payments'],
        settings: { condition: { column: 'count', operator: 'gt', values: ['x'] } },
      },
    ],
    [['a', 'conditionInteger', 'count']],
  ],
  [
    'two columns of one name',
    [
      payments,
      {
        id: 'a',
        kind: 'columns',
        from: ['payments'],
        settings: {
          columns: [
            { name: 'x', column: 'id' },
            { name: 'x', column: 'due' },
          ],
        },
      },
    ],
    [['a', 'duplicateColumn', 'x']],
  ],
  [
    'two columns that differ in case',
    [
      payments,
      {
        id: 'a',
        kind: 'columns',
        from: ['payments'],
        settings: {
          columns: [
            { name: 'x', column: 'id' },
            { name: 'X', column: 'due' },
          ],
        },
      },
    ],
    [['a', 'plan.duplicateColumn', 'X']],
  ],
  [
    'a conversion that there is none of',
    [
      payments,
      {
        id: 'a',
        kind: 'columns',
        from: ['payments'],
        settings: { columns: [{ name: 'x', column: 'rate', to: 'date' }] },
      },
    ],
    [['a', 'castUnknown', 'rate']],
  ],
  [
    'a rank without order',
    [
      payments,
      { id: 'a', kind: 'window', from: ['payments'], settings: { columns: [{ name: 'x', function: 'rank' }] } },
    ],
    [['a', 'orderNeeded', 'x']],
  ],
  [
    'a frame of hours over texts',
    [
      payments,
      {
        id: 'a',
        kind: 'window',
        from: ['payments'],
        settings: {
          columns: [
            {
              name: 'x',
              function: 'count',
              orderBy: [{ column: 'id' }],
              frame: { unit: 'hours', before: 1, after: 0 },
            },
          ],
        },
      },
    ],
    [['a', 'columnType', 'id']],
  ],
  [
    'a merge of texts with numbers',
    [
      payments,
      suppliers,
      {
        id: 'a',
        kind: 'merge',
        from: ['payments', 'suppliers'],
        settings: { columns: [{ name: 'x', from: ['amount', 'name'] }] },
      },
    ],
    [['a', 'mergeTypes', 'x']],
  ],
  [
    'a merge of unlike columns',
    [payments, suppliers, { id: 'a', kind: 'merge', from: ['suppliers', 'payments'], settings: {} }],
    [
      ['a', 'columnUnknown', 'name'],
      ['a', 'columnUnknown', 'phone'],
      ['a', 'columnUnknown', 'since'],
    ],
  ],
  [
    'columns of one name on both sides',
    [
      payments,
      known.source('again', 'payments'),
      { id: 'a', kind: 'join', from: ['payments', 'again'], settings: { on: on('id', 'id') } },
    ],
    [['a', 'joinColumnTwice', 'supplier']],
  ],
  [
    'two outputs of one name',
    [
      payments,
      { id: 'a', kind: 'output', from: ['payments'], settings: { tableName: 'x', key: ['id'] } },
      { id: 'b', kind: 'output', from: ['payments'], settings: { tableName: 'X', key: ['id'] } },
    ],
    [['b', 'outputTwice', 'settings.tableName']],
  ],
  [
    'a monetary sample without key',
    [
      payments,
      {
        id: 'u',
        kind: 'aggregate',
        from: ['payments'],
        settings: { groupBy: [], aggregates: [{ name: 's', aggregate: 'sum', column: 'amount' }] },
      },
      { id: 'a', kind: 'monetarySample', from: ['u'], settings: { column: 's', interval: 100 } },
    ],
    [['a', 'keyNeeded', 'inputs.0']],
  ],
  [
    'a tolerable misstatement below the expected',
    [
      payments,
      {
        id: 'a',
        kind: 'sampleSize',
        from: ['payments'],
        settings: { method: 'monetary', confidence: 95, column: 'amount', expected: 10, tolerable: 5 },
      },
    ],
    [['a', 'tolerableAbove', 'settings.tolerable']],
  ],
  [
    'a watermark that is missing',
    [known.source('a', 'payments', { mode: 'incremental' })],
    [['a', 'watermarkNeeded', 'settings.watermark']],
  ],
])('%s is a fault of its step', (_, nodes, faults) => {
  expect(faultsOf(...nodes)).toEqual(faults)
})

test('more than 50 steps in a row are a fault', () => {
  const chain = Array.from({ length: 50 }, (_, at) => ({
    id: `s${at}`,
    kind: NodeKind.distinct,
    from: [at === 0 ? 'payments' : `s${at - 1}`],
    settings: {},
  }))
  expect(faultsOf(payments, ...chain)).toEqual([['s49', 'tooManyInARow', 'inputs']])
})

test('201 steps, ids that come twice and settings that nest too deeply are no graph', () => {
  const step = (id: string, settings: unknown = {}) => ({ id, title: '', kind: 'distinct', inputs: [], settings })
  const nodes = (count: number) => ({ nodes: Array.from({ length: count }, (_, at) => step(`s${at}`)) })
  const deep = JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`)
  expect(draftGraph.safeParse(nodes(200)).success).toBe(true)
  for (const graph of [
    nodes(201),
    { nodes: [step('a'), step('a')] },
    { nodes: [step('a', deep)] },
    { nodes: [step('1a')] },
  ])
    expect(draftGraph.safeParse(graph).success).toBe(false)
})

test('a graph that is saved has settings without fault', () => {
  const graph = graphOf(payments, { id: 'a', kind: 'sample', from: ['payments'], settings: { percent: 10 } })
  expect(processGraph.safeParse(graph).success).toBe(true)
  const faulty = graphOf(payments, { id: 'a', kind: 'sample', from: ['payments'], settings: { percent: 101 } })
  expect(processGraph.safeParse(faulty).error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'nodes.1.settings.percent',
  ])
})

test('a step may not produce more than 500 columns', () => {
  const columns = Array.from({ length: 250 }, (_, at) => ({ name: `c${at}`, column: 'id' }))
  const wide = { id: 'wide', kind: NodeKind.columns, from: ['payments'], settings: { columns } }
  const named = (side: string) => columns.map(({ name }) => ({ column: name, name: `${side}${name}` }))
  const join = (more: { column: string; name: string }[]) => ({
    id: 'join',
    kind: NodeKind.join,
    from: ['wide', 'wide'],
    settings: { on: on('c0', 'c0'), left: named('l'), right: [...named('r'), ...more] },
  })
  expect(faultsOf(payments, wide, join([]))).toEqual([])
  expect(faultsOf(payments, wide, join([{ column: 'c1', name: 'again' }]))).toEqual([['join', 'tooManyColumns', null]])
})

test('rows that are left out, or have no partner, are named by the key of their input', () => {
  const join = {
    id: 'join',
    kind: NodeKind.join,
    from: ['payments', 'suppliers'],
    settings: { on: on('supplier', 'supplier') },
  }
  const gaps = { id: 'gaps', kind: NodeKind.gaps, from: ['payments'], settings: { column: 'id' } }
  const drawn = (node: string, port: 'leftOut' | 'unmatchedLeft') =>
    compile(
      graphOf(payments, suppliers, join, gaps, {
        id: 'a',
        kind: 'monetarySample',
        from: [{ node, port }],
        settings: { column: 'amount', interval: 100 },
      }),
      known,
    )
  for (const compiled of [drawn('join', 'unmatchedLeft'), drawn('gaps', 'leftOut')])
    expect([compiled.faults, compiled.steps.get('a')?.key]).toEqual([[], ['id']])
})
