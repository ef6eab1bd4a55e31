import { type Argument, mismatch, type Resolve, type Resolved, signature, type TypeFault } from './functions.ts'
import { type ColumnType, decimalDigitsMax, decimalOf, decimalType, isNumeric } from './types.ts'

const oneOf = (result: (arg: Argument) => Resolved | TypeFault): Resolve =>
  signature(['any'], ([arg]) => result(arg as Argument))

/** Type rule of statistics, which return doubles. */
const statistic = (numbers: number): Resolve =>
  signature(
    Array.from({ length: numbers }, () => 'number' as const),
    (args) => ({ type: 'double', nullable: true, args: args.map(() => 'double' as const) }),
  )

/** Result type of sums: exact numbers are summed exactly, with the maximum number of digits. */
const sumType = (type: ColumnType): ColumnType =>
  type === 'double' ? type : decimalType({ precision: decimalDigitsMax, scale: decimalOf(type).scale })

const ofOrdered: Resolve = signature(['any', 'any'], ([arg]) => ({ type: (arg as Argument).type, nullable: true }))

/** Aggregate functions of a group. Nulls are ignored; without any other value all but counts are null. */
export const aggregates = {
  /** Rows, or rows where the argument is not null. */
  count: (args) =>
    args.length > 1
      ? { code: 'argumentCount', detail: { expected: 1, found: args.length } }
      : { type: 'bigint', nullable: false },
  count_distinct: oneOf(() => ({ type: 'bigint', nullable: false })),
  /**
   * Estimated number of distinct values, to within some percent, in bounded memory. Engines give different estimates.
   */
  approx_count_distinct: oneOf(() => ({ type: 'bigint', nullable: false })),
  sum: oneOf(({ type }) => (isNumeric(type) ? { type: sumType(type), nullable: true } : mismatch(0, 'number', type))),
  avg: statistic(1),
  min: oneOf(({ type }) => ({ type, nullable: true })),
  max: oneOf(({ type }) => ({ type, nullable: true })),
  /** First argument in the row with the minimum of the second; any of them if several rows have it. */
  min_by: ofOrdered,
  max_by: ofOrdered,
  /** Standard deviation of a sample; null for fewer than two values. */
  stddev_samp: statistic(1),
  /** Pearson's correlation coefficient; null if one side is constant. */
  corr: statistic(2),
} as const satisfies Record<string, Resolve>

export type AggregateName = keyof typeof aggregates

const rank: Resolve = signature([], () => ({ type: 'bigint', nullable: false }))
const neighbour: Resolve = oneOf(({ type }) => ({ type, nullable: true }))
const { count, count_distinct, sum, avg, min, max } = aggregates

/** Functions of the rows before, after and around a row. */
export const windows = {
  row_number: rank,
  rank,
  dense_rank: rank,
  /** Value of the previous row. */
  lag: neighbour,
  lead: neighbour,
  /** Last non-null value before the row. */
  lag_known: neighbour,
  count,
  count_distinct,
  sum,
  avg,
  min,
  max,
} as const satisfies Record<string, Resolve>

export type WindowName = keyof typeof windows

/** Window functions whose rows need an order. */
export const needsOrder = (name: WindowName): boolean =>
  ['rank', 'dense_rank', 'lag', 'lead', 'lag_known'].includes(name)
