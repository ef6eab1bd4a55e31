import { call, cast, type Expression, ge, isNotNull, literal } from '#api/platform/engine/plan/expression.ts'
import {
  type Aggregate,
  aggregate,
  filter,
  max,
  min,
  type Plan,
  project,
  sum,
  window,
} from '#api/platform/engine/plan/plan.ts'
import type { Measure } from '#contract/data/cards/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import type { CardColumn } from './raw-figures.ts'

/** Column of a measure; empty texts count as missing. */
export const filledValue = ({ name, fieldType }: CardColumn): Expression =>
  fieldType === FieldType.string || fieldType === FieldType.time ? call('nullif', name, literal('')) : name

export const isQuantile = ({ aggregate }: Measure): boolean => aggregate === 'median' || aggregate === 'quantile'
export const isCountOfRows = ({ aggregate, column }: Measure): boolean => aggregate === 'count' && column === null
/** True if the figures of groups can be combined into the figure of all of them. */
export const isAdditive = ({ aggregate }: Measure): boolean =>
  ['count', 'sum', 'min', 'max', 'mean'].includes(aggregate)

export const shareOf = ({ aggregate, share }: Measure): number => (aggregate === 'median' ? 0.5 : (share ?? 0.5))

/** Partial aggregates from which the figure of one or several groups is computed; `value` is the figure of one. */
export function partsOf(measure: Measure, column: string | null): Record<string, Aggregate> {
  if (column === null) return {}
  switch (measure.aggregate) {
    case 'count':
      return { value: { aggregate: 'count', args: [column] } }
    case 'sum':
      return { value: sum(column) }
    case 'min':
      return { value: min(column) }
    case 'max':
      return { value: max(column) }
    case 'mean':
      return {
        value: { aggregate: 'avg', args: [column] },
        sum: sum(column),
        count: { aggregate: 'count', args: [column] },
      }
    case 'distinct':
      return { value: { aggregate: 'count_distinct', args: [column] } }
    case 'deviation':
      return { value: { aggregate: 'stddev_samp', args: [column] } }
    default:
      return {}
  }
}

/** Figure of several groups from their partial aggregates, as aggregates and an expression over them. */
export function combined(
  { aggregate: kind }: Measure,
  parts: Readonly<Record<string, string>>,
  prefix: string,
): { aggregates: Record<string, Aggregate>; value: Expression } {
  const part = (name: string) => parts[name] ?? ''
  if (kind === 'mean') {
    const [total, number] = [`${prefix} sum`, `${prefix} count`]
    return {
      aggregates: { [total]: sum(part('sum')), [number]: sum(part('count')) },
      value: call('divide', total, number),
    }
  }
  const value = `${prefix} value`
  if (kind === 'min') return { aggregates: { [value]: min(part('value')) }, value }
  if (kind === 'max') return { aggregates: { [value]: max(part('value')) }, value }
  if (kind === 'count') return { aggregates: { [value]: sum(part('value')) }, value: cast(value, 'bigint') }
  return { aggregates: { [value]: sum(part('value')) }, value }
}

/**
 * Exact quantile of each group, from its values and their numbers of rows: linear between the two nearest values, like
 * the aggregate step of a process.
 */
export function quantiles(
  counted: Plan,
  { keys, value, rows, share, as }: { keys: readonly string[]; value: string; rows: string; share: number; as: string },
): Plan {
  const once = aggregate(filter(counted, isNotNull(value)), [...keys, value], { $rows: sum(rows) })
  const numbered = window(once, {
    $until: { window: 'sum', args: ['$rows'], partitionBy: keys, orderBy: [{ by: value }] },
    $all: { window: 'sum', args: ['$rows'], partitionBy: keys },
  })
  const all = cast('$all', 'double')
  const place = call('multiply', literal(share, 'double'), call('subtract', all, literal(1, 'double')))
  const below = call('floor', place)
  const number = cast(value, 'double')
  const valueAt = (shift: number): Aggregate => ({
    ...min(number),
    where: ge(cast('$until', 'double'), call('add', below, literal(shift, 'double'))),
  })
  const found = aggregate(numbered, keys, {
    $low: valueAt(1),
    $high: valueAt(2),
    $rest: max(call('subtract', place, below)),
  })
  const quantile = call(
    'add',
    '$low',
    call('multiply', call('subtract', call('coalesce', '$high', '$low'), '$low'), '$rest'),
  )
  return project(found, { ...Object.fromEntries(keys.map((key) => [key, key])), [as]: quantile })
}

export function measureType({ aggregate: kind }: Measure, column: CardColumn | undefined): FieldType {
  if (kind === 'count' || kind === 'distinct') return FieldType.integer
  const own = column?.fieldType ?? FieldType.integer
  return kind === 'sum' || kind === 'min' || kind === 'max' ? own : FieldType.float
}
