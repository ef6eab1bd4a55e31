import type { NodeKind } from '#contract/data/processes/codes.ts'
import { ruleContent } from '#contract/data/rules/shapes.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'
import { tablesOf } from './run-graph.ts'

/** Columns of the payments that every kind reads. */
export const everyKindColumns = {
  id: 'string',
  supplier: 'string',
  amount: 'number',
  audited: 'number',
  rate: 'float',
  count: 'integer',
  at: 'timestamp',
  due: 'date',
  isOpen: 'boolean',
} as const satisfies Record<string, FieldType>

const modelBizId = 'rules-of-payments'
const rule = { weight: 1, words: '', snoozedUntil: null }
/** Rules of each kind over the payments, with a dimension. */
const model = ruleContent.parse({
  mainTable: { tableBizId: modelBizId, key: ['id'] },
  dimensions: [{ name: 'list', tableBizId: modelBizId, key: ['supplier'], on: 'supplier' }],
  rules: [
    { ...rule, id: 'large', name: 'large', kind: 'basic', condition: 'amount > 50' },
    { ...rule, id: 'listed', name: 'listed', kind: 'basic', condition: '[list.amount] > 0', weight: 1.5 },
    {
      ...rule,
      id: 'often',
      name: 'often',
      kind: 'aggregation',
      by: ['supplier'],
      time: 'at',
      window: { kind: 'seconds', seconds: 864_000 },
      figures: [{ as: 'times', aggregate: 'count' }],
      condition: 'times >= 3',
    },
    { ...rule, id: 'both', name: 'both', kind: 'combination', of: ['large', 'often'], needs: 'all' },
  ],
  judgingFields: [{ name: 'kind', values: [{ scoreFrom: 2, value: 'high' }] }],
  levels: [1, 2],
  timeBudget: 60,
})
const models = new Map([[modelBizId, new Map([[1, model]])]])

export const everyColumn = { ...tablesOf({ payments: { columns: everyKindColumns, key: ['id'] } }), models }
export const everySource = everyColumn.source('payments', 'payments')

const order = [{ column: 'amount', descending: true }]
const values = [
  { value: 'S1', name: 'one' },
  { value: 'S2', name: 'two' },
]

/** Settings of each kind that have no fault over the payments. */
export const everyKind: Readonly<Record<Exclude<NodeKind, 'source'>, Record<string, unknown>>> = {
  filter: { text: 'amount > 10', condition: { column: 'supplier', operator: 'startsWith', values: ['S'] } },
  columns: {
    columns: [
      { name: 'whole', column: 'supplier', to: 'integer', misfit: 'leaveOut' },
      { name: 'day', column: 'at', to: 'date' },
      { name: 'moment', column: 'supplier', to: 'timestamp' },
      { name: 'tax', text: 'round(amount * 0.06, 2)' },
    ],
    keepOthers: true,
  },
  sort: { by: order, first: 10 },
  distinct: { columns: ['supplier'], orderBy: order },
  join: {
    type: 'outer',
    on: [{ left: 'supplier', right: 'supplier', trim: true, ignoreCase: true, halfWidth: true }],
    right: [{ column: 'id', name: 'other' }],
  },
  merge: { type: 'or' },
  sample: { method: 'reservoir', rows: 10, seedKind: 'fixed', seed: 'a' },
  aggregate: {
    groupBy: [{ column: 'at', unit: 'hour', name: 'hour' }, { column: 'supplier' }],
    aggregates: [
      { name: 'n', aggregate: 'count', where: 'isOpen' },
      { name: 'sum', aggregate: 'sum', column: 'amount' },
      { name: 'middle', aggregate: 'median', column: 'amount' },
      { name: 'high', aggregate: 'quantile', column: 'rate', share: 0.9 },
      { name: 'likeness', aggregate: 'correlation', column: 'rate', by: 'count' },
      { name: 'newest', aggregate: 'last', column: 'id', by: 'at' },
    ],
  },
  window: {
    columns: [
      { name: 'place', function: 'rank', partitionBy: ['supplier'], orderBy: order },
      {
        name: 'week',
        function: 'sum',
        column: 'amount',
        orderBy: [{ column: 'due' }],
        frame: { unit: 'days', before: 7, after: 0 },
      },
      { name: 'before', function: 'previous', column: 'amount', orderBy: order },
    ],
  },
  pivot: { groupBy: ['due'], column: 'supplier', values, aggregate: 'sum', of: 'amount' },
  gaps: { column: 'id', by: ['supplier'] },
  duplicates: { columns: [{ column: 'supplier', trim: true }, { column: 'amount' }], different: 'id' },
  stratify: { column: 'amount', bounds: [0, '100.5', 1000] },
  age: { column: 'at', asOf: '2026-01-31', bounds: [30, 60], amount: 'amount' },
  benford: { column: 'amount', by: ['supplier'] },
  nearThreshold: { column: 'amount', thresholds: [90, 1000], percent: 10 },
  roundSums: { column: 'amount', unit: 5 },
  weekends: { column: 'at', holidays: ['2026-01-01'], workdays: ['2026-01-04'] },
  splitPurchases: { amount: 'amount', at: 'at', by: ['supplier'], from: 10, limit: 100, hours: 200, least: 3 },
  sampleSize: { method: 'monetary', confidence: 95, column: 'amount', expected: 10, tolerable: 100 },
  monetarySample: { column: 'amount', interval: 100, seedKind: 'fixed', seed: 'a' },
  monetaryEvaluation: { book: 'amount', audited: 'audited', interval: 100, confidence: 90 },
  crosstab: { row: 'due', column: 'supplier', values, amount: 'amount' },
  verify: {
    rules: [
      { name: 'positive', text: 'amount > 0' },
      { name: 'early', text: 'date(at) <= due' },
    ],
  },
  classify: { column: 'supplier', amount: 'amount' },
  sequence: { column: 'at', orderBy: [{ column: 'id' }], by: ['supplier'] },
  summarize: { by: ['supplier'], amounts: ['amount'] },
  rules: { modelBizId, number: 1 },
  output: {
    tableName: 'payments',
    key: ['id'],
    expectations: [
      { expect: 'range', column: 'amount', from: 0 },
      { expect: 'fresh', column: 'at', hours: 24 },
    ],
  },
}

const twoInputs: readonly string[] = ['join', 'merge', 'rules']
export const inputsOfStep = (kind: string): string[] =>
  twoInputs.includes(kind) ? ['payments', 'payments'] : ['payments']
