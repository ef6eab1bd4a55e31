import { type ColumnType, decimalOf, isDecimal } from '../plan/types.ts'
import type { Value } from '../session.ts'
import { dayOfText, microsOfText, textOfDay, textOfMicros } from './moments.ts'

/**
 * Value of one row in the evaluator. Integers and doubles are numbers; bigints are bigints; decimals are their digits
 * without the point. Dates are days, and timestamps are microseconds, since 1970.
 */
export type RowValue = string | number | bigint | boolean | null

/** A row's value cannot be computed, where an engine would fail: out of range, or too long. */
export class EvaluationFailure extends Error {
  constructor(readonly code: 'overflow' | 'textTooLong') {
    super(code)
  }
}

export const overflow = (): never => {
  throw new EvaluationFailure('overflow')
}

/** Converts a value as sessions return it. Throws if it does not match the type. */
export function readValue(value: Value, type: ColumnType): RowValue {
  if (value === null) return null
  if (isDecimal(type)) return digitsOf(String(value), decimalOf(type).scale)
  if (type === 'bigint') return BigInt(value)
  if (type === 'date') return dayOfText(String(value)) ?? overflow()
  if (type === 'timestamp') return microsOfText(String(value)) ?? overflow()
  return value
}

/** Converts a value to the format that sessions return. */
export function writeValue(value: RowValue, type: ColumnType): Value {
  if (value === null) return null
  if (isDecimal(type)) return decimalText(value as bigint, decimalOf(type).scale)
  if (type === 'date') return textOfDay(value as number)
  if (type === 'timestamp') return textOfMicros(value as bigint)
  return value
}

/** Digits of a plain decimal number with at most `scale` decimal places. */
export function digitsOf(text: string, scale: number): bigint {
  const [whole = '', places = ''] = text.split('.')
  return BigInt(`${whole.replace(/^\+/, '').replace(/^-?$/, '$&0')}${places.padEnd(scale, '0')}`)
}

export function decimalText(digits: bigint, scale: number): string {
  if (scale === 0) return String(digits)
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  return `${digits < 0n ? '-' : ''}${text.slice(0, -scale)}.${text.slice(-scale)}`
}
