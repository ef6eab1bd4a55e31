import { timeGroup } from '#api/data/processes/graph/time-group.ts'
import { caseOf, isNotNull } from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  count,
  filter,
  limit,
  max,
  min,
  type Plan,
  pick,
  project,
  sort,
  sum,
} from '#api/platform/engine/plan/plan.ts'
import type { Value } from '#api/platform/engine/session.ts'
import { GroupMark, type TimeGrouping } from '#contract/data/cards/codes.ts'
import type { FigureCell } from '#contract/data/cards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { columnTypes } from '../../data-rights/column-types.ts'
import { isNumber } from './correlation.ts'
import { conditionText, groupCondition } from './drill.ts'
import type { CardContext } from './grouped.ts'
import { deviationOf, finite, partsOfRange } from './histogram.ts'
import { filledValue } from './measures.ts'
import { groups, rowsOf, scalars, type Work } from './needs.ts'
import { type CardColumn, numberOf, plainCell } from './raw-figures.ts'

type RawBar = {
  value: FigureCell
  upper: FigureCell
  rows: number
  mark: GroupMark
  condition: Condition | null
}
export type RawProfile = {
  count: number
  empty: number
  distinct: number
  isApproximate: boolean
  least: FigureCell
  most: FigureCell
  mean: number | null
  deviation: number | null
  form: 'range' | 'values'
  bars: RawBar[]
}

/** Estimated number of distinct values up to which all are counted. */
const countedMax = 100_000

/** Figures of a column, with bins of its range or its most frequent values as bars that add up to all rows. */
export function* columnProfile(context: CardContext, column: CardColumn, bars: number): Work<RawProfile> {
  const value = context.registered.column(filledValue(column))
  const isOfNumbers = isNumber(column)
  const facts = yield* scalars({
    all: count(),
    filled: { aggregate: 'count', args: [value] },
    distinct: { aggregate: 'approx_count_distinct', args: [value] },
    least: min(value),
    most: max(value),
    ...(isOfNumbers && { mean: { aggregate: 'avg' as const, args: [value] } }),
  })
  const deviation = isOfNumbers ? yield* deviationOf(column.name, []) : null
  const [all, filled, estimate] = [numberOf(facts.all), numberOf(facts.filled), numberOf(facts.distinct)]
  const isCounted = estimate <= countedMax
  const values = isCounted ? yield* groups([value], { rows: count() }) : undefined
  const counted = values && { table: filter(values.table, isNotNull(value)), rows: values.columns.rows ?? '' }
  const [[exact] = []] = counted ? yield* rowsOf(aggregate(counted.table, [], { number: count() })) : [[estimate]]
  const { least = null, most = null } = facts
  const empty: RawBar[] =
    all > filled
      ? [
          {
            value: null,
            upper: null,
            rows: all - filled,
            mark: GroupMark.empty,
            condition: groupCondition({ ...column, unit: null, listed: [] }, { mark: GroupMark.empty, value: null }),
          },
        ]
      : []
  const isTime = column.fieldType === FieldType.date || column.fieldType === FieldType.timestamp
  const params = { column, value, bars, least, most, counted, filled }
  const made =
    least === null || most === null
      ? []
      : isOfNumbers
        ? yield* rangeBars(context, params)
        : isTime
          ? yield* timeBars(context, params)
          : yield* valueBars(params)
  return {
    count: filled,
    empty: all - filled,
    distinct: numberOf(exact ?? estimate),
    isApproximate: !isCounted,
    least: plainCell(least),
    most: plainCell(most),
    mean: finite(facts.mean),
    deviation,
    form: isOfNumbers || isTime ? 'range' : 'values',
    bars: [...made, ...empty],
  }
}

type Barred = {
  column: CardColumn
  /** Registered name of its value expression. */
  value: string
  bars: number
  least: Value
  most: Value
  /** Distinct values with their rows, if they are few. */
  counted: { table: Plan; rows: string } | undefined
  filled: number
}

/** Rows of each part that an expression over the column distinguishes. */
function* rowsByPart(
  context: CardContext,
  { counted, value }: Pick<Barred, 'counted' | 'value'>,
  part: Parameters<CardContext['registered']['derived']>[0],
): Work<Value[][]> {
  if (counted) {
    const parts = project(counted.table, { $part: part, $rows: counted.rows })
    return yield* rowsOf(sort(aggregate(parts, ['$part'], { rows: sum('$rows') }), '$part'))
  }
  const name = context.registered.derived(caseOf([{ when: isNotNull(value), result: part }]))
  const made = yield* groups([name], { rows: count() })
  return yield* rowsOf(sort(pick(filter(made.table, isNotNull(name)), [name, made.columns.rows ?? '']), name))
}

function* rangeBars(context: CardContext, params: Barred): Work<RawBar[]> {
  const { column, value, bars, least, most } = params
  const [low, high] = [least, most].map((end) => conditionText(end as Exclude<Value, null>, column.fieldType)) as [
    string,
    string,
  ]
  const parts = partsOfRange({ column: { ...column, name: value }, low, high, bins: bars })
  const found = new Map(
    (yield* rowsByPart(context, params, parts.part)).map(([at, rows]) => [Number(at), numberOf(rows)]),
  )
  return parts.ends.map(({ lower, upper, condition }, at) => ({
    value: lower,
    upper,
    rows: found.get(at) ?? 0,
    mark: GroupMark.value,
    condition: condition(column.name),
  }))
}

const dayMs = 86_400_000
/** Minimum spans, in days, for bars by year or month. */
const spans = { year: 1100, month: 62 } as const

function* timeBars(context: CardContext, params: Barred): Work<RawBar[]> {
  const { column, value, least, most } = params
  const days =
    (Date.parse(`${String(most).slice(0, 10)}T00:00:00Z`) - Date.parse(`${String(least).slice(0, 10)}T00:00:00Z`)) /
    dayMs
  const unit: Exclude<TimeGrouping, 'hour'> = days > spans.year ? 'year' : days > spans.month ? 'month' : 'day'
  const of = { name: value, type: columnTypes[column.fieldType], nullable: true }
  const found = yield* rowsByPart(context, params, timeGroup(of, unit, context.timeZone))
  return found.map(([part = null, rows]) => ({
    value: plainCell(part),
    upper: null,
    rows: numberOf(rows),
    mark: GroupMark.value,
    condition: groupCondition({ ...column, unit, listed: [] }, { mark: GroupMark.value, value: part }),
  }))
}

/** The most frequent values, and the others. */
function* valueBars({ column, value, bars, counted, filled }: Barred): Work<RawBar[]> {
  const top = counted
    ? yield* rowsOf(
        pick(limit(sort(counted.table, { by: counted.rows, descending: true }, value), bars), [value, counted.rows]),
      )
    : []
  const listed = top.map(([each = null]) => each)
  const others = filled - top.reduce((all, [, rows]) => all + numberOf(rows), 0)
  const of = { ...column, unit: null, listed }
  const bar = (mark: GroupMark, each: Value, rows: number): RawBar => ({
    value: plainCell(each),
    upper: null,
    rows,
    mark,
    condition: groupCondition(of, { mark, value: each }),
  })
  return [
    ...top.map(([each = null, rows]) => bar(GroupMark.value, each, numberOf(rows))),
    ...(others > 0 ? [bar(GroupMark.others, null, others)] : []),
  ]
}
