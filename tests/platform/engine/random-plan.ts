import { aggregates, windows } from '#api/platform/engine/plan/aggregates.ts'
import { checkPlan } from '#api/platform/engine/plan/check.ts'
import { call, caseOf, cast, type Expression, literal, tryCast } from '#api/platform/engine/plan/expression.ts'
import { dateFormats, dateParts, diffUnits, type FunctionName, functions } from '#api/platform/engine/plan/functions.ts'
import { joinTypes, named, type Order, type Plan, scan } from '#api/platform/engine/plan/plan.ts'
import type { ColumnType, Schema } from '#api/platform/engine/plan/types.ts'
import { typeOf } from '#api/platform/engine/plan/typing.ts'
import { type Choose, choices } from './choices.ts'
import { catalogue, tables } from './plans.ts'

const columnTypes = ['text', 'boolean', 'integer', 'bigint', 'double', 'date', 'timestamp', 'decimal(9,2)'] as const
const literals: readonly Expression[] = [
  literal('a'),
  literal(3),
  literal(12n),
  literal(1.5),
  literal(true),
  literal('2026-01-05', 'date'),
  literal('2026-01-05 10:30:00', 'timestamp'),
  literal('1.25', 'decimal(5,2)'),
  literal(null, 'double'),
  literal('year'),
]

function expressionOf(schema: Schema, choose: Choose, depth: number): Expression {
  const column = () => choose.of(schema).name
  const inner = () => expressionOf(schema, choose, depth - 1)
  if (depth === 0) return choose.below(3) === 0 ? choose.of(literals) : column()
  const kind = choose.below(10)
  if (kind === 0) return cast(inner(), choose.of(columnTypes))
  if (kind === 1) return tryCast(inner(), choose.of(columnTypes))
  if (kind === 2) return caseOf([{ when: inner(), result: inner() }], choose.below(2) === 0 ? undefined : inner())
  const name = choose.of(Object.keys(functions) as FunctionName[])
  if (name === 'date_trunc') return call(name, literal(choose.of(['year', 'quarter', 'month', 'week', 'day'])), inner())
  if (name === 'date_part') return call(name, literal(choose.of(dateParts)), inner())
  if (name === 'date_diff') return call(name, literal(choose.of(diffUnits)), inner(), inner())
  if (name === 'date_add') return call(name, literal(choose.of(diffUnits)), literal(choose.below(30)), inner())
  if (name === 'to_char') return call(name, inner(), literal(choose.of(dateFormats)))
  if (name === 'round') return call(name, inner(), literal(choose.below(4)))
  if (name === 'substring') return call(name, inner(), literal(1 + choose.below(3)), literal(choose.below(4)))
  if (name === 'right' || name === 'part_of') return call(name, inner(), literal(1 + choose.below(4)))
  if (name.startsWith('regexp')) {
    const rest = { regexp_replace: [literal('-')], regexp_extract: [literal(1)] }[name as string] ?? []
    return call(name, inner(), literal('([0-9])+'), ...rest)
  }
  const first = inner()
  if (choose.below(3) === 0) return call(name, first)
  return call(name, first, choose.below(4) === 0 ? inner() : likeOf(first, schema, choose))
}

/** A column or literal whose type is that of another value, if there is one. */
function likeOf(value: Expression, schema: Schema, choose: Choose): Expression {
  const columns = new Map(schema.map((column) => [column.name, column]))
  const typed = (one: Expression) => {
    const found = typeOf(one, columns)
    return 'code' in found ? undefined : found.type
  }
  const alike = [...columns.keys(), ...literals].filter((one) => typed(one) === typed(value))
  return alike.length > 0 ? choose.of(alike) : value
}

export const columnsOf = (plan: Plan): Schema => checkPlan(plan, catalogue).schemas.get(plan) ?? []

