import { DOUBLE, DuckDBDataChunk, type DuckDBVector, INTEGER } from '@duckdb/node-api'
import type { Filling, NumberType } from '../../session.ts'

/** Rows of a chunk: the engine's own size. */
const chunkRows = 2048

export function fillingOf(
  appender: { appendDataChunk(chunk: DuckDBDataChunk): void; closeSync(): void },
  columnTypes: readonly NumberType[],
  ended: () => void,
): Filling {
  const chunk = DuckDBDataChunk.create(columnTypes.map((type) => (type === 'integer' ? INTEGER : DOUBLE)))
  const waiting = columnTypes.map((type) => new (type === 'integer' ? Int32Array : Float64Array)(chunkRows))
  let held = 0
  const flush = () => {
    if (held === 0) return
    chunk.reset()
    chunk.rowCount = held
    for (const [column, values] of waiting.entries()) {
      const vector = chunk.getColumnVector(column) as DuckDBVector & { items: Int32Array | Float64Array; flush(): void }
      vector.items.set(values.subarray(0, held))
      vector.flush()
    }
    appender.appendDataChunk(chunk)
    held = 0
  }
  return {
    add(columns, at) {
      for (let from = 0; from < at.length; ) {
        const fits = Math.min(chunkRows - held, at.length - from)
        for (const [column, values] of waiting.entries()) {
          const of = columns[column] as ArrayLike<number>
          for (let row = 0; row < fits; row++) values[held + row] = of[at[from + row] as number] as number
        }
        held += fits
        from += fits
        if (held === chunkRows) flush()
      }
    },
    end() {
      flush()
      appender.closeSync()
      ended()
    },
  }
}
