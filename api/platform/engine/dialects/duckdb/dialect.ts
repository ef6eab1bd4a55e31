import { type ColumnType, commonType, decimalOf, isDecimal, isInteger, type LiteralValue } from '../../plan/types.ts'
import { countLiteral, type Dialect, identifier, isReference, textLiteral } from '../dialect.ts'
import { doubleScale, numberLiteral, roundedFirst, textPattern } from '../standard.ts'
import { duckdbAggregates, duckdbFunctions, duckdbWindows } from './functions.ts'
import { longDigits } from './types.ts'

const types: Partial<Record<ColumnType, string>> = { text: 'varchar' }
export const sqlType = (type: ColumnType): string => types[type] ?? type

/** DuckDB 1.5. Sessions run it; its golden files hold the text, and a property test the types. */
export const duckdb: Dialect = {
  types: sqlType,
  literal,
  cast(sql, from, to) {
    if (from === 'timestamp' && to === 'text') return `strftime(${sql}, '%Y-%m-%d %H:%M:%S.%f')`
    const converted = limited(`cast(${roundedFirst(sql, from, to)} as ${sqlType(to)})`, from, to)
    const narrow = to === 'text' && isReference(sql) ? narrowOf(from) : undefined
    // Casting via a narrow type gives an equal text in a quarter of the time, except for the largest numbers.
    return narrow ? `coalesce(cast(try_cast(${sql} as ${narrow}) as varchar), ${converted})` : converted
  },
  tryCast(sql, from, to, form = textPattern(to)) {
    if (to === 'text') return duckdb.cast(sql, from, to)
    const tried = limited(`try_cast(${roundedFirst(sql, from, to)} as ${sqlType(to)})`, from, to)
    return from === 'text' ? `(case when regexp_full_match(${sql}, ${textLiteral(form)}) then ${tried} end)` : tried
  },
  functions: duckdbFunctions,
  aggregates: duckdbAggregates,
  windows: duckdbWindows,
  source: (source) =>
    'table' in source ? identifier(source.table) : `read_parquet([${source.files.map(textLiteral).join(', ')}])`,
  limit: (count, offset) => [`limit ${countLiteral(count)}${offset === 0 ? '' : ` offset ${countLiteral(offset)}`}`],
  numbersSorted: true,
}

const isExact = (type: ColumnType): boolean => isInteger(type) || isDecimal(type)

/**
 * Keeps a conversion that a number may not fit. The optimizer drops it in a comparison with a constant, even where it
 * fails or is null. A unary plus, which costs nothing, prevents that. Without the outer cast, a null that it makes of
 * constants has no type.
 */
const limited = (converted: string, from: ColumnType, to: ColumnType): string =>
  isExact(from) && isExact(to) && commonType(from, to) !== to ? `cast(+${converted} as ${sqlType(to)})` : converted

/** Decimal of at most 64 bits that holds most values of a wider one, or of a double, with the same text. */
function narrowOf(from: ColumnType): ColumnType | undefined {
  if (from === 'double') return `decimal(${longDigits},${doubleScale})`
  if (!isDecimal(from)) return undefined
  const { precision, scale } = decimalOf(from)
  return precision > longDigits && scale <= longDigits ? `decimal(${longDigits},${scale})` : undefined
}

function literal(value: Exclude<LiteralValue, null>, type: ColumnType): string {
  if (typeof value === 'boolean') return String(value)
  if (type === 'text') return textLiteral(String(value))
  if (type === 'date' || type === 'timestamp') return `${type} ${textLiteral(String(value))}`
  return numberLiteral(value, type, sqlType(type))
}
