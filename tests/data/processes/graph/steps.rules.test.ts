import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileGraph } from '#api/data/processes/graph/compile-graph.ts'
import { confidenceFactor } from '#api/data/processes/graph/confidence.ts'
import { countsOf } from '#api/data/processes/graph/counts.ts'
import { inlinedPlan } from '#api/data/processes/graph/inlined-plan.ts'
import { outputTable } from '#api/data/processes/graph/step.ts'
import { type Plan, scan, sort } from '#api/platform/engine/plan/plan.ts'
import { replaceScans } from '#api/platform/engine/plan/scans.ts'
import type { NodeKind, Port } from '#contract/data/processes/codes.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'
import { openTestSession } from '../../../platform/engine/test-session.ts'
import { graphOf, loadRows, planOf, rowsOf, tablesOf, timeZone } from './run-graph.ts'

const opened = await openTestSession()
const { session } = opened
afterAll(opened.close)

const sale = {
  id: 'string',
  dealer: 'string',
  amount: 'number',
  at: 'timestamp',
  note: 'string',
} as const satisfies Record<string, FieldType>
const dealer = { code: 'string', name: 'string' } as const satisfies Record<string, FieldType>
/** Times are UTC, eight hours before those of Shanghai. */
const sales = [
  ['A-001', 'd1', '10.00', '2026-01-02 01:00:00', '12'],
  ['A-002', 'D1 ', '20.00', '2026-01-02 17:00:00', '12.5'],
  ['A-004', 'ｄ2', '30.00', '2026-01-03 01:00:00', 'x'],
  ['A-007', 'd3', '40.00', '2026-01-31 16:30:00', undefined],
  ['B-001', undefined, '40.00', '2026-02-28 16:00:00', '007'],
  ['B-002', 'd3', undefined, undefined, ''],
]
const dealers = [
  ['d1', '甲'],
  ['d2', '乙'],
  ['d9', '丙'],
]
const known = tablesOf({ sale: { columns: sale, key: ['id'] }, dealer: { columns: dealer, key: ['code'] } })
beforeAll(async () => {
  await loadRows(opened, 'sale', { columns: sale, rows: sales })
  await loadRows(opened, 'dealer', { columns: dealer, rows: dealers })
})

const sources = [known.source('sale', 'sale'), known.source('dealer', 'dealer')]
/** Rows of one step over the sales, or over both tables. */
function rowsOfStep(
  kind: NodeKind,
  settings: Record<string, unknown>,
  { from = ['sale'], port = 'rows', columns }: { from?: string[]; port?: Port; columns?: string[] } = {},
) {
  const graph = graphOf(...sources, { id: 'step', kind, from, settings })
  return rowsOf(session, planOf(graph, known, { node: 'step', port }), columns)
}
const ids = async (...of: Parameters<typeof rowsOfStep>) =>
  (await rowsOfStep(of[0], of[1], { ...of[2], columns: ['id'] })).map(([id]) => id)

test('a local time that clocks skip is not moved: its row is left out', async () => {
  // On 4 May 1986 clocks of Shanghai went from 2:00 to 3:00; on 1 June 1940 from 0:00 to 1:00.
  const columns = { text: 'string' } as const
  const moments = tablesOf({ moment: { columns } })
  const texts = [
    '1986-05-04 01:59:59',
    '1986-05-04 02:30:00',
    '1986-05-04 03:00:00',
    '1940-06-01',
    '2026-01-02 09:00:00',
  ]
  await loadRows(opened, 'moment', { columns, rows: texts.map((text) => [text]) })
  const settings = { columns: [{ name: 'at', column: 'text', to: 'timestamp', misfit: 'leaveOut' }] }
  const graph = graphOf(moments.source('moment', 'moment'), { id: 'step', kind: 'columns', from: ['moment'], settings })
  const of = (port: Port) => rowsOf(session, planOf(graph, moments, { node: 'step', port }))
  expect((await of('rows')).flat().toSorted()).toEqual([
    '1940-05-31 16:00:00',
    '1986-05-03 17:59:59',
    '1986-05-03 18:00:00',
    '2026-01-02 01:00:00',
  ])
  expect(await of('leftOut')).toEqual([['1986-05-04 02:30:00']])
})

