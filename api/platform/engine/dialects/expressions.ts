import { aggregates, windows } from '../plan/aggregates.ts'
import type { Expression } from '../plan/expression.ts'
import { type Argument, functions, isFault, type Resolve } from '../plan/functions.ts'
import type { Aggregate, Frame, Order, Window } from '../plan/plan.ts'
import type { Column, ColumnType } from '../plan/types.ts'
import { typeOf } from '../plan/typing.ts'
import type { Dialect, Written } from './dialect.ts'

/** Columns of a query's input, and the SQL that reads them. */
export type Scope = ReadonlyMap<string, Column & { sql: string }>

const upToCurrent = 'rows between unbounded preceding and current row'
const intervalUnits = { hours: 'hour', days: 'day' } as const

function frameClause({ unit, before, after }: Extract<Frame, { after: unknown }>): string {
  const bound = (count: number | null, side: string) => {
    if (count === null) return `unbounded ${side}`
    if (count === 0) return 'current row'
    return `${unit === 'rows' ? count : `interval '${count}' ${intervalUnits[unit]}`} ${side}`
  }
  return `${unit === 'rows' ? 'rows' : 'range'} between ${bound(before, 'preceding')} and ${bound(after, 'following')}`
}

const calledBy = (of: Expression | undefined): Pick<Written, 'call'> =>
  typeof of === 'object' && 'call' in of ? { call: of.call } : {}

/** Translates expressions of a checked plan. */
export function createExpressions(dialect: Dialect) {
  const writeLiteral = (value: string | number | boolean | null, type: ColumnType): string =>
    value === null ? `cast(null as ${dialect.types(type)})` : dialect.literal(value, type)

  const converted = (text: string, from: ColumnType, to: ColumnType): string =>
    from === to ? text : dialect.cast(text, from, to)

  const typed = (expression: Expression, scope: Scope): Argument => {
    const found = typeOf(expression, scope)
    if ('code' in found) throw new Error(`expression has not been checked: ${found.code}`)
    return found
  }

  function sql(expression: Expression, scope: Scope): string {
    if (typeof expression === 'string') return scope.get(expression)?.sql ?? ''
    if ('literal' in expression) return writeLiteral(expression.literal, expression.type)
    if ('cast' in expression)
      return converted(sql(expression.cast, scope), typed(expression.cast, scope).type, expression.to)
    if ('tryCast' in expression) {
      const from = typed(expression.tryCast, scope).type
      const text = sql(expression.tryCast, scope)
      return from === expression.to ? text : dialect.tryCast(text, from, expression.to, expression.form)
    }
    if ('call' in expression) {
      const { given, of, result } = resolved(functions[expression.call], expression.args, scope)
      return dialect.functions[expression.call](given, of, result)
    }
    const { type } = typed(expression, scope)
    const branch = (of: Expression) => converted(sql(of, scope), typed(of, scope).type, type)
    const cases = expression.cases.map(({ when, result }) => `when ${sql(when, scope)} then ${branch(result)}`)
    const rest = expression.else === undefined ? '' : ` else ${branch(expression.else)}`
    return `(case ${cases.join(' ')}${rest} end)`
  }

  /** SQL of the arguments in the types that the call requests. */
  function resolved(rule: Resolve, args: readonly Expression[], scope: Scope) {
    const found = args.map((arg) => typed(arg, scope))
    const result = rule(found)
    if (isFault(result)) throw new Error(`call has not been checked: ${result.code}`)
    const of = found.map((arg, at) => ({ ...arg, type: result.args?.[at] ?? arg.type, ...calledBy(args[at]) }))
    const given = args.map((arg, at) =>
      converted(sql(arg, scope), found[at]?.type as ColumnType, of[at]?.type as ColumnType),
    )
    return { given, of, result: result.type }
  }

  const order = ({ by, descending, nullsFirst }: Order, scope: Scope): string =>
    `${sql(by, scope)}${descending ? ' desc' : ''} nulls ${nullsFirst ? 'first' : 'last'}`

  const frameOf = (frame: Frame, scope: Scope): string => {
    if (frame.unit === 'peers') return 'range between unbounded preceding and current row'
    if (frame.unit === 'values') return `range between ${sql(frame.before, scope)} preceding and current row`
    return frameClause(frame)
  }

  return {
    sql,
    literal: writeLiteral,
    converted,
    order,
    aggregate({ aggregate: name, args, where }: Aggregate, scope: Scope): string {
      const clause = where === undefined ? '' : ` filter (where ${sql(where, scope)})`
      const { given, of, result } = resolved(aggregates[name], args, scope)
      return dialect.aggregates[name](given, clause, { of, result })
    },
    window({ window: name, args, partitionBy = [], orderBy = [], frame }: Window, scope: Scope): string {
      const isAggregate = Object.hasOwn(aggregates, name)
      const parts = [
        ...(partitionBy.length > 0 ? [`partition by ${partitionBy.map((by) => sql(by, scope)).join(', ')}`] : []),
        ...(orderBy.length > 0 ? [`order by ${orderBy.map((each) => order(each, scope)).join(', ')}`] : []),
        ...(frame ? [frameOf(frame, scope)] : isAggregate && orderBy.length > 0 ? [upToCurrent] : []),
      ]
      const { given, of, result } = resolved(windows[name], args, scope)
      return dialect.windows[name](given, ` over (${parts.join(' ')})`, { of, result })
    },
  }
}
