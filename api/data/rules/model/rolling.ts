import {
  and,
  call,
  cast,
  coalesce,
  type Expression,
  eq,
  ge,
  isNotNull,
  le,
  literal,
  when,
} from '#api/platform/engine/plan/expression.ts'
import { named, type Plan, project, type Window, window } from '#api/platform/engine/plan/plan.ts'
import type { Column } from '#api/platform/engine/plan/types.ts'
import { type RuleAggregate, WindowKind } from '#contract/data/rules/codes.ts'
import type { Rule, RuleFigure } from '#contract/data/rules/shapes.ts'
import { rowKey } from '../../data-rights/open-table.ts'
import type { RuleColumns } from './rule-columns.ts'

export type Aggregation = Extract<Rule, { kind: 'aggregation' }>
/** An aggregation with the columns of its figures, and the condition on counted rows. */
export type CompiledAggregation = {
  rule: Aggregation
  figures: readonly { figure: RuleFigure; column: Column }[]
  where: Expression | null
}

/** Maximum number of rows with the same key and millisecond, numbered in file order. */
const sequences = 2 ** 20
/** Milliseconds before and after 1970 that a window key can hold. */
const millisMax = 2 ** 42
const secondMillis = 1000

const functions = {
  count: 'count',
  distinct: 'count_distinct',
  sum: 'sum',
  mean: 'avg',
  min: 'min',
  max: 'max',
} as const satisfies Record<Exclude<RuleAggregate, 'previous'>, Window['window']>

/**
 * Adds the figures of all aggregations to each row, over the rows of the same key in its window, up to the row itself.
 * One integer orders them: milliseconds × 2²⁰ + sequence, so that rows with the same time have a fixed order. Null for
 * a row without a key or a timestamp. Aggregations with the same key and time share one order.
 */
export function withRolling(
  from: Plan,
  aggregations: readonly CompiledAggregation[],
  { columns, timeZone }: { columns: RuleColumns; timeZone: string },
): Plan {
  const groups = new Map<string, CompiledAggregation[]>()
  for (const each of aggregations) {
    const order = JSON.stringify([each.rule.by, each.rule.time])
    groups.set(order, [...(groups.get(order) ?? []), each])
  }
  return [...groups.values()].reduce<Plan>((rows, group) => withGroup(rows, group, { columns, timeZone }), from)
}

const [at, day, sequence, key] = ['$at', '$day', '$sequence', '$key'] as const

function withGroup(
  from: Plan,
  group: readonly CompiledAggregation[],
  { columns, timeZone }: { columns: RuleColumns; timeZone: string },
): Plan {
  const [
    {
      rule: { by, time },
    },
  ] = group as [CompiledAggregation]
  const names = namesOf(from)
  const isOfDays = columns.get(time)?.type === 'date'
  const millis = call('epoch_millis', isOfDays ? cast(time, 'timestamp') : time)
  const isWithin = and(ge(millis, literal(-millisMax)), le(millis, literal(millisMax)))
  const hasKey = and(...by.map(isNotNull), isWithin)
  const local: Expression = isOfDays ? time : cast(call('local_of_utc', time, literal(timeZone)), 'date')
  const needsDay = group.some(({ rule }) => rule.window.kind === WindowKind.day)
  const values = Object.assign({}, ...group.map(valuesOf))
  const prepared = project(from, {
    ...named(names),
    ...values,
    [at]: when(hasKey, millis),
    ...(needsDay && { [day]: local }),
  })
  const numbered = window(prepared, {
    [sequence]: { window: 'row_number', args: [], partitionBy: [...by, at], orderBy: [{ by: rowKey }] },
  })
  const selected = [...names, ...Object.keys(values), at, ...(needsDay ? [day] : [])]
  const ordered = project(numbered, {
    ...named(selected),
    [sequence]: call('least', sequence, literal(sequences - 1)),
    [key]: call('add', call('multiply', at, literal(sequences)), call('least', sequence, literal(sequences - 1))),
  })
  const isExact = ({ aggregate, column }: RuleFigure) =>
    aggregate === 'mean' && columns.get(column ?? '')?.type !== 'double'
  const rolled = window(ordered, Object.assign({}, ...group.map((each) => windowsOf(each, { by, isExact }))))
  const figureValue = (each: CompiledAggregation, figure: RuleFigure, name: string): Expression => {
    if (figure.aggregate === 'previous') return previous(each, name)
    return isExact(figure) ? call('divide', rolledName(name), countedName(name)) : rolledName(name)
  }
  const figures = group.flatMap((each) =>
    each.figures.map(({ figure, column }): [string, Expression] => [
      column.name,
      when(isNotNull(at), figureValue(each, figure, column.name)),
    ]),
  )
  return project(rolled, { ...named(names), ...Object.fromEntries(figures) })
}