describe('filters, columns and order', () => {
  test('a filter takes a text and a tree, and leaves out what does not meet both', async () => {
    const settings = { text: 'amount >= 20', condition: { column: 'dealer', operator: 'isNotEmpty', values: [] } }
    expect(await ids('filter', settings)).toEqual(['A-002', 'A-004', 'A-007'])
    expect(await ids('filter', settings, { port: 'leftOut' })).toEqual(['A-001', 'B-001', 'B-002'])
  })

  test('columns are renamed, converted and computed', async () => {
    const columns = [
      { name: 'number', column: 'id' },
      { name: 'n', column: 'note', to: 'integer' },
      { name: 'day', column: 'at', to: 'date' },
      { name: 'double', text: 'amount * 2' },
    ]
    expect((await rowsOfStep('columns', { columns })).slice(0, 4)).toEqual([
      ['A-001', 12, '2026-01-02', '20'],
      ['A-002', null, '2026-01-03', '40'],
      ['A-004', null, '2026-01-03', '60'],
      ['A-007', null, '2026-02-01', '80'],
    ])
  })

  test('rows that cannot be converted are left out where that was chosen, empty ones stay', async () => {
    const columns = [
      { name: 'id', column: 'id' },
      { name: 'n', column: 'note', to: 'number', misfit: 'leaveOut' },
    ]
    expect(await rowsOfStep('columns', { columns })).toEqual([
      ['A-001', '12'],
      ['A-002', '12.5'],
      ['A-007', null],
      ['B-001', '7'],
    ])
    expect(await ids('columns', { columns }, { port: 'leftOut' })).toEqual(['A-004', 'B-002'])
  })

  test('the first rows of an order are those of the key where values are equal', async () => {
    expect(await ids('sort', { by: [{ column: 'amount', descending: true }], first: 1 })).toEqual(['A-007'])
    expect(await ids('sort', { by: [{ column: 'amount' }], first: 2 })).toEqual(['A-001', 'A-002'])
  })

  test('one row of each value remains, the first by key or by an order', async () => {
    expect(await ids('distinct', { columns: ['amount'] })).toEqual(['A-001', 'A-002', 'A-004', 'A-007', 'B-002'])
    const settings = { columns: ['amount'], orderBy: [{ column: 'id', descending: true }] }
    expect(await ids('distinct', settings)).toEqual(['A-001', 'A-002', 'A-004', 'B-001', 'B-002'])
  })
})

