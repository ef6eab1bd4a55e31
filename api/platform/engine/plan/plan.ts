import type { AggregateName, WindowName } from './aggregates.ts'
import type { Expression } from './expression.ts'
import type { ColumnTypes, LiteralValue } from './types.ts'

/**
 * Queries as data: a JSON tree of relational operators, without SQL text. `checkPlan` finds the columns of each node
 * before anything runs, `lineageOf` their sources. A dialect translates the tree.
 */
export type Plan =
  | { readonly op: 'scan'; readonly source: Source }
  | { readonly op: 'values'; readonly columns: ColumnTypes; readonly rows: readonly (readonly LiteralValue[])[] }
  | { readonly op: 'project'; readonly from: Plan; readonly columns: Expressions }
  | { readonly op: 'filter'; readonly from: Plan; readonly where: Expression }
  | Join
  | {
      readonly op: 'aggregate'
      readonly from: Plan
      /** If empty, all rows form one group, even if there are none. */
      readonly groupBy: readonly string[]
      readonly aggregates: Readonly<Record<string, Aggregate>>
      /** Condition on the columns of the result. */
      readonly having?: Expression
    }
  /** Adds columns computed over other rows (window functions). */
  | { readonly op: 'window'; readonly from: Plan; readonly columns: Readonly<Record<string, Window>> }
  /** Rows of all inputs, which have the same columns in the same order; without `all`, distinct rows. */
  | { readonly op: 'union'; readonly from: readonly Plan[]; readonly all: boolean }
  /** Sort order of the rows, which `project` and `limit` above it keep; other nodes may lose it. */
  | { readonly op: 'sort'; readonly from: Plan; readonly orderBy: readonly Order[] }
  | { readonly op: 'limit'; readonly from: Plan; readonly count: number; readonly offset?: number }
  | { readonly op: 'distinct'; readonly from: Plan }
  /** A share of the rows, from 0 to 1, selected by a digest of the seed and a key: the same rows in every dialect. */
  | {
      readonly op: 'sample'
      readonly from: Plan
      readonly share: number
      readonly seed: string
      readonly key: string
    }

/** Rows of a table, or of Parquet files with the same columns. */
export type Source = { readonly table: string } | { readonly files: readonly string[] }

type Expressions = Readonly<Record<string, Expression>>

export const joinTypes = ['inner', 'left', 'right', 'full'] as const
/** Pairs rows with equal keys. The right side is held in memory: put the small or narrow one there. */
export type Join = {
  readonly op: 'join'
  readonly type: (typeof joinTypes)[number]
  readonly left: Plan
  readonly right: Plan
  readonly on: readonly { readonly left: string; readonly right: string }[]
  /** Columns of each side to keep; by default all. */
  readonly columns?: { readonly left?: readonly string[]; readonly right?: readonly string[] }
}

export type Aggregate = {
  readonly aggregate: AggregateName
  readonly args: readonly Expression[]
  /** Only rows that meet this condition. */
  readonly where?: Expression
}

/** With `orderBy`, aggregates run from the first row to the current one; without it, over all rows of the partition. */
export type Window = {
  readonly window: WindowName
  readonly args: readonly Expression[]
  readonly partitionBy?: readonly Expression[]
  readonly orderBy?: readonly Order[]
  /** Restricts the rows that an aggregate reads. Hours and days need an order by one timestamp or date. */
  readonly frame?: Frame
}

/** Number of rows before and after the current one; null is unlimited. Rows with equal times count as one. */
export type Frame =
  | {
      readonly unit: (typeof frameUnits)[number]
      readonly before: number | null
      readonly after: number | null
    }
  /**
   * Rows up to the current one whose sort value, one bigint, is at most `before` lower; the distance may differ for
   * each row.
   */
  | { readonly unit: 'values'; readonly before: Expression }
  /** All rows up to the last one with an equal sort value. */
  | { readonly unit: 'peers' }
export const frameUnits = ['rows', 'hours', 'days'] as const

/** Nulls come last in both directions, unless `nullsFirst`. */
export type Order = { readonly by: Expression; readonly descending?: boolean; readonly nullsFirst?: boolean }

export const scan = (table: string): Plan => ({ op: 'scan', source: { table } })
export const scanFiles = (...files: string[]): Plan => ({ op: 'scan', source: { files } })
export const project = (from: Plan, columns: Expressions): Plan => ({ op: 'project', from, columns })
/** Keeps only the named columns. */
export const pick = (from: Plan, names: readonly string[]): Plan => project(from, named(names))
export const named = (names: readonly string[]): Expressions => Object.fromEntries(names.map((name) => [name, name]))
export const filter = (from: Plan, where: Expression): Plan => ({ op: 'filter', from, where })
export const join = (type: Join['type'], sides: Omit<Join, 'op' | 'type'>): Plan => ({ op: 'join', type, ...sides })
/** Join keys that have the same names on both sides. */
export const onEqual = (...names: string[]): Join['on'] => names.map((name) => ({ left: name, right: name }))
export const aggregate = (
  from: Plan,
  groupBy: readonly string[],
  aggregates: Readonly<Record<string, Aggregate>>,
  having?: Expression,
): Plan => ({ op: 'aggregate', from, groupBy, aggregates, ...(having !== undefined && { having }) })
export const window = (from: Plan, columns: Readonly<Record<string, Window>>): Plan => ({ op: 'window', from, columns })
export const unionAll = (from: readonly Plan[]): Plan => ({ op: 'union', from, all: true })
export const sort = (from: Plan, ...orderBy: (string | Order)[]): Plan => ({
  op: 'sort',
  from,
  orderBy: orderOf(orderBy),
})
export const limit = (from: Plan, count: number): Plan => ({ op: 'limit', from, count })
export const distinct = (from: Plan): Plan => ({ op: 'distinct', from })

const orderOf = (orderBy: readonly (string | Order)[]): Order[] =>
  orderBy.map((each) => (typeof each === 'string' ? { by: each } : each))

export const count = (): Aggregate => ({ aggregate: 'count', args: [] })
export const sum = (of: Expression): Aggregate => ({ aggregate: 'sum', args: [of] })
export const min = (of: Expression): Aggregate => ({ aggregate: 'min', args: [of] })
export const max = (of: Expression): Aggregate => ({ aggregate: 'max', args: [of] })
/** Numbers rows in this order, starting with 1. */
export const rowNumber = (...orderBy: (string | Order)[]): Window => ({
  window: 'row_number',
  args: [],
  orderBy: orderOf(orderBy),
})
