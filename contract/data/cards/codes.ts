import { megabyte } from '#contract/platform/bytes.ts'
import { NodeKind, timeUnits } from '../processes/codes.ts'

/** Cards of columns and measures. spec: platform §9 */
export const ChartKind = {
  frequency: 'frequency',
  ring: 'ring',
  bar: 'bar',
  line: 'line',
  histogram: 'histogram',
  correlation: 'correlation',
  aggregation: 'aggregation',
  /** Any two columns against each other. */
  crosstab: 'crosstab',
} as const
export type ChartKind = (typeof ChartKind)[keyof typeof ChartKind]

/** Audit tests: steps of a process with one input, with their settings. */
export const AuditKind = {
  benford: NodeKind.benford,
  gaps: NodeKind.gaps,
  duplicates: NodeKind.duplicates,
  stratify: NodeKind.stratify,
  age: NodeKind.age,
  nearThreshold: NodeKind.nearThreshold,
  roundSums: NodeKind.roundSums,
  weekends: NodeKind.weekends,
  splitPurchases: NodeKind.splitPurchases,
  sequence: NodeKind.sequence,
} as const
export type AuditKind = (typeof AuditKind)[keyof typeof AuditKind]

/** Audit tests whose output are rows of the table, rather than figures. */
export const findingKinds: readonly string[] = [
  AuditKind.duplicates,
  AuditKind.nearThreshold,
  AuditKind.roundSums,
  AuditKind.weekends,
  AuditKind.splitPurchases,
  AuditKind.sequence,
]

/** Cards that only boards have. A text has no figures. */
export const BoardKind = { number: 'number', table: 'table', text: 'text' } as const
export type BoardKind = (typeof BoardKind)[keyof typeof BoardKind]

export const CardKind = { ...ChartKind, ...AuditKind, ...BoardKind } as const
export type CardKind = (typeof CardKind)[keyof typeof CardKind]

/** Aggregates of a measure; a count needs no column. */
export const measureAggregates = [
  'count',
  'sum',
  'mean',
  'min',
  'max',
  'distinct',
  'median',
  'quantile',
  'deviation',
] as const
export type MeasureAggregate = (typeof measureAggregates)[number]

/** Units of a time axis, in the organisation's time zone. spec: platform §9 */
export const timeGroupings = timeUnits
export type TimeGrouping = (typeof timeGroupings)[number]

/** Side of its target on which a number is good. */
export const TargetSide = { atLeast: 'atLeast', atMost: 'atMost' } as const
export type TargetSide = (typeof TargetSide)[keyof typeof TargetSide]

/** Most frequent values that a card lists. spec: platform §9 */
export const topMax = 50
export const topDefault = 20
export const binsMin = 5
export const binsMax = 100
export const binsDefault = 20
/** Hours, days, months or years that one card shows. */
export const pointsMax = 5000
/** Maximum series of a split, and columns of a crosstab, not counting the others. */
export const seriesMax = 20
export const seriesDefault = 8
/** Columns of a correlation, and measures of an aggregation. */
export const correlatedMax = 10
export const measuresMax = 10
/** Rows that an audit test or a table shows; `rows` reads all. */
export const listedMax = 50
export const tableColumnsMax = 20
export const cardTitleMax = 60
export const cardTextMax = 4000
/** Minimum rows for a meaningful Benford test. design: workbench D5 */
export const benfordRowsMin = 300

/** Role of a column of figures. */
export const FigureRole = {
  category: 'category',
  series: 'series',
  /** Number of rows. */
  rows: 'rows',
  measure: 'measure',
  /** Part of all, from 0 to 1. */
  share: 'share',
  /** Share predicted by a law, such as Benford's. */
  expected: 'expected',
  lower: 'lower',
  upper: 'upper',
  statistic: 'statistic',
  /** Value of a listed row. */
  value: 'value',
} as const
export type FigureRole = (typeof FigureRole)[keyof typeof FigureRole]

/** Kind of a group: one value, all values that are not listed, or none. */
export const GroupMark = { value: 'value', others: 'others', empty: 'empty' } as const
export type GroupMark = (typeof GroupMark)[keyof typeof GroupMark]

/** Nigrini's bands of conformity with Benford's law. */
export const BenfordBand = {
  close: 'close',
  acceptable: 'acceptable',
  marginal: 'marginal',
  none: 'none',
} as const
export type BenfordBand = (typeof BenfordBand)[keyof typeof BenfordBand]

/** Upper ends of the bands by the mean absolute deviation (Nigrini 2012). */
export const benfordBands = {
  first: [0.006, 0.012, 0.015],
  second: [0.008, 0.01, 0.012],
  firstTwo: [0.0012, 0.0018, 0.0022],
} as const

/** Memory of a server for the html of cards. A page of 12 cards has about 500 kB. */
export const cardHtmlBytesMax = 64 * megabyte