describe('joins and merges', () => {
  const from = ['sale', 'dealer']
  const loose = [{ left: 'dealer', right: 'code', trim: true, ignoreCase: true, halfWidth: true }]
  const exact = [{ left: 'dealer', right: 'code' }]

  test('keys are compared as they are, or trimmed, in any case and width', async () => {
    expect(await ids('join', { on: exact }, { from })).toEqual(['A-001'])
    expect(await rowsOfStep('join', { on: loose }, { from, columns: ['id', 'name'] })).toEqual([
      ['A-001', '甲'],
      ['A-002', '甲'],
      ['A-004', '乙'],
    ])
  })

  test('rows without a match, including rows without a key, leave by separate ports', async () => {
    expect(await ids('join', { on: loose }, { from, port: 'unmatchedLeft' })).toEqual(['A-007', 'B-001', 'B-002'])
    expect(await rowsOfStep('join', { on: loose }, { from, port: 'unmatchedRight' })).toEqual([['d9', '丙']])
  })

  test.each([
    ['left', 6, 3],
    ['right', 4, 0],
    ['outer', 7, 3],
  ])('a %s join keeps rows without partner', async (type, rows, without) => {
    const found = await rowsOfStep('join', { type, on: loose }, { from, columns: ['id', 'code'] })
    expect([found.length, found.filter(([, code]) => code === null).length]).toEqual([rows, without])
  })

  test('a key of the same name comes once, from the side that has it', async () => {
    const graph = graphOf(
      ...sources,
      { id: 'renamed', kind: 'columns', from: ['dealer'], settings: { columns: [{ name: 'dealer', column: 'code' }] } },
      {
        id: 'step',
        kind: 'join',
        from: ['sale', 'renamed'],
        settings: { type: 'outer', on: [{ left: 'dealer', right: 'dealer' }] },
      },
    )
    const dealersFound = (await rowsOf(session, planOf(graph, known, { node: 'step' }), ['dealer'])).map(
      ([each]) => each,
    )
    expect(dealersFound).toEqual(['D1 ', 'd1', 'd2', 'd3', 'd3', 'd9', 'ｄ2', null])
  })

  test('the figures of a join are known before it runs', async () => {
    const graph = graphOf(...sources, { id: 'step', kind: 'join', from, settings: { on: loose } })
    const step = compileGraph(graph, { ...known, timeZone }).steps.get('step')
    const figures = step && countsOf(step).figures
    const inputs = new Map<string, Plan>([
      [outputTable('sale', 'rows'), scan('sale')],
      [outputTable('dealer', 'rows'), scan('dealer')],
    ])
    expect(figures && (await session.rows(replaceScans(figures, inputs)))).toEqual([['3', '3', '2', 2n, 1n]])
  })

  test('rows whose key is in all inputs, or in any: the first input wins', async () => {
    const part = (id: string, text: string, note: string) => [
      { id: `${id}f`, kind: 'filter', from: ['sale'], settings: { text } } as const,
      {
        id,
        kind: 'columns',
        from: [`${id}f`],
        settings: {
          columns: [
            { name: 'id', column: 'id' },
            { name: 'of', text: `"${note}"` },
          ],
        },
      } as const,
    ]
    const merged = (settings: Record<string, unknown>) =>
      rowsOf(
        session,
        planOf(
          graphOf(...sources, ...part('a', 'amount <= 20', 'a'), ...part('b', 'amount >= 20 and amount < 40', 'b'), {
            id: 'step',
            kind: 'merge',
            from: ['a', 'b'],
            settings,
          }),
          known,
          { node: 'step' },
        ),
      )
    expect(await merged({ type: 'and' })).toEqual([['A-002', 'a']])
    expect(await merged({ type: 'or' })).toEqual([
      ['A-001', 'a'],
      ['A-002', 'a'],
      ['A-004', 'b'],
    ])
    expect(await merged({ type: 'unionAll' })).toHaveLength(4)
    expect(await merged({ type: 'union', columns: [{ name: 'id', from: ['id', 'id'] }] })).toEqual([
      ['A-001'],
      ['A-002'],
      ['A-004'],
    ])
    expect(await merged({ columns: [{ name: 'x', from: ['of', null] }] })).toEqual([['a'], ['a'], [null], [null]])
  })
})

describe('samples', () => {
  const many = { id: 'string', n: 'integer' } as const
  const big = tablesOf({ many: { columns: many, key: ['id'] } })
  beforeAll(() =>
    loadRows(opened, 'many', {
      columns: many,
      rows: Array.from({ length: 20_000 }, (_, at) => [`k${at}`, String(at % 7)]),
    }),
  )
  const draw = (settings: Record<string, unknown>) =>
    rowsOf(
      session,
      planOf(
        graphOf(big.source('many', 'many'), {
          id: 's',
          kind: 'sample',
          from: ['many'],
          settings: { seedKind: 'fixed', seed: 'a', ...settings },
        }),
        big,
        { node: 's' },
      ),
    )

  test.each([['bernoulli'], ['system']])(
    '%s draws about its share, the same rows with the same seed',
    async (method) => {
      const drawn = await draw({ method, percent: 10 })
      expect(Math.abs(drawn.length - 2000)).toBeLessThan(method === 'system' ? 400 : 200)
      expect(await draw({ method, percent: 10 })).toEqual(drawn)
      expect(await draw({ method, percent: 10, seed: 'b' })).not.toEqual(drawn)
      expect(await draw({ method, percent: 0 })).toEqual([])
      expect(await draw({ method, percent: 100 })).toHaveLength(20_000)
    },
  )

  test('a reservoir has its number of rows', async () => {
    const drawn = await draw({ method: 'reservoir', rows: 25 })
    expect([drawn.length, new Set(drawn.map(([id]) => id)).size]).toEqual([25, 25])
    expect(await draw({ method: 'reservoir', rows: 30_000 })).toHaveLength(20_000)
  })
})

