/**
 * Queries of an engine as data, without text of a query language. A dialect translates them, so that another engine
 * needs another dialect. Names are columns, and tables that earlier steps of the same job made.
 */
export type ColumnType = 'text' | 'integer' | 'bigint' | 'double' | 'date' | 'boolean'
export type NumberType = 'integer' | 'double'
export type ColumnsOf = Readonly<Record<string, ColumnType>>

export type Value = string | number | bigint | boolean | null

/** Value of a row: a column, a constant, or a function of other values. */
export type Expression =
  | string
  | { readonly value: Value; readonly as?: ColumnType }
  | { readonly call: Call; readonly of: readonly Expression[] }
  | { readonly cast: Expression; readonly to: ColumnType }

const calls = [
  'equal',
  'differ',
  'less',
  'atMost',
  'atLeast',
  'more',
  'and',
  'or',
  'not',
  'oneOf',
  'isNull',
  'first',
  'when',
  'add',
  'subtract',
  'multiply',
  'absolute',
  'contains',
  'matches',
  'without',
  'trimmed',
  'lowered',
  'joined',
  'month',
  'dayNumber',
] as const
/**
 * `first`: the first value that is not null. `joined`: the others joined by its first, null counts as ''. `when`:
 * condition, then, else. `matches`: all of a text matches a pattern (RE2). `without`: a text without the first match of
 * one. `trimmed`: a text without those characters at its ends. `dayNumber`: counted from 1970. `month`: `2026-01`.
 */
export type Call = (typeof calls)[number]

export type Aggregate =
  | { readonly sum: Expression }
  /** Sum of integers as text, of any size. */
  | { readonly wholeSum: Expression }
  | { readonly least: Expression }
  | { readonly most: Expression }
  | 'count'

/** Nulls come last, unless `nothingFirst`. */
export type Order = { readonly by: Expression; readonly descending?: boolean; readonly nothingFirst?: boolean }

export type Plan =
  /** Rows of Parquet files with the same columns. */
  | { readonly files: readonly string[] }
  /** Table made by an earlier step. */
  | { readonly table: string }
  | {
      readonly from: Plan
      readonly columns: Readonly<Record<string, Expression>>
      readonly where?: Expression
      readonly distinct?: true
    }
  | { readonly union: readonly Plan[] }
  /** Join: the left streams past the right, which is held in memory. Put the small or narrow side on the right. */
  | {
      readonly left: Plan
      readonly right: Plan
      /** Pairs of equal columns, left and right. */
      readonly on: readonly (readonly [string, string])[]
      /** Rows of the left without one on the right stay, or go. */
      readonly unmatched: 'stay' | 'go'
      /** Columns of the right to add; all of the left are kept. */
      readonly add: readonly string[]
    }
  | {
      readonly from: Plan
      readonly by: readonly string[]
      readonly values: Readonly<Record<string, Aggregate>>
      /** Only groups of that many rows or more. */
      readonly atLeast?: number
    }
  /** Numbers the rows from 1 in that order; without `along` the order is undefined. */
  | { readonly from: Plan; readonly numbered: string; readonly along?: readonly Order[] }
  | { readonly from: Plan; readonly order: readonly Order[]; readonly most?: number }

export const all = (of: readonly Expression[]): Expression => ({ call: 'and', of })
export const equal = (a: Expression, b: Expression): Expression => ({ call: 'equal', of: [a, b] })
export const value = (known: Value, as?: ColumnType): Expression => ({ value: known, ...(as && { as }) })

/** Rows from an engine: some thousand at a time, column by column. */
export type Chunk = {
  readonly count: number
  /** Number of columns. */
  readonly width: number
  /** A column of numbers without nulls. Valid until the next chunk is read. */
  numbers(column: number): ArrayLike<number>
  /** A column of texts; null becomes ''. */
  texts(column: number): string[]
  /** A column of any type: bigints as bigints, dates as `2026-01-05`, null if empty. */
  values(column: number): Value[]
}

/** Session of an engine for one job, in a process of its own. Throws the engine's errors. */
export type Session = {
  /** Name and version of the engine. */
  readonly engine: string
  /**
   * Reads a file of `createRecordFile` into a table; returns the number of rows. Throws if a record does not match the
   * columns.
   */
  load(table: string, columns: ColumnsOf, file: string): Promise<number>
  /** Converts a file of `createRecordFile` into a Parquet file; returns the number of rows. Throws as `load` does. */
  convert(columns: ColumnsOf, records: string, file: string): Promise<number>
  /** Stores the result of a plan for later steps; returns the number of rows. */
  store(table: string, plan: Plan): Promise<number>
  /** Writes the result of a plan into a Parquet file; returns the number of rows. */
  write(plan: Plan, file: string): Promise<number>
  /** Streams the result of a plan. Other statements may run meanwhile. */
  stream(plan: Plan): AsyncIterable<Chunk>
  /** Result of a plan as rows; for small results. */
  rows(plan: Plan): Promise<Value[][]>
  /** Names of the tables, in order of creation. */
  tables(): Promise<string[]>
  drop(table: string): Promise<void>
  /** A table of numbers that fills column by column. */
  fill(table: string, columns: Readonly<Record<string, NumberType>>): Promise<Filling>
  /** Interrupts running statements. */
  interrupt(): void
  close(): void
}

export type Filling = {
  /** Appends the values at these indexes of each column. */
  add(columns: readonly ArrayLike<number>[], at: readonly number[]): void
  end(): void
}
