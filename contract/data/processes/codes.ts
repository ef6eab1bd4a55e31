/** Limits of one process graph. design: processes "Graphs" */
export const nodesMax = 200
export const graphColumnsMax = 500
/** Maximum steps on the longest path from a source. */
export const graphDepthMax = 50
export const joinKeysMax = 8
/** Values that become columns of a pivot or a crosstab. */
export const pivotValuesMax = 100
export const expressionTextMax = 2000

/** Kinds of the steps of a process. */
export const NodeKind = {
  source: 'source',
  filter: 'filter',
  columns: 'columns',
  sort: 'sort',
  distinct: 'distinct',
  join: 'join',
  merge: 'merge',
  sample: 'sample',
  aggregate: 'aggregate',
  window: 'window',
  pivot: 'pivot',
  gaps: 'gaps',
  duplicates: 'duplicates',
  stratify: 'stratify',
  age: 'age',
  benford: 'benford',
  nearThreshold: 'nearThreshold',
  roundSums: 'roundSums',
  weekends: 'weekends',
  splitPurchases: 'splitPurchases',
  sampleSize: 'sampleSize',
  monetarySample: 'monetarySample',
  monetaryEvaluation: 'monetaryEvaluation',
  crosstab: 'crosstab',
  verify: 'verify',
  classify: 'classify',
  sequence: 'sequence',
  summarize: 'summarize',
  rules: 'rules',
  output: 'output',
} as const
export type NodeKind = (typeof NodeKind)[keyof typeof NodeKind]

/**
 * Outputs of a step. Every step has `rows`; joins also have the rows of either side without a partner, filters and
 * conversions the rows that they exclude.
 */
export const Port = {
  rows: 'rows',
  unmatchedLeft: 'unmatchedLeft',
  unmatchedRight: 'unmatchedRight',
  leftOut: 'leftOut',
} as const
export type Port = (typeof Port)[keyof typeof Port]

export const ReadMode = { full: 'full', incremental: 'incremental' } as const
export type ReadMode = (typeof ReadMode)[keyof typeof ReadMode]

/** Treatment of values that a conversion cannot read: made empty, or their rows left out and counted. */
export const Misfit = { empty: 'empty', leaveOut: 'leaveOut' } as const
export type Misfit = (typeof Misfit)[keyof typeof Misfit]

export const JoinType = { inner: 'inner', outer: 'outer', left: 'left', right: 'right' } as const
export type JoinType = (typeof JoinType)[keyof typeof JoinType]

/** `union` keeps equal rows once; `and` and `or` compare by key, and the first input wins. */
export const MergeType = { union: 'union', unionAll: 'unionAll', and: 'and', or: 'or' } as const
export type MergeType = (typeof MergeType)[keyof typeof MergeType]

export const SampleMethod = { system: 'system', bernoulli: 'bernoulli', reservoir: 'reservoir' } as const
export type SampleMethod = (typeof SampleMethod)[keyof typeof SampleMethod]

/** `random`: each run draws a new seed, which is recorded. */
export const SampleSeed = { random: 'random', fixed: 'fixed' } as const
export type SampleSeed = (typeof SampleSeed)[keyof typeof SampleSeed]

export const timeUnits = ['hour', 'day', 'month', 'year'] as const
export type TimeUnit = (typeof timeUnits)[number]

export const aggregateNames = [
  'count',
  'sum',
  'mean',
  'min',
  'max',
  'distinct',
  'median',
  'quantile',
  'deviation',
  'correlation',
  'first',
  'last',
] as const

export const windowNames = [
  'rowNumber',
  'rank',
  'denseRank',
  'previous',
  'next',
  'count',
  'sum',
  'mean',
  'min',
  'max',
] as const
export type WindowFunction = (typeof windowNames)[number]

/** Digits that Benford's law is tested on. */
export const benfordDigits = ['first', 'second', 'firstTwo'] as const

/** Confidence levels of samples, in percent, with their expansion factors for expected misstatement. */
export const expansionFactors = { 99: 1.9, 95: 1.6, 90: 1.5, 85: 1.4, 80: 1.3, 75: 1.25, 70: 1.2 } as const
export type Confidence = keyof typeof expansionFactors

/** Consequence of a failed expectation: the run ends with a warning, or stops before the table changes. */
export const ExpectationEffect = { warning: 'warning', stop: 'stop' } as const

/** Reason why a table is locked in addition to those of rights: it has no version yet. */
export const tableLockedWithoutVersion = 'empty'

/** Characters of a process's name and of a version's note. */
export const processNameMax = 24
export const noteMax = 200
/** Processes of one workspace, and versions of one process. */
export const processesMax = 200
export const versionsMax = 1000
/** Drafts of one person on different versions of a process, and states of one draft that can be undone. */
export const draftsMax = 5
export const draftStatesMax = 50

export const DraftMove = { undo: 'undo', redo: 'redo' } as const
export type DraftMove = (typeof DraftMove)[keyof typeof DraftMove]
