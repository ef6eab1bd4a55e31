import { call, caseOf, cast, coalesce, type Expression, eq, literal, tryCast, when } from '../engine/plan/expression.ts'
import { type ColumnType, isDecimal, isInteger, isNumeric, isTemporal } from '../engine/plan/types.ts'

/** Number type of conversions; decimals of tables have 10 decimal places. */
export const numberType = 'decimal(38,10)' satisfies ColumnType

/**
 * Converts a value; null if it cannot be converted exactly. Dates and timestamp texts are in the time zone; timestamps
 * are stored in UTC. Undefined if no value of the type can be converted.
 */
export function convertTo(
  value: Expression,
  { from, to, timeZone }: { from: ColumnType; to: ColumnType; timeZone: string },
): Expression | undefined {
  const zone = literal(timeZone)
  if (from === to) return value
  if (from === 'timestamp') {
    const local = call('local_of_utc', value, zone)
    return to === 'date' || to === 'text' ? cast(local, to) : undefined
  }
  if (to === 'timestamp') {
    if (from === 'date') return call('utc_of_local', cast(value, 'timestamp'), zone)
    if (from !== 'text') return undefined
    // A day starts at its first instant, even if daylight saving skips its first hour.
    const day = call('utc_of_local', cast(tryCast(value, 'date'), 'timestamp'), zone)
    return coalesce(call('parse_instant', value), utcOfLocal(tryCast(value, 'timestamp'), zone), day)
  }
  if (from === 'text') return tryCast(value, to)
  if (to === 'text') return isDecimal(from) ? plainDecimal(cast(value, 'text')) : cast(value, 'text')
  if (from === 'boolean') return isInteger(to) ? cast(value, to) : undefined
  if (to === 'boolean' || isTemporal(from) || isTemporal(to)) return undefined
  return isNumeric(from) && isNumeric(to) ? tryCast(value, to) : undefined
}

/** Converts local time to UTC; null for times that daylight saving skips. */
function utcOfLocal(local: Expression, zone: Expression): Expression {
  const utc = call('utc_of_local', local, zone)
  return caseOf([{ when: eq(call('local_of_utc', utc, zone), local), result: utc }])
}

/** Text of a decimal without trailing zeros. */
const plainDecimal = (text: Expression): Expression =>
  when(call('contains', text, literal('.')), call('regexp_replace', text, literal('\\.?0+$'), literal('')), text)

/** True for null and for empty texts. */
export const isEmptyValue = (value: Expression, type: ColumnType): Expression =>
  type === 'text' ? call('or', call('is_null', value), eq(value, literal(''))) : call('is_null', value)
