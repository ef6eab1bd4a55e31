import { call, cast, type Expression, literal } from '#api/platform/engine/plan/expression.ts'
import type { Column } from '#api/platform/engine/plan/types.ts'

type Normalizing = { trim: boolean; ignoreCase: boolean; halfWidth: boolean; leadingZeros?: boolean }

/** Blanks, tabs and the ideographic space. */
const blanks = literal(' \t\u3000')

/** Normalizes a column for comparison; changes only texts. */
export function normalized(
  { name, type }: Column,
  { trim, ignoreCase, halfWidth, leadingZeros }: Normalizing,
): Expression {
  if (type !== 'text') return name
  let value: Expression = name
  if (halfWidth) value = call('half_width', value)
  if (trim || leadingZeros) value = call('trim', value, blanks)
  if (ignoreCase) value = call('lower', value)
  return leadingZeros ? call('regexp_replace', value, literal('^0+'), literal('')) : value
}

/** Text key of a row, built from some columns. */
export const keyText = (names: readonly string[]): Expression =>
  call('concat_ws', literal('|'), ...names.map((name) => call('coalesce', cast(name, 'text'), literal(''))))

/** Local date of a date or timestamp. */
export const localDay = ({ name, type }: Column, timeZone: string): Expression =>
  type === 'timestamp' ? cast(call('local_of_utc', name, literal(timeZone)), 'date') : name
