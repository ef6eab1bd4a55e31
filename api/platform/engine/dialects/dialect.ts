import type { AggregateName, WindowName } from '../plan/aggregates.ts'
import type { Argument, FunctionName } from '../plan/functions.ts'
import type { Source } from '../plan/plan.ts'
import type { ColumnType, LiteralValue } from '../plan/types.ts'

/** SQL of an argument; `call` is set if the argument itself is a call. */
export type Written = Argument & { readonly call?: FunctionName }
/** SQL of a call. The arguments already have the types of the function's signature. */
export type Writer = (args: readonly string[], of: readonly Written[], result: ColumnType) => string
/** SQL of an aggregate; the clause, such as ` over (…)`, follows the call. */
export type AggregateWriter = (
  args: readonly string[],
  clause: string,
  types: { of: readonly Argument[]; result: ColumnType },
) => string

/** Differences between engines that `translate` needs; one folder for each engine. */
export type Dialect = {
  readonly types: (type: ColumnType) => string
  readonly literal: (value: Exclude<LiteralValue, null>, type: ColumnType) => string
  /** Conversion between different types, as `cast` and `tryCast` of expressions. */
  readonly cast: (sql: string, from: ColumnType, to: ColumnType) => string
  readonly tryCast: (sql: string, from: ColumnType, to: ColumnType, form?: string) => string
  readonly functions: Readonly<Record<FunctionName, Writer>>
  readonly aggregates: Readonly<Record<AggregateName, AggregateWriter>>
  readonly windows: Readonly<Record<WindowName, AggregateWriter>>
  readonly source: (source: Source) => string
  readonly limit: (count: number, offset: number) => string[]
  /** True if numbering the rows of a sorted subquery is faster than a window with an order, and as safe. */
  readonly numbersSorted: boolean
}

/** Quoted identifier with any characters, for both dialects. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
/** Name of a table in schemas. */
export const qualified = (...names: string[]): string => names.map(identifier).join('.')

export function textLiteral(value: string): string {
  if (value.includes('\0')) throw new Error('a text literal must not contain NUL')
  return `'${value.replaceAll("'", "''")}'`
}

export function countLiteral(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${value} is not a count`)
  return String(value)
}

/** True for a column without a function around it. */
export const isReference = (sql: string): boolean => /^[tlr]\."([^"]|"")*"$/.test(sql)
