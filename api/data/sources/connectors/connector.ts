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

/** Rows to read: all, or those whose watermark is in a range, both ends inclusive. Null is in no range. */
export type Reading = {
  table: string
  columns: readonly SourceColumn[]
  range?: WatermarkRange | undefined
}

/** Bounds in the format of `rows` and `highest`, compared in the column's type. */
export type WatermarkRange = { watermark: string; from?: string | undefined; to?: string | undefined }

/**
 * A connection in a read-only transaction with one snapshot. Each statement has a time limit. Cells are texts for the
 * strict parsers of the column types. A value that no type holds stays a text, which the parsers refuse.
 */
export type SourceConnection = {
  /** False if each statement reads its own snapshot. */
  isSnapshot: boolean
  /** Name and version of the server. */
  server(): Promise<string>
  tables(): Promise<ListedSourceTable[]>
  /** Columns of a table; [] if it does not exist. */
  columns(table: string): Promise<SourceColumn[]>
  /** Maximum value of a column in the snapshot; null if there is none. */
  highest(of: { table: string; watermark: string }): Promise<string | null>
  /** Rows of the snapshot, in batches of some thousand. Only one read may run at a time. */
  rows(reading: Reading, limit?: number): AsyncIterable<readonly SourceRowCells[]>
  /** Rows as lines of `copy` (`copied-rows.ts`), which is faster, if the database supports it. */
  lines?(reading: Reading): AsyncIterable<string>
  close(): Promise<void>
}

/** Connection failure, named as a result of a connection check. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure'
  constructor(
    readonly result: Exclude<CheckResult, 'ok'>,
    cause: unknown,
  ) {
    super(result, { cause })
  }
}

/** Truncates a time to microseconds, which is the precision of a timestamp. */
export const cutInstant = (text: string | null): string | null => text?.replace(/(\.\d{6})\d+/, '$1') ?? null

/** Maximum digits for fractions of a second in a timestamp. */
export const fractionMax = 6

/** Numbers of digits that a 32-bit float can have. */
const floatDigits = [6, 7, 8, 9]

/** Shortest text of a 32-bit float, from its text as a 64-bit float. */
export function floatText(double: string): string {
  const float = Number(double)
  const texts = floatDigits.map((digits) => float.toPrecision(digits))
  const shortest = texts.find((text) => Math.fround(Number(text)) === float)
  return shortest === undefined ? double : String(Number(shortest))
}

/** Time limits for connecting and for one statement. */
export const connectWithinMs = 8_000
export const statementWithinMs = 60_000

/** Column type, as the database names it. Throws `SourceFailure` if the table has no such column. */
export function typeOfColumn(columns: readonly SourceColumn[], column: string): string {
  const found = columns.find(({ name }) => name === column)
  if (!found) throw new SourceFailure('noTable', undefined)
  return found.type
}

/** Estimated number of rows; null if there is no estimate, which some databases write as a negative number. */
export const estimateOf = (text: string | null | undefined): number | null =>
  text === null || text === undefined || Number(text) < 0 ? null : Number(text)
