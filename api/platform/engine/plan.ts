/**
 * What is asked of an engine, as data: no part of it is text of a query. A dialect writes it in the language of its engine, so
 * that another engine is another dialect. Names are those of columns and of tables that earlier steps of the same job have made.
 */
export type ColumnType = 'text' | 'integer' | 'bigint' | 'double' | 'date' | 'boolean'
export type NumberType = 'integer' | 'double'
export type ColumnsOf = Readonly<Record<string, ColumnType>>

export type Value = string | number | bigint | boolean | null

/** What a row gives: a column, a value, or what a function makes of others. */
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
/** `first` is the first that is not null; `joined` puts its first between the others, where nothing is ''; `when` is condition, then, else; `matches` is whether all of a text is of a pattern (RE2), `without` a text without its first part of one, `trimmed` a text without those
 * characters at its ends; `dayNumber` counts from 1970; `month` is `2026-01`. */
export type Call = (typeof calls)[number]

export type Aggregate =
  | { readonly sum: Expression }
  /** The sum of whole numbers as text, however large. */
  | { readonly wholeSum: Expression }
  | { readonly least: Expression }
  | { readonly most: Expression }
  | 'count'

/** What has nothing comes last, unless it is to come first. */
export type Order = { readonly by: Expression; readonly descending?: boolean; readonly nothingFirst?: boolean }

export type Plan =
  /** Rows of Parquet files of one kind. */
  | { readonly files: readonly string[] }
  /** What an earlier step has made. */
  | { readonly table: string }
  | {
      readonly from: Plan
      readonly columns: Readonly<Record<string, Expression>>
      readonly where?: Expression
      readonly distinct?: true
    }
  | { readonly union: readonly Plan[] }
  /** The left streams past the right, which is held in memory: what is small, or narrow, stands there. */
  | {
      readonly left: Plan
      readonly right: Plan
      /** Columns that are equal, left and right. */
      readonly on: readonly (readonly [string, string])[]
      /** Rows of the left without one on the right stay, or go. */
      readonly unmatched: 'stay' | 'go'
      /** Of the right; all of the left come along. */
      readonly add: readonly string[]
    }
  | {
      readonly from: Plan
      readonly by: readonly string[]
      readonly values: Readonly<Record<string, Aggregate>>
      /** Only groups of that many rows or more. */
      readonly atLeast?: number
    }
  /** Counts the rows from 1, in that order; without one in none that anybody may rely on. */
  | { readonly from: Plan; readonly numbered: string; readonly along?: readonly Order[] }
  | { readonly from: Plan; readonly order: readonly Order[]; readonly most?: number }

export const all = (of: readonly Expression[]): Expression => ({ call: 'and', of })
export const equal = (a: Expression, b: Expression): Expression => ({ call: 'equal', of: [a, b] })
export const value = (known: Value, as?: ColumnType): Expression => ({ value: known, ...(as && { as }) })

/** Rows as they come from an engine: some thousand at a time, column by column. */
export type Chunk = {
  readonly count: number
  /** How many columns. */
  readonly width: number
  /** Of numbers, none of which may be missing. Valid until the next chunk is asked for. */
  numbers(column: number): ArrayLike<number>
  /** Of texts, '' where there is nothing. */
  texts(column: number): string[]
  /** Of anything: bigints as bigints, dates as `2026-01-05`, null where there is nothing. */
  values(column: number): Value[]
}

/** An engine at work for one job, in a process of its own. Throws what the engine throws. */
export type Session = {
  /** By which engine, in which version. */
  readonly engine: string
  /** Reads a file of `createRecordFile` into a table; gives its rows. Throws where a record is not as the columns say. */
  load(table: string, columns: ColumnsOf, file: string): Promise<number>
  /** Makes a Parquet file of a file of `createRecordFile`, as it comes; gives its rows. Throws as `load` does. */
  convert(columns: ColumnsOf, records: string, file: string): Promise<number>
  /** Keeps what a plan gives for later steps; gives its rows. */
  store(table: string, plan: Plan): Promise<number>
  /** Writes what a plan gives into a Parquet file; gives its rows. */
  write(plan: Plan, file: string): Promise<number>
  /** What a plan gives, as it comes. Others may work meanwhile. */
  stream(plan: Plan): AsyncIterable<Chunk>
  /** What a plan gives, as rows; for what is small. */
  rows(plan: Plan): Promise<Value[][]>
  /** The tables there are, in the order in which they were made. */
  tables(): Promise<string[]>
  drop(table: string): Promise<void>
  /** A table of numbers that fills column by column. */
  fill(table: string, columns: Readonly<Record<string, NumberType>>): Promise<Filling>
  /** Ends what is under way. */
  interrupt(): void
  close(): void
}

export type Filling = {
  /** Of each column what stands at these places of it. */
  add(columns: readonly ArrayLike<number>[], at: readonly number[]): void
  end(): void
}