describe('figures', () => {
  test('time is grouped by local days, months, years and hours', async () => {
    const by = async (unit: string) =>
      (
        await rowsOfStep('aggregate', {
          groupBy: [{ column: 'at', unit, name: 'time' }],
          aggregates: [{ name: 'n', aggregate: 'count' }],
        })
      ).map(([time, n]) => `${time} ${n}`)
    expect(await by('day')).toEqual(['2026-01-02 1', '2026-01-03 2', '2026-02-01 1', '2026-03-01 1', 'null 1'])
    expect(await by('month')).toEqual(['2026-01-01 3', '2026-02-01 1', '2026-03-01 1', 'null 1'])
    expect(await by('year')).toEqual(['2026-01-01 5', 'null 1'])
    expect((await by('hour'))[3]).toEqual('2026-01-31 16:00:00 1')
  })

  test('medians and quantiles lie between values, empty ones are left out', async () => {
    const of = (aggregate: string, more = {}) => ({ name: 'x', aggregate, column: 'amount', ...more })
    const figure = async (setting: Record<string, unknown>) =>
      (await rowsOfStep('aggregate', { aggregates: [setting] }))[0]?.[0]
    expect(await figure(of('median'))).toBe(30)
    expect(await figure(of('quantile', { share: 0.9 }))).toBe(40)
    expect(await figure(of('quantile', { share: 0.1 }))).toBeCloseTo(14, 9)
    expect(await figure(of('quantile', { share: 1 }))).toBe(40)
    expect(await figure(of('median', { where: 'amount < 40' }))).toBe(20)
    expect(await figure(of('median', { where: 'amount < 30' }))).toBe(15)
    expect(await figure(of('median', { where: 'amount < 0' }))).toBe(null)
    expect(await figure(of('sum'))).toBe('140')
    expect(await figure(of('mean'))).toBe(28)
    expect(await figure(of('distinct'))).toBe(4)
    expect(await figure({ ...of('first'), column: 'id', by: 'at' })).toBe('A-001')
    expect(await figure({ ...of('last'), column: 'id', by: 'amount' })).toBe('A-007')
    expect(await figure({ ...of('last'), column: 'id', by: 'at', where: 'amount < 40' })).toBe('A-004')
  })

  test('windows number, compare and add up neighbours', async () => {
    const columns = [
      { name: 'place', function: 'rowNumber', orderBy: [{ column: 'amount', descending: true }] },
      { name: 'before', function: 'previous', column: 'amount', orderBy: [{ column: 'id' }] },
      { name: 'running', function: 'sum', column: 'amount', orderBy: [{ column: 'id' }] },
      { name: 'near', function: 'count', orderBy: [{ column: 'at' }], frame: { unit: 'hours', before: 24, after: 0 } },
    ]
    expect(await rowsOfStep('window', { columns }, { columns: ['id', 'place', 'before', 'running', 'near'] })).toEqual([
      ['A-001', 5, null, '10', 1],
      ['A-002', 4, '10', '30', 2],
      ['A-004', 3, '20', '60', 3],
      ['A-007', 1, '30', '100', 1],
      ['B-001', 2, '40', '140', 1],
      ['B-002', 6, '40', '140', 1],
    ])
  })

  test('a pivot has a column for each listed value, a crosstab the others too', async () => {
    const values = [
      { value: '40', name: 'forty' },
      { value: '10', name: 'ten' },
    ]
    expect(await rowsOfStep('pivot', { groupBy: ['dealer'], column: 'amount', values })).toContainEqual(['d3', 1, 0])
    const crosstab = { row: 'dealer', column: 'amount', values, amount: 'amount' }
    expect(await rowsOfStep('crosstab', crosstab)).toEqual([
      ['D1 ', '0', '0', '20', '20'],
      ['d1', '0', '10', '0', '10'],
      ['d3', '40', '0', '0', '40'],
      ['ｄ2', '0', '0', '30', '30'],
      [null, '40', '0', '0', '40'],
    ])
  })

  test('rows and sums by column, with shares', async () => {
    expect(await rowsOfStep('summarize', { by: ['dealer'], amounts: ['amount'] })).toContainEqual(['d3', 2, '40'])
    const found = await rowsOfStep('classify', { column: 'dealer', amount: 'amount' })
    expect(found).toContainEqual(['d3', 2, 2 / 6, '40'])
  })
})

