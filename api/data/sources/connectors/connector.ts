import type { CheckResult, Connector } from '#contract/data/sources/codes.ts'
import type { ListedSourceTable, SourceColumn } from '#contract/data/sources/shapes.ts'

/** Address and credentials of a database. */
export type SourceConfig = {
  connector: Connector
  host: string
  port: number
  database: string
  schema: string
  account: string
  secret: string
  tls: boolean
  /** Networks that the operator permits in addition to public addresses. */
  permitted: readonly string[]
}

/** A row as text, in the order of the columns. */
export type SourceRowCells = readonly (string | null)[]

/** Rows to read: all, or those whose watermark lies between two values, both inclusive. Null is in no range. */
export type Reading = {
  table: string
  columns: readonly SourceColumn[]
  range?: WatermarkRange | undefined
}

/** Bounds are values as `rows` and `highest` give them. They are compared in the type of the column. */
export type WatermarkRange = { watermark: string; from?: string | undefined; to?: string | undefined }

/**
 * A connection in a read-only transaction of one snapshot. Each statement has a time limit. Cells are texts for the
 * strict parsers of the column types; a value that no type holds remains a text that they refuse.
 */
export type SourceConnection = {
  /** False if each statement reads its own snapshot. */
  isSnapshot: boolean
  /** Name and version of the server. */
  server(): Promise<string>
  tables(): Promise<ListedSourceTable[]>
  /** [] if there is no such table. */
  columns(table: string): Promise<SourceColumn[]>
  /** Greatest value of a column in the snapshot; null if there is none. */
  highest(of: { table: string; watermark: string }): Promise<string | null>
  /** Rows of the snapshot, some thousand at a time. Only one reading runs at a time. */
  rows(reading: Reading, limit?: number): AsyncIterable<readonly SourceRowCells[]>
  /** Rows as lines of a copy (`copied-rows.ts`), which read faster, if the database has one. */
  lines?(reading: Reading): AsyncIterable<string>
  close(): Promise<void>
}

/** Failure of a connection, as the results of a check name it. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure'
  constructor(
    readonly result: Exclude<CheckResult, 'ok'>,
    cause: unknown,
  ) {
    super(result, { cause })
  }
}

/** Text of a time with at most microseconds, which is what a timestamp holds. Finer digits are cut. */
export const cutInstant = (text: string | null): string | null => text?.replace(/(\.\d{6})\d+/, '$1') ?? null

/** Digits of the fraction of a second that a timestamp holds. */
export const fractionMax = 6

/** Digits that a float of 32 bits can have. */
const floatDigits = [6, 7, 8, 9]

/** Shortest text of a float of 32 bits, from its text as one of 64 bits. */
export function floatText(double: string): string {
  const float = Number(double)
  const texts = floatDigits.map((digits) => float.toPrecision(digits))
  const shortest = texts.find((text) => Math.fround(Number(text)) === float)
  return shortest === undefined ? double : String(Number(shortest))
}

/** Time limits of connecting and of one statement. */
export const connectWithinMs = 8_000
export const statementWithinMs = 60_000

/** Type of a column, as the database names it. Throws `SourceFailure` if the table has no such column. */
export function typeOfColumn(columns: readonly SourceColumn[], column: string): string {
  const found = columns.find(({ name }) => name === column)
  if (!found) throw new SourceFailure('noTable', undefined)
  return found.type
}

/** Estimated number of rows; null if the database has none, which some write as a negative number. */
export const estimateOf = (text: string | null | undefined): number | null =>
  text === null || text === undefined || Number(text) < 0 ? null : Number(text)
