/**
 * Column types of plans, supported by every dialect. Doubles are never NaN or infinite; timestamps have no time zone
 * (UTC).
 */
export type ColumnType = 'text' | 'boolean' | 'integer' | 'bigint' | 'double' | 'date' | 'timestamp' | DecimalType
/** Precision and scale: `decimal(18,4)`. */
type DecimalType = `decimal(${number},${number})`
export type ColumnTypes = Readonly<Record<string, ColumnType>>

export type Column = { readonly name: string; readonly type: ColumnType; readonly nullable: boolean }
export type Schema = readonly Column[]

/** Maximum precision of a decimal. */
export const decimalDigitsMax = 38
const integerDigits = 10
const bigintDigits = 19

type Decimal = { precision: number; scale: number }

export const decimalType = ({ precision, scale }: Decimal): DecimalType => `decimal(${precision},${scale})`

const plainTypes: readonly unknown[] = ['text', 'boolean', 'integer', 'bigint', 'double', 'date', 'timestamp']

/** Checks a type of unknown origin, such as one of a stored plan. */
export function isColumnType(known: unknown): known is ColumnType {
  if (plainTypes.includes(known)) return true
  const decimal = typeof known === 'string' ? parseDecimal(known) : undefined
  if (!decimal) return false
  const { precision, scale } = decimal
  return precision >= 1 && precision <= decimalDigitsMax && scale <= precision
}

function parseDecimal(type: string): Decimal | undefined {
  const [, precision, scale] = /^decimal\((\d{1,2}),(\d{1,2})\)$/.exec(type) ?? []
  return precision === undefined ? undefined : { precision: Number(precision), scale: Number(scale) }
}

export const isInteger = (type: ColumnType): boolean => type === 'integer' || type === 'bigint'
export const isDecimal = (type: ColumnType): boolean => type.startsWith('decimal')
export const isNumeric = (type: ColumnType): boolean => isInteger(type) || isDecimal(type) || type === 'double'
export const isTemporal = (type: ColumnType): boolean => type === 'date' || type === 'timestamp'

/** Precision and scale that hold every value of an exact numeric type. */
export function decimalOf(type: ColumnType): Decimal {
  const decimal = parseDecimal(type)
  if (decimal) return decimal
  if (isInteger(type)) return { precision: type === 'integer' ? integerDigits : bigintDigits, scale: 0 }
  throw new Error(`type "${type}" has no precision`)
}

/**
 * Common type that holds the values of both without loss of digits; undefined if there is none. Doubles hold any
 * number.
 */
export function commonType(a: ColumnType, b: ColumnType): ColumnType | undefined {
  if (a === b) return a
  if (isTemporal(a) && isTemporal(b)) return 'timestamp'
  if (!isNumeric(a) || !isNumeric(b)) return undefined
  if (a === 'double' || b === 'double') return 'double'
  if (isInteger(a) && isInteger(b)) return 'bigint'
  const [one, other] = [decimalOf(a), decimalOf(b)]
  const scale = Math.max(one.scale, other.scale)
  const precision = Math.max(one.precision - one.scale, other.precision - other.scale) + scale
  return precision > decimalDigitsMax ? undefined : decimalType({ precision, scale })
}

/**
 * Value of a literal. Integers that a double cannot hold, decimals, dates and timestamps are text, so that expressions
 * are JSON.
 */
export type LiteralValue = string | number | boolean | null