describe('audit tests', () => {
  test('gaps are found in numbers at the end of texts, apart for each beginning', async () => {
    expect(await rowsOfStep('gaps', { column: 'id' })).toEqual([
      ['A-', 3, 3, 1],
      ['A-', 5, 6, 2],
    ])
    expect(await ids('gaps', { column: 'note' }, { port: 'leftOut' })).toEqual(['A-004', 'A-007', 'B-002'])
  })

  test('duplicates are compared as chosen, and may differ in another column', async () => {
    const columns = [{ column: 'dealer', trim: true, ignoreCase: true, halfWidth: true }]
    const shown = ['id', 'group_no', 'group_size']
    expect(await rowsOfStep('duplicates', { columns }, { columns: shown })).toEqual([
      ['A-001', 1, 2],
      ['A-002', 1, 2],
      ['A-007', 2, 2],
      ['B-002', 2, 2],
    ])
    expect(await ids('duplicates', { columns, different: 'amount' })).toEqual(['A-001', 'A-002'])
    expect(await ids('duplicates', { columns }, { port: 'leftOut' })).toEqual(['B-001'])
    expect(await ids('duplicates', { columns: [{ column: 'note', leadingZeros: true }] })).toEqual([])
  })

  test('strata take their lower bound in, and empty ones are shown', async () => {
    expect(await rowsOfStep('stratify', { column: 'amount', bounds: [20, 25, 40] })).toEqual([
      [1, null, '20', 1, '10', 0.2],
      [2, '20', '25', 1, '20', 0.2],
      [3, '25', '40', 1, '30', 0.2],
      [4, '40', null, 2, '80', 0.4],
    ])
    expect(await ids('stratify', { column: 'amount', bounds: [20] }, { port: 'leftOut' })).toEqual(['B-002'])
  })

  test('ages are counted in local days', async () => {
    const settings = { column: 'at', asOf: '2026-02-01', bounds: [0, 30], amount: 'amount' }
    expect(await rowsOfStep('age', settings, { columns: ['stratum', 'rows', 'total'] })).toEqual([
      // After that day.
      [1, 1, '40'],
      [2, 3, '90'],
      [3, 1, '10'],
    ])
  })

  test('first digits are compared with the law, over all or by groups, digits without rows too', async () => {
    const found = await rowsOfStep('benford', { column: 'amount' }, { columns: ['digit', 'rows', 'share', 'mad'] })
    expect(found.map(([digit, rows]) => [digit, rows])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 2],
      ...[5, 6, 7, 8, 9].map((digit) => [digit, 0]),
    ])
    const shares = [0.2, 0.2, 0.2, 0.4, 0, 0, 0, 0, 0]
    const mad = shares.reduce((sum, share, at) => sum + Math.abs(share - Math.log10(1 + 1 / (at + 1))), 0) / 9
    expect(found[0]?.[3]).toBeCloseTo(mad, 12)
    const grouped = await rowsOfStep(
      'benford',
      { column: 'amount', by: ['dealer'] },
      { columns: ['dealer', 'digit', 'rows'] },
    )
    expect(grouped).toHaveLength(5 * 9)
    expect(grouped).toContainEqual([null, 4, 1])
    const second = await rowsOfStep(
      'benford',
      { column: 'amount', digits: 'second' },
      { columns: ['digit', 'rows', 'expected'] },
    )
    expect(second.map(([, rows]) => rows)).toEqual([5, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(second.reduce((sum, [, , expected]) => sum + Number(expected), 0)).toBeCloseTo(1, 12)
  })

  test('amounts below a threshold, round ones, and days of rest are found', async () => {
    expect(
      await rowsOfStep(
        'nearThreshold',
        { column: 'amount', thresholds: [40, '30.01'], percent: 25 },
        { columns: ['id', 'threshold'] },
      ),
    ).toEqual([['A-004', '40']])
    expect(await ids('nearThreshold', { column: 'amount', thresholds: [40], percent: 24 })).toEqual([])
    expect(await ids('roundSums', { column: 'amount', unit: 20 })).toEqual(['A-002', 'A-007', 'B-001'])
    // Saturdays and Sundays of Shanghai; one of them is worked.
    expect(
      await rowsOfStep(
        'weekends',
        { column: 'at', holidays: ['2026-01-02'], workdays: ['2026-03-01'] },
        { columns: ['id', 'weekday'] },
      ),
    ).toEqual([
      ['A-001', 5],
      ['A-002', 6],
      ['A-004', 6],
      ['A-007', 7],
    ])
  })

  test('purchases that follow one another below a limit are split', async () => {
    const columns = { id: 'string', by: 'string', amount: 'number', at: 'timestamp' } as const
    const split = tablesOf({ split: { columns, key: ['id'] } })
    const at = (hour: number) =>
      `2026-01-${String(1 + Math.floor(hour / 24)).padStart(2, '0')} ${String(hour % 24).padStart(2, '0')}:00:00`
    const rows = [
      ['1', 'a', '95', at(0)],
      ['2', 'a', '99.99', at(24)],
      ['3', 'a', '90', at(48)],
      // A span that ends at this one has no third.
      ['4', 'a', '95', at(73)],
      ['5', 'a', '100', at(48)],
      ['6', 'b', '95', at(48)],
      ['7', 'a', '89.99', at(24)],
    ]
    await loadRows(opened, 'split', { columns, rows })
    const settings = { amount: 'amount', at: 'at', by: ['by'], from: 90, limit: 100, hours: 48, least: 3 }
    const graph = graphOf(split.source('t', 'split'), { id: 's', kind: 'splitPurchases', from: ['t'], settings })
    expect(await rowsOf(session, planOf(graph, split, { node: 's' }), ['id', 'split_count'])).toEqual([
      ['1', 3],
      ['2', 3],
      ['3', 3],
    ])
  })

  test('purchases on days without a time are split by whole days', async () => {
    const columns = { id: 'string', by: 'string', amount: 'number', on: 'date' } as const
    const split = tablesOf({ days: { columns, key: ['id'] } })
    const rows = [
      ['1', 'a', '95', '2026-01-01'],
      ['2', 'a', '96', '2026-01-04'],
      // The day after the span.
      ['3', 'a', '97', '2026-01-08'],
      ['4', 'b', '95', '2026-01-02'],
    ]
    await loadRows(opened, 'days', { columns, rows })
    const settings = { amount: 'amount', at: 'on', by: ['by'], from: 90, limit: 100, hours: 72, least: 2 }
    const graph = graphOf(split.source('t', 'days'), { id: 's', kind: 'splitPurchases', from: ['t'], settings })
    expect(await rowsOf(session, planOf(graph, split, { node: 's' }), ['id', 'split_count'])).toEqual([
      ['1', 2],
      ['2', 2],
    ])
  })

  test('rules that are broken are named, also where they cannot be decided', async () => {
    const rules = [
      { name: 'small', text: 'amount < 40' },
      { name: 'known', text: 'not isEmpty(dealer)' },
    ]
    expect(await rowsOfStep('verify', { rules }, { columns: ['id', 'violations'] })).toEqual([
      ['A-007', 'small'],
      ['B-001', 'small, known'],
      ['B-002', 'small'],
    ])
  })

  test('values out of order are found', async () => {
    expect(await ids('sequence', { column: 'amount', orderBy: [{ column: 'id', descending: true }] })).toEqual([
      'A-001',
      'A-002',
      'A-004',
    ])
    expect(await ids('sequence', { column: 'amount', orderBy: [{ column: 'id' }] })).toEqual([])
  })

  test('sizes of samples are those of the tables of auditors', async () => {
    const many = { id: 'string' } as const
    const big = tablesOf({ many: { columns: many, key: ['id'] } })
    const size = async (expected: number, tolerable: number, confidence = 95) =>
      (
        await rowsOf(
          session,
          planOf(
            graphOf(big.source('t', 'many'), {
              id: 's',
              kind: 'sampleSize',
              from: ['t'],
              settings: { method: 'attribute', confidence, expected, tolerable },
            }),
            big,
            { node: 's' },
          ),
          ['deviations', 'size'],
        )
      )[0]
    // AICPA, Audit Sampling, tables.
    expect(await size(0, 5)).toEqual([0, 59])
    expect(await size(1, 5)).toEqual([1, 93])
    expect(await size(0, 10, 90)).toEqual([0, 22])
    expect(await size(1, 6, 90)).toEqual([1, 64])
  })

  test('factors of confidence are those of the Poisson distribution', () => {
    expect([0, 1, 2, 5].map((errors) => confidenceFactor(errors, 95).toFixed(2))).toEqual([
      '3.00',
      '4.74',
      '6.30',
      '10.51',
    ])
    expect(confidenceFactor(0, 90).toFixed(2)).toBe('2.30')
  })

  test('each interval of money draws a row, and large amounts are always drawn', async () => {
    const drawn = (seed: string) =>
      rowsOfStep(
        'monetarySample',
        { column: 'amount', interval: 35, seedKind: 'fixed', seed },
        { columns: ['id', 'cumulated', 'hits'] },
      )
    for (const seed of ['a', 'b', 'c', 'd']) {
      const found = await drawn(seed)
      // 140 of money in all.
      expect(found.reduce((sum, [, , hits]) => sum + Number(hits), 0)).toBe(4)
      expect(found.map(([id]) => id)).toEqual(expect.arrayContaining(['A-007', 'B-001']))
      expect(await drawn(seed)).toEqual(found)
    }
    expect(await ids('monetarySample', { column: 'amount', interval: 35 }, { port: 'leftOut' })).toEqual(['B-002'])
  })

  test('a sample is evaluated with projected errors and an upper limit', async () => {
    const columns = { id: 'string', book: 'number', found: 'number' } as const
    const checked = tablesOf({ checked: { columns, key: ['id'] } })
    const rows = [
      ['1', '1000', '1000'],
      // A tainting of 50 %, and one of 20 %.
      ['2', '200', '100'],
      ['3', '500', '400'],
      // At least the interval: the error itself.
      ['4', '20000', '19000'],
      ['5', '300', '350'],
      ['6', '100', undefined],
    ]
    await loadRows(opened, 'checked', { columns, rows })
    const graph = graphOf(checked.source('t', 'checked'), {
      id: 's',
      kind: 'monetaryEvaluation',
      from: ['t'],
      settings: { book: 'book', audited: 'found', interval: 10_000, confidence: 95 },
    })
    const [row] = await rowsOf(session, planOf(graph, checked, { node: 's' }))
    const [r0, r1, r2] = [0, 1, 2].map((errors) => confidenceFactor(errors, 95)) as [number, number, number]
    const allowance = 5000 * (r1 - r0 - 1) + 2000 * (r2 - r1 - 1)
    const expected = [5, 3, 1200, 8000, 10_000 * r0, allowance, 8000 + 10_000 * r0 + allowance]
    for (const [at, value] of expected.entries()) expect(row?.[at]).toBeCloseTo(value, 6)
    expect(await rowsOf(session, planOf(graph, checked, { node: 's', port: 'leftOut' }), ['id'])).toEqual([['6']])
  })
})

