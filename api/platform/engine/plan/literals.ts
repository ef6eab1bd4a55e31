import type { LiteralValue } from './types.ts'
import { type ColumnType, decimalOf, isDecimal } from './types.ts'

const int32 = 2n ** 31n
const int64 = 2n ** 63n

const isWithin = (value: LiteralValue, bound: bigint): boolean => {
  if (typeof value === 'number' ? !Number.isSafeInteger(value) : !/^-?\d{1,19}$/.test(String(value))) return false
  const whole = BigInt(String(value))
  return whole >= -bound && whole < bound
}

/** Checks that a literal is valid for its type, in the format that dialects write. */
export function isLiteralOf(value: LiteralValue, type: ColumnType): boolean {
  if (value === null) return true
  if (isDecimal(type)) return isDecimalText(String(value), type)
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'integer') return isWithin(value, int32)
  if (type === 'bigint') return isWithin(value, int64)
  if (type === 'double') return typeof value === 'number' && Number.isFinite(value)
  if (typeof value !== 'string') return false
  if (type === 'text') return !value.includes('\0')
  return isDay(value.slice(0, 10)) && (type === 'date' ? value.length === 10 : isTime(value.slice(10)))
}

/** Checks for a decimal without exponent, and with no more digits than the type has. */
function isDecimalText(value: string, type: ColumnType): boolean {
  const { precision, scale } = decimalOf(type)
  const [, digits, , places = ''] = /^-?(\d+)(\.(\d+))?$/.exec(value) ?? []
  if (digits === undefined) return false
  return digits.replace(/^0+/, '').length <= precision - scale && places.length <= scale
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
const isTime = (text: string): boolean => /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?$/.test(text)
