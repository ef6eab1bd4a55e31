import type { Source } from '../../plan/plan.ts'
import type { ColumnType, LiteralValue } from '../../plan/types.ts'
import { countLiteral, type Dialect, textLiteral } from '../dialect.ts'
import { numberLiteral, roundedFirst, textPattern } from '../standard.ts'
import { fullPattern, trinoAggregates, trinoFunctions, trinoWindows } from './functions.ts'

/** Fractional digits of timestamps: microseconds, as in DuckDB. */
const timestampDigits = 6
const types: Partial<Record<ColumnType, string>> = { text: 'varchar', timestamp: `timestamp(${timestampDigits})` }
export const sqlType = (type: ColumnType): string => types[type] ?? type

/**
 * Trino 476 over the same Parquet files, of which each folder is an external table. Golden files hold its text, and
 * `npm run trino` compares its answers with those of DuckDB. It needs the server's setting `regex-library=RE2J`.
 * `sourceOf` writes a source as an item of a `from` clause, without an alias.
 */
export function trinoDialect(sourceOf: (source: Source) => string): Dialect {
  const dialect: Dialect = {
    types: sqlType,
    literal,
    cast: (sql, from, to) => `cast(${roundedFirst(sql, from, to)} as ${sqlType(to)})`,
    tryCast(sql, from, to, form = textPattern(to)) {
      if (to === 'text') return dialect.cast(sql, from, to)
      const tried = `try_cast(${roundedFirst(sql, from, to)} as ${sqlType(to)})`
      const pattern = textLiteral(fullPattern(form))
      return from === 'text' ? `(case when regexp_like(${sql}, ${pattern}) then ${tried} end)` : tried
    },
    functions: trinoFunctions,
    aggregates: trinoAggregates,
    windows: trinoWindows,
    source: sourceOf,
    limit: (count, offset) => [
      ...(offset === 0 ? [] : [`offset ${countLiteral(offset)} rows`]),
      `limit ${countLiteral(count)}`,
    ],
    // Trino drops the order of subqueries.
    numbersSorted: false,
  }
  return dialect
}

function literal(value: Exclude<LiteralValue, null>, type: ColumnType): string {
  if (typeof value === 'boolean') return String(value)
  if (type === 'text') return textLiteral(String(value))
  if (type === 'date') return `date ${textLiteral(String(value))}`
  if (type === 'timestamp') {
    const [time, fraction = ''] = String(value).split('.')
    return `timestamp ${textLiteral(`${time}.${fraction.padEnd(timestampDigits, '0')}`)}`
  }
  return numberLiteral(value, type, sqlType(type))
}
