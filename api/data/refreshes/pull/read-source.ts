import {
  type SourceConfig,
  type SourceConnection,
  SourceFailure,
  type SourceRowCells,
  type WatermarkRange,
} from '#api/data/sources/connectors/connector.ts'
import { copiedRows } from '#api/data/sources/connectors/copied-rows.ts'
import { failureOf } from '#api/data/sources/connectors/failure.ts'
import { withSource } from '#api/data/sources/connectors/open.ts'
import type { JobContext } from '#api/platform/engine/job.ts'
import type { TakeLines } from '#api/platform/ingest/plain-lines.ts'
import { writeRaw } from '#api/platform/ingest/raw.ts'
import type { Rows } from '#api/platform/ingest/rows.ts'
import type { CheckResult } from '#contract/data/sources/codes.ts'
import type { SourceColumn } from '#contract/data/sources/shapes.ts'
import { columnsMax } from '#contract/data/tables/codes.ts'

/** Failures of reading a database: those of a connection check, and a connection lost while reading. */
export type ReadFailure = Exclude<CheckResult, 'ok'> | 'lost'

/** Results that mean a lost connection once rows have arrived. */
const broken: readonly ReadFailure[] = ['unreachable', 'failed', 'signIn']

type Read<T> = { failure: ReadFailure } | T

/**
 * Runs `read` with a connection. A failure of the database is a result; everything else is thrown, such as a full disk or
 * a cancelled job.
 */
export async function readSource<T extends object>(
  place: SourceConfig,
  read: (source: CountingSource) => Promise<T>,
): Promise<Read<T>> {
  let rows = 0
  let own: { error: unknown } | undefined
  const count = (more: number) => {
    rows += more
  }
  try {
    return await withSource(place, async (source) => {
      try {
        return await read(counting(source, count))
      } catch (error) {
        if (!(error instanceof SourceFailure)) own = { error }
        throw error
      }
    })
  } catch (error) {
    if (own) throw own.error
    if (!(error instanceof SourceFailure)) throw error
    return { failure: rows > 0 && broken.includes(error.result) ? 'lost' : error.result }
  }
}

/** A connection whose errors are all `SourceFailure`. */
type CountingSource = Pick<SourceConnection, 'columns' | 'highest' | 'rows' | 'lines'>

const failing = (error: unknown): never => {
  throw failureOf(error)
}

function counting(source: SourceConnection, count: (rows: number) => void): CountingSource {
  async function* each<T>(parts: AsyncIterable<T>, rowsOf: (part: T) => number): AsyncGenerator<T> {
    const iterator = parts[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await iterator.next().catch(failing)
        if (next.done) return
        count(rowsOf(next.value))
        yield next.value
      }
    } finally {
      await iterator.return?.()
    }
  }
  const { lines } = source
  return {
    columns: (table) => source.columns(table).catch(failing),
    highest: (of) => source.highest(of).catch(failing),
    rows: (reading, limit) => each(source.rows(reading, limit), (rows) => rows.length),
    // Only records that at least one row arrived.
    ...(lines && { lines: (reading) => each(lines(reading), () => 1) }),
  }
}

type Reading = {
  table: string
  columns: readonly SourceColumn[]
  range?: WatermarkRange | undefined
  /** File with the raw rows. */
  file: string
}

/** Writes database rows in the raw format of uploaded files: row numbers, and cells as text. */
export function writeSourceRows(
  source: CountingSource,
  { table, columns, range, file }: Reading,
  { session, room, progress }: JobContext,
) {
  const reading = { table, columns, range }
  const tell = (rows: number) => progress({ stage: 'read', rows, of: 0 })
  const read = (take: TakeLines): Rows =>
    source.lines ? copiedRows(source.lines(reading), take) : numbered(source.rows(reading))
  return writeRaw(session, read, {
    scratch: room.scratch,
    file,
    columnsMax,
    see: (batch) => tell(batch.at(-1)?.number ?? 0),
    pass: tell,
  })
}

async function* numbered(batches: AsyncIterable<readonly SourceRowCells[]>): Rows {
  let number = 0
  for await (const batch of batches) yield batch.map((cells) => ({ number: ++number, cells: cells.map(orEmpty) }))
}

const orEmpty = (cell: string | null): string => cell ?? ''