describe('counts', () => {
  test('rows in are rows out and rows left out', async () => {
    const graph = graphOf(...sources, { id: 'step', kind: 'filter', from: ['sale'], settings: { text: 'amount > 20' } })
    const compiled = compileGraph(graph, { ...known, timeZone })
    const step = compiled.steps.get('step')
    if (!step) throw new Error('no step')
    const { rowsIn, rowsOut, rowsLeftOut } = countsOf(step)
    const inputs = new Map([[outputTable('sale', 'rows'), scan('sale')]])
    const countOf = async (plan: Plan | null | undefined) =>
      plan && Number((await session.rows(replaceScans(plan, inputs)))[0]?.[0])
    expect(await Promise.all([rowsIn[0], rowsOut, rowsLeftOut].map(countOf))).toEqual([6, 3, 3])
  })

  test('outputs that are stored are read instead of computed', async () => {
    const graph = graphOf(
      ...sources,
      { id: 'a', kind: 'filter', from: ['sale'], settings: { text: 'amount > 20' } },
      { id: 'b', kind: 'distinct', from: ['a'], settings: {} },
    )
    const compiled = compileGraph(graph, { ...known, timeZone })
    const stored = new Map([[outputTable('a', 'rows'), scan('sale')]])
    const plan = inlinedPlan(compiled, { node: 'b', port: 'rows' }, { sourcePlan: scan, stored })
    expect(await session.rows(sort(plan, 'id'))).toHaveLength(6)
  })
})