const valueName = (figure: string): string => `${figure} value`
const rolledName = (figure: string): string => `${figure} rolled`
const countedName = (figure: string): string => `${figure} counted`
const valuedName = (figure: string): string => `${figure} valued`

/** Values of each figure in the counted rows, otherwise null. */
const valuesOf = ({ figures, where }: CompiledAggregation): Record<string, Expression> =>
  Object.fromEntries(
    figures.flatMap(({ figure, column: { name } }) => {
      const value: Expression = figure.column === null || figure.aggregate === 'count' ? literal(1) : figure.column
      const counted: Expression = where === null ? value : when(where, value)
      const isCounted = figure.aggregate === 'previous' && where !== null
      return [[valueName(name), counted] as const, ...(isCounted ? [[countedName(name), where] as const] : [])]
    }),
  )

type Grouped = {
  by: readonly string[]
  /** True for a mean of exact numbers: their sum divided once, because engines add doubles in different orders. */
  isExact(figure: RuleFigure): boolean
}

function windowsOf({ rule, figures, where }: CompiledAggregation, { by, isExact }: Grouped): Record<string, Window> {
  const isDay = rule.window.kind === WindowKind.day
  const over = { partitionBy: [...by, ...(isDay ? [day] : [])], orderBy: [{ by: key }] }
  const frame: Window['frame'] =
    rule.window.kind === WindowKind.day
      ? { unit: 'rows', before: null, after: 0 }
      : { unit: 'values', before: reach(rule.window) }
  return Object.fromEntries(
    figures.flatMap(({ figure, column: { name } }): [string, Window][] => {
      const { aggregate } = figure
      const value = valueName(name)
      const inWindow = { args: [value], ...over, frame }
      if (isExact(figure))
        return [
          [rolledName(name), { window: 'sum', ...inWindow }],
          [countedName(name), { window: 'count', ...inWindow }],
        ]
      if (aggregate !== 'previous') return [[rolledName(name), { window: functions[aggregate], ...inWindow }]]
      if (where === null)
        return [
          [rolledName(name), { window: 'lag', args: [value], ...over }],
          [countedName(name), { window: 'lag', args: [key], ...over }],
        ]
      const isCounted = countedName(name)
      const lastKey = (of: Expression): Window => ({ window: 'lag_known', args: [when(of, key)], ...over })
      return [
        [rolledName(name), { window: 'lag_known', args: [value], ...over }],
        [`${isCounted} key`, lastKey(isCounted)],
        [valuedName(name), lastKey(and(isCounted, isNotNull(value)))],
      ]
    }),
  )
}

/** Value of the last counted row, if it lies in the window and has a value. */
function previous({ rule, where }: CompiledAggregation, name: string): Expression {
  const last = where === null ? countedName(name) : `${countedName(name)} key`
  const isWithin =
    rule.window.kind === WindowKind.day ? isNotNull(last) : ge(last, call('subtract', key, reach(rule.window)))
  const hasValue = where === null ? [] : [eq(last, valuedName(name))]
  return when(and(isWithin, ...hasValue), rolledName(name))
}

/** Distance of window keys from a row back to the first row of its window. */
const reach = ({ seconds, hasStart }: Extract<Aggregation['window'], { kind: 'seconds' }>): Expression => {
  const millis = seconds * secondMillis - (hasStart ? 0 : 1)
  return call('add', literal(BigInt(millis) * BigInt(sequences)), coalesce(sequence, literal(0)))
}

/** Columns of a plan of this feature. */
export function namesOf(plan: Plan): string[] {
  if (plan.op === 'project') return Object.keys(plan.columns)
  if (plan.op === 'limit' || plan.op === 'sort' || plan.op === 'sample') return namesOf(plan.from)
  if (plan.op === 'join') return [...(plan.columns?.left ?? []), ...(plan.columns?.right ?? [])]
  throw new Error(`columns of "${plan.op}" are not known here`)
}
