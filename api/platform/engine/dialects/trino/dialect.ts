import type { Source } from '../../plan/plan.ts'
import type { ColumnType, LiteralValue } from '../../plan/types.ts'
import { countLiteral, type Dialect, identifier, textLiteral } from '../dialect.ts'
import { numberLiteral, roundedFirst, textPattern } from '../standard.ts'
import { fullPattern, trinoAggregates, trinoFunctions, trinoWindows } from './functions.ts'

/** Microseconds, as DuckDB has. */
const timestampDigits = 6
const types: Partial<Record<ColumnType, string>> = { text: 'varchar', timestamp: `timestamp(${timestampDigits})` }
const sqlType = (type: ColumnType): string => types[type] ?? type

/**
 * Trino 476 over the same Parquet folders, each of which is an external table. **No Trino runs this text in the tests**:
 * golden files only hold it, and its rules are what both engines answered to the same expressions once. It needs the
 * server's setting `regex-library=RE2J`. `nameOf` gives catalogue, schema and table of a source.
 */
export function trinoDialect(nameOf: (source: Source) => readonly string[]): Dialect {
  const dialect: Dialect = {
    types: sqlType,
    literal,
    cast: (sql, from, to) => `cast(${roundedFirst(sql, from, to)} as ${sqlType(to)})`,
    tryCast(sql, from, to) {
      if (to === 'text') return dialect.cast(sql, from, to)
      const tried = `try_cast(${roundedFirst(sql, from, to)} as ${sqlType(to)})`
      const pattern = textLiteral(fullPattern(textPattern(to)))
      return from === 'text' ? `(case when regexp_like(${sql}, ${pattern}) then ${tried} end)` : tried
    },
    functions: trinoFunctions,
    aggregates: trinoAggregates,
    windows: trinoWindows,
    source: (source) => nameOf(source).map(identifier).join('.'),
    limit: (count, offset) => [
      ...(offset === 0 ? [] : [`offset ${countLiteral(offset)} rows`]),
      `limit ${countLiteral(count)}`,
    ],
    // It drops the order of subqueries.
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
