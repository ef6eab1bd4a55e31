import type { DuckDBConnection } from '@duckdb/node-api'
import type { ForeignColumn } from '../../session.ts'
import { identifier, textLiteral as text } from '../dialect.ts'

const plainTypes: readonly [RegExp, ForeignColumn['type']][] = [
  [/^(U?TINYINT|U?SMALLINT|U?INTEGER|BIGINT)$/, 'integer'],
  // Beyond signed 64-bit integers; the largest have more digits than an exact decimal holds, and remain texts.
  [/^UBIGINT$/, 'decimal'],
  [/^U?HUGEINT$/, 'text'],
  [/^(FLOAT|DOUBLE)$/, 'double'],
  [/^BOOLEAN$/, 'boolean'],
  [/^DATE$/, 'date'],
  [/^TIMESTAMP(_S|_MS|_NS)?$/, 'timestamp'],
  [/^TIMESTAMP WITH TIME ZONE$/, 'instant'],
  [/^TIME(_NS)?$/, 'time'],
  [/^(STRUCT|MAP|UNION)\(|\]$/, 'nested'],
  [/^(VARCHAR|UUID|ENUM\(.*\))$/, 'text'],
]

/** Maximum digits of exact decimals. */
const decimalMax = { whole: 28, scale: 10 }

/** Type of a column. A decimal with more digits remains text, because rounding would change it. */
function typeOf(type: string): ForeignColumn['type'] {
  const [, digits, scale] = /^DECIMAL\((\d+),\s*(\d+)\)$/.exec(type) ?? []
  if (digits !== undefined)
    return Number(scale) <= decimalMax.scale && Number(digits) - Number(scale) <= decimalMax.whole ? 'decimal' : 'text'
  return plainTypes.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'
}

/** Columns of a Parquet file written by another program. */
export async function foreignColumns(connection: DuckDBConnection, file: string): Promise<ForeignColumn[]> {
  const described = await connection.run(`describe select * from read_parquet(${text(file)})`)
  const physical = await physicalColumns(connection, file)
  return (await described.getRows()).map(([name, type], at) => {
    const { isWide = false, isInt96 = false } = physical[at] ?? {}
    return {
      name: String(name),
      // The engine reads such decimals as doubles, which changes their values.
      type: isWide ? 'other' : typeOf(String(type)),
      isFiner: isInt96 || String(type).endsWith('_NS'),
    }
  })
}

/** Maximum digits of a decimal that the engine reads as such. */
const decimalDigitsMax = 38

/** Properties of the columns that are missing in the engine's types. */
async function physicalColumns(
  connection: DuckDBConnection,
  file: string,
): Promise<{ isWide: boolean; isInt96: boolean }[]> {
  const found = await connection.run(
    `select type = 'INT96', coalesce("precision" > ${decimalDigitsMax}, false), coalesce(num_children, 0) from parquet_schema(${text(file)})`,
  )
  // The root comes first, and each element precedes its parts.
  const [, ...elements] = await found.getRows()
  const columns: { isWide: boolean; isInt96: boolean }[] = []
  let parts = 0
  for (const [isInt96, isWide, children] of elements) {
    if (parts === 0) columns.push({ isInt96: isInt96 === true, isWide: isWide === true })
    else parts--
    parts += Number(children)
  }
  return columns
}

/** SQL of the rows as texts in `c1`, `c2` and so on, numbered from 1. */
export function foreignRows(file: string, columns: readonly ForeignColumn[]): string {
  const cells = columns.map(({ name, type }, at) => `${cellOf(identifier(name), type)} as ${identifier(`c${at + 1}`)}`)
  const rows = `read_parquet(${text(file)}, file_row_number = true)`
  return `select cast(file_row_number + 1 as integer) as "row", cast(null as integer) as "broken", ${cells.join(', ')}, cast(null as varchar) as "beyond" from ${rows}`
}

function cellOf(column: string, type: ForeignColumn['type']): string {
  if (type === 'timestamp') return `strftime(cast(${column} as timestamp), '%Y-%m-%d %H:%M:%S.%f')`
  if (type === 'instant') return `strftime(timezone('UTC', ${column}), '%Y-%m-%dT%H:%M:%S.%fZ')`
  if (type === 'time') return `cast(cast(${column} as time) as varchar)`
  // Texts such as "nan" become faults of their rows.
  if (type === 'double') return `cast(cast(${column} as double) as varchar)`
  // Removes a byte order mark, as `withoutMark` does for the cells of other files.
  if (type === 'text') return `ltrim(cast(${column} as varchar), chr(65279))`
  return `cast(${column} as varchar)`
}