/** The first of up to 40 random expressions that fits, else a column that fits; undefined if there is none. */
function fitting(plan: Plan, choose: Choose, fits: (type: ColumnType) => boolean = () => true): Expression | undefined {
  const schema = columnsOf(plan)
  for (let tried = 0; tried < 40; tried++) {
    const value = expressionOf(schema, choose, 1 + choose.below(3))
    const [column] = columnsOf({ op: 'project', from: plan, columns: { value } })
    if (column && fits(column.type)) return value
  }
  return schema.find(({ type }) => fits(type))?.name
}

function grown(from: Plan, choose: Choose, step: number): Plan {
  const column = () => choose.of(columnsOf(from)).name
  const order = (): Order => ({
    by: column(),
    descending: choose.below(2) === 0,
    nullsFirst: choose.below(2) === 0,
  })
  const kind = choose.below(9)
  switch (kind) {
    case 0: {
      const entries = Array.from({ length: 1 + choose.below(4) }, (_, at) => [
        `p${step}_${at}`,
        fitting(from, choose) ?? column(),
      ])
      return { op: 'project', from, columns: { ...named([column()]), ...Object.fromEntries(entries) } }
    }
    case 1: {
      const where = fitting(from, choose, (type) => type === 'boolean')
      return where === undefined ? from : { op: 'filter', from, where }
    }
    case 2: {
      const right: Plan = { op: 'project', from: scan(choose.of(Object.keys(tables))), columns: {} }
      const names = columnsOf(right.from)
      const renamed: Plan = {
        ...right,
        columns: Object.fromEntries(names.map(({ name }) => [`j${step}_${name}`, name])),
      }
      const on = [{ left: column(), right: `j${step}_${choose.of(names).name}` }]
      return { op: 'join', type: choose.of(joinTypes), left: from, right: renamed, on }
    }
    case 3: {
      const aggregate = choose.of(Object.keys(aggregates) as (keyof typeof aggregates)[])
      const args = aggregate === 'corr' || aggregate.endsWith('_by') ? [column(), column()] : [column()]
      return {
        op: 'aggregate',
        from,
        groupBy: choose.below(2) === 0 ? [] : [column()],
        aggregates: { [`a${step}`]: { aggregate, args }, [`n${step}`]: { aggregate: 'count', args: [] } },
        ...(choose.below(2) === 0 && { having: call('gt', `n${step}`, literal(0)) }),
      }
    }
    case 4: {
      const window = choose.of(Object.keys(windows) as (keyof typeof windows)[])
      const isRank = ['row_number', 'rank', 'dense_rank'].includes(window)
      const of = { window, args: isRank ? [] : [column()], partitionBy: [column()], orderBy: [order()] }
      return { op: 'window', from, columns: { [`w${step}`]: of } }
    }
    case 5: {
      const names = columnsOf(from).map(({ name }) => name)
      const other = Object.fromEntries(
        names.map((name) => {
          const type = columnsOf(from).find((each) => each.name === name)?.type ?? 'text'
          return [name, type === 'integer' ? cast(name, choose.of(['bigint', 'double', 'decimal(12,1)'])) : name]
        }),
      )
      return { op: 'union', all: choose.below(2) === 0, from: [from, { op: 'project', from, columns: other }] }
    }
    case 6:
      return {
        op: 'limit',
        from: { op: 'sort', from, orderBy: [order()] },
        count: choose.below(5),
        offset: choose.below(2),
      }
    case 7:
      return { op: 'distinct', from }
    default:
      return { op: 'sample', from, share: 0.5, seed: String(step), key: column() }
  }
}

/** A plan of some steps that passes the check. */
export function planOf(seed: number): Plan {
  const choose = choices(seed)
  let plan = scan(choose.of(Object.keys(tables)))
  const steps = 1 + choose.below(5)
  for (let step = 0; step < steps; step++) {
    const next = grown(plan, choose, step)
    if (checkPlan(next, catalogue).problems.length === 0) plan = next
  }
  return plan
}
