import type { Plan } from './plan/plan.ts'
import type { ColumnTypes, Schema } from './plan/types.ts'

/** Value of a row: bigints as bigints; decimals, dates (`2026-01-05`) and timestamps as text. */
export type Value = string | number | bigint | boolean | null
export type NumberType = 'integer' | 'double'

/** Batch of some thousand rows from an engine, read column by column. */
export type Chunk = {
  readonly count: number
  /** Number of columns. */
  readonly width: number
  /** A column of numbers without nulls. Valid until the next chunk is read. */
  numbers(column: number): ArrayLike<number>
  /** A column of texts; null becomes ''. */
  texts(column: number): string[]
  /** A column of any type. */
  values(column: number): Value[]
}

/**
 * Session of an engine for one job, in a separate process. Checks each plan before it runs and throws `InvalidPlan`;
 * also throws the engine's errors.
 */
export type Session = {
  /** Name and version of the engine. */
  readonly engine: string
  /**
   * Reads a file of `createRecordFile` into a table; returns the number of rows. Throws if a record does not match the
   * columns.
   */
  load(table: string, columns: ColumnTypes, file: string): Promise<number>
  /** Converts a file of `createRecordFile` into a Parquet file; returns the number of rows. Throws as `load` does. */
  convert(columns: ColumnTypes, records: string, file: string): Promise<number>
  /** Stores the result of a plan for later steps; returns the number of rows. */
  store(table: string, plan: Plan): Promise<number>
  /** Writes the result of a plan into a Parquet file; returns the number of rows. */
  write(plan: Plan, file: string): Promise<number>
  /**
   * Writes a file for other programs: its timestamps are marked as UTC, so that none of them reads them as local times.
   */
  writeForOthers(plan: Plan, file: string): Promise<number>
  /** Columns of a Parquet file written by another program. Throws if it cannot be read. */
  describeForeign(file: string): Promise<ForeignColumn[]>
  /**
   * Copies such a file into a Parquet file with texts in `c1`, `c2` and so on, and row numbers from 1 in `row`; returns
   * the number of rows. All types must be readable.
   */
  convertForeign(columns: readonly ForeignColumn[], from: string, file: string): Promise<number>
  /** Streams the result of a plan. Other statements may run meanwhile. */
  stream(plan: Plan): AsyncIterable<Chunk>
  /** Result of a plan as rows; for small results. */
  rows(plan: Plan): Promise<Value[][]>
  /** Output columns of a plan. */
  schema(plan: Plan): Promise<Schema>
  /** Names of the tables, in order of creation. */
  tables(): Promise<string[]>
  drop(table: string): Promise<void>
  /** A table of numbers that fills column by column. */
  fill(table: string, columns: Readonly<Record<string, NumberType>>): Promise<Filling>
  interrupt(): void
  close(): void
}

/**
 * Column of a Parquet file of another program. `nested` are lists and structures; `other` are bytes, intervals,
 * decimals of more than 38 digits and the like.
 */
export type ForeignColumn = {
  name: string
  type: (typeof readableTypes)[number] | 'nested' | 'other'
  /** True if its times are finer than a microsecond; they are truncated. */
  isFiner: boolean
}

export const readableTypes = [
  'text',
  'boolean',
  'integer',
  'decimal',
  'double',
  'date',
  'timestamp',
  'instant',
  'time',
] as const

export type Filling = {
  /** Appends the values at these indexes of each column. */
  add(columns: readonly ArrayLike<number>[], at: readonly number[]): void
  end(): void
}
