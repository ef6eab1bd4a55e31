import type { FunctionName } from './functions.ts'
import type { ColumnType, LiteralValue } from './types.ts'

type Literal = { readonly literal: LiteralValue; readonly type: ColumnType }

/** Value of a row, as data: a column by its name, a literal, a conversion, cases, or a function of other values. */
export type Expression =
  | string
  | Literal
  | { readonly call: FunctionName; readonly args: readonly Expression[] }
  /** Fails at run time if a number does not fit. Texts are parsed by `tryCast` only. */
  | { readonly cast: Expression; readonly to: ColumnType }
  /** Null if the value cannot be converted exactly; with a `form`, also for texts that do not match it. */
  | { readonly tryCast: Expression; readonly to: ColumnType; readonly form?: string }
  /** Result of the first case that is true; null if none is and there is no `else`. */
  | { readonly cases: readonly Case[]; readonly else?: Expression }

export type Case = { readonly when: Expression; readonly result: Expression }

const integerMax = 2 ** 31 - 1

/** Literal of the narrowest type: integer, bigint or double for numbers. Null needs a type. */
export function literal(value: string | number | bigint | boolean): Literal
export function literal(value: string | number | bigint | boolean | null, type: ColumnType): Literal
export function literal(value: string | number | bigint | boolean | null, type?: ColumnType): Literal {
  const plain = typeof value === 'bigint' ? String(value) : value
  return { literal: plain, type: type ?? narrowestType(value) }
}

function narrowestType(value: string | number | bigint | boolean | null): ColumnType {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'bigint') return 'bigint'
  if (!Number.isSafeInteger(value)) return 'double'
  return Math.abs(value as number) <= integerMax ? 'integer' : 'bigint'
}

export const call = (name: FunctionName, ...args: Expression[]): Expression => ({ call: name, args })
export const cast = (value: Expression, to: ColumnType): Expression => ({ cast: value, to })
/** `form`: pattern of the texts to convert, each of which the type must be able to hold. */
export const tryCast = (value: Expression, to: ColumnType, form?: string): Expression => ({
  tryCast: value,
  to,
  ...(form !== undefined && { form }),
})

export const eq = (a: Expression, b: Expression): Expression => call('eq', a, b)
export const ne = (a: Expression, b: Expression): Expression => call('ne', a, b)
export const lt = (a: Expression, b: Expression): Expression => call('lt', a, b)
export const le = (a: Expression, b: Expression): Expression => call('le', a, b)
export const gt = (a: Expression, b: Expression): Expression => call('gt', a, b)
export const ge = (a: Expression, b: Expression): Expression => call('ge', a, b)
/** Logical and; true without conditions. */
export const and = (...conditions: Expression[]): Expression => call('and', ...conditions)
/** Logical or; false without conditions. */
export const or = (...conditions: Expression[]): Expression => call('or', ...conditions)
export const not = (condition: Expression): Expression => call('not', condition)
/** True if the value equals one of the options; false without options. */
export const isIn = (value: Expression, options: readonly Expression[]): Expression => call('in', value, ...options)
export const isNull = (value: Expression): Expression => call('is_null', value)
export const isNotNull = (value: Expression): Expression => not(isNull(value))
export const coalesce = (...values: Expression[]): Expression => call('coalesce', ...values)

/** Result if the condition holds; otherwise `otherwise`, null by default. */
export const when = (condition: Expression, result: Expression, otherwise?: Expression): Expression =>
  caseOf([{ when: condition, result }], otherwise)
export const caseOf = (cases: readonly Case[], otherwise?: Expression): Expression => ({
  cases,
  ...(otherwise !== undefined && { else: otherwise }),
})
