import type { CheckResult, Connector } from '#contract/data/sources/codes.ts'
import type { ListedSourceTable, SourceColumn } from '#contract/data/sources/shapes.ts'

/** Address and account of a database. */
export type SourcePlace = {
  connector: Connector
  host: string
  port: number
  database: string
  schema: string
  account: string
  secret: string
  tls: boolean
  /** Networks that the operator permits besides public addresses. */
  permitted: readonly string[]
}

/** A row as text, in the order of the columns. */
export type SourceRowCells = readonly (string | null)[]

/** Rows to read: all, or those whose `watermark` is above a value. */
export type Reading = {
  table: string
  columns: readonly SourceColumn[]
  since?: { watermark: string; above: string } | undefined
}

/** A connection in a read-only transaction. Each statement has a time limit. */
export type SourceConnection = {
  /** Name and version of the server. */
  server(): Promise<string>
  tables(): Promise<ListedSourceTable[]>
  /** [] if there is no such table. */
  columns(table: string): Promise<SourceColumn[]>
  /** Rows of one snapshot, some thousand at a time. */
  rows(reading: Reading, limit?: number): AsyncIterable<readonly SourceRowCells[]>
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

/** Time limits of connecting and of one statement. */
export const connectWithinMs = 8_000
export const statementWithinMs = 60_000
/** Rows per batch. */
export const rowsAtOnce = 5_000
