import type { DuckDBDataChunk, DuckDBResult, DuckDBVector } from '@duckdb/node-api'
import type { Chunk, Value } from '../../session.ts'

/** Rows of a result, read column by column. */
export function chunkOf(chunk: DuckDBDataChunk, result: DuckDBResult): Chunk {
  return {
    count: chunk.rowCount,
    width: result.columnCount,
    numbers(column) {
      const vector = chunk.getColumnVector(column) as DuckDBVector & { items?: ArrayLike<number | bigint> }
      if (!vector.items || typeof vector.items[0] === 'bigint') throw new Error(`column ${column} has no numbers`)
      return vector.items as ArrayLike<number>
    },
    texts: (column) => chunk.getColumnValues(column).map((known) => (known === null ? '' : String(known))),
    values: (column) => chunk.getColumnValues(column).map(plainValue),
  }
}

const plainValue = (known: unknown): Value =>
  known === null || known === undefined
    ? null
    : typeof known === 'object'
      ? known.toString()
      : (known as Exclude<Value, null>)
