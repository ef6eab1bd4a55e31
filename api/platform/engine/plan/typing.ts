import type { Expression } from './expression.ts'
import {
  type Argument,
  anyNull,
  isFault,
  type Resolve,
  type Resolved,
  resolveOf,
  type TypeFault,
  unified,
} from './functions.ts'
import { isLiteralOf } from './literals.ts'
import { type Column, type ColumnType, isColumnType, isInteger, isNumeric, isTemporal } from './types.ts'

export type Columns = ReadonlyMap<string, Pick<Column, 'type' | 'nullable'>>

/** Maximum nesting of calls, more than any person writes; deeper trees would exhaust the stack. */
export const depthMax = 200

/** Type of an expression over some columns, or the first fault in it. */
export function typeOf(expression: Expression, columns: Columns, depth = 0): Argument | TypeFault {
  if (depth > depthMax) return { code: 'tooDeep', detail: { max: depthMax } }
  if (typeof expression === 'string') {
    const column = columns.get(expression)
    return column ? { type: column.type, nullable: column.nullable } : unknownColumn(expression)
  }
  if ('literal' in expression) {
    const { literal, type } = expression
    if (!isColumnType(type)) return { code: 'unknownType', detail: { type: String(type) } }
    if (!isLiteralOf(literal, type))
      return { code: 'invalidLiteral', detail: { expected: type, found: String(literal) } }
    return { type, nullable: literal === null, literal }
  }
  if ('cases' in expression) {
    const { cases, else: otherwise } = expression
    for (const { when } of cases) {
      const condition = typeOf(when, columns, depth + 1)
      if ('code' in condition) return condition
      if (condition.type !== 'boolean') return inFunction('case', notBoolean(condition.type))
    }
    const values = [...cases.map(({ result }) => result), ...(otherwise === undefined ? [] : [otherwise])]
    const args = typesOf(values, columns, depth)
    if ('code' in args) return args
    const type = unified(args)
    if (typeof type !== 'string') return inFunction('case', type)
    return { type, nullable: otherwise === undefined || anyNull(args) }
  }
  if ('call' in expression) {
    const args = typesOf(expression.args, columns, depth)
    return 'code' in args ? args : resolve(expression.call, resolveOf(expression.call), args)
  }
  const [value, isTry] = 'cast' in expression ? [expression.cast, false] : [expression.tryCast, true]
  const { to } = expression
  const from = typeOf(value, columns, depth + 1)
  if ('code' in from) return from
  if (!isColumnType(to)) return { code: 'unknownType', detail: { type: String(to) } }
  if (!(isTry ? canTryCast : canCast)(from.type, to)) return { code: 'invalidCast', detail: { from: from.type, to } }
  return { type: to, nullable: from.nullable || (isTry && from.type !== to) }
}

/** Types of all arguments, or the first fault. */
export function typesOf(of: readonly Expression[], columns: Columns, depth = 0): Argument[] | TypeFault {
  const args: Argument[] = []
  for (const each of of) {
    const arg = typeOf(each, columns, depth + 1)
    if ('code' in arg) return arg
    args.push(arg)
  }
  return args
}

/** Result of a function, or its fault with the function's name. */
export function resolve(name: string, rule: Resolve | undefined, args: readonly Argument[]): Resolved | TypeFault {
  if (!rule) return { code: 'unknownFunction', detail: { name } }
  const resolved = rule(args)
  return isFault(resolved) ? inFunction(name, resolved) : resolved
}

export const unknownColumn = (name: string): TypeFault => ({ code: 'unknownColumn', detail: { name } })
export const notBoolean = (found: ColumnType): TypeFault => ({
  code: 'typeMismatch',
  detail: { expected: 'boolean', found },
})
const inFunction = (name: string, { code, detail }: TypeFault): TypeFault => ({
  code,
  detail: { function: name, ...detail },
})

/**
 * True for conversions that lose only the range of a number or the time of day. Numbers are rounded half away from 0.
 */
function canCast(from: ColumnType, to: ColumnType): boolean {
  if (from === to || to === 'text') return true
  if (isNumeric(from) && isNumeric(to)) return true
  if (isTemporal(from) && isTemporal(to)) return true
  return from === 'boolean' && isInteger(to)
}

const canTryCast = (from: ColumnType, to: ColumnType): boolean => from === 'text' || canCast(from, to)
