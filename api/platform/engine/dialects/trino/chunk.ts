import type { ColumnType, Schema } from '../../plan/types.ts'
import type { Chunk, Value } from '../../session.ts'
import type { TrinoCell } from './client.ts'

/** Rows of a page, read column by column. */
export function chunkOf(rows: readonly TrinoCell[][], schema: Schema): Chunk {
  const values = (column: number): Value[] => {
    const type = schema[column]?.type ?? 'text'
    return rows.map((row) => cellValue(row[column] ?? null, type))
  }
  return {
    count: rows.length,
    width: schema.length,
    numbers(column) {
      const type = schema[column]?.type
      if (type !== 'integer' && type !== 'double') throw new Error(`column ${column} has no numbers`)
      return rows.map((row) => Number(row[column]))
    },
    texts: (column) => values(column).map((known) => (known === null ? '' : String(known))),
    values,
  }
}

/** Cell value in the format that every engine returns. */
function cellValue(cell: TrinoCell, type: ColumnType): Value {
  if (cell === null) return null
  if (type === 'bigint') return BigInt(String(cell))
  if (type === 'integer' || type === 'double') return Number(cell)
  // Removes trailing zeros of fractional seconds.
  if (type === 'timestamp')
    return String(cell)
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '')
  // Removes a byte order mark at the start, as DuckDB's client does.
  return type === 'boolean' ? Boolean(cell) : String(cell).replace(/^\uFEFF/, '')
}
