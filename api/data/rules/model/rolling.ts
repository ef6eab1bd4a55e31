import {
  and,
  call,
  cast,
  coalesce,
  type Expression,
  ge,
  isNotNull,
  le,
  literal,
  when,
} from '#api/platform/engine/plan/expression.ts'
import type { Plan, Window } from '#api/platform/engine/plan/plan.ts'
import { project, window } from '#api/platform/engine/plan/plan.ts'
import { type RuleAggregate, WindowKind } from '#contract/data/rules/codes.ts'
import type { Rule } from '#contract/data/rules/shapes.ts'
import { rowKey } from '../../data-rights/open-table.ts'
import type { RuleColumns } from './rule-columns.ts'

export type Aggregation = Extract<Rule, { kind: 'aggregation' }>

/** Room for rows of one key and one millisecond, in the order of the file. */
const sequences = 2 ** 20
/** Milliseconds before and after 1970 that a window key can hold. */
const millisMax = 2 ** 42
const secondMillis = 1000

const functions = { count: 'count', sum: 'sum', mean: 'avg', min: 'min', max: 'max' } as const satisfies Record<
  RuleAggregate,
  Window['window']
>

/**
 * Adds the figure of an aggregation to each row: over the rows of the same key in its window, up to the row itself. They
 * are ordered by one whole number, milliseconds × 2²⁰ + sequence, so that rows of the same time have one order too.
 * Null for a row without a key or a moment.
 */
export function withRolling(
  from: Plan,
  { by, time, window: of, aggregate, column }: Aggregation,
  {
    columns,
    where,
    timeZone,
    name,
  }: { columns: RuleColumns; where: Expression | null; timeZone: string; name: string },
): Plan {
  const kept = (plan: Plan, more: Readonly<Record<string, Expression>>, names: readonly string[]) =>
    project(plan, { ...Object.fromEntries(names.map((each) => [each, each])), ...more })
  const names = namesOf(from)
  const moment: Expression = columns.get(time)?.type === 'date' ? cast(time, 'timestamp') : time
  const millis = call('epoch_millis', moment)
  const isWithin = and(ge(millis, literal(-millisMax)), le(millis, literal(millisMax)))
  const hasKey = and(...by.map(isNotNull), isWithin)
  const [at, day, sequence, key, value] = ['at', 'day', 'sequence', 'key', 'value'].map(
    (each) => `${name} ${each}`,
  ) as [string, string, string, string, string]
  const counted: Expression = aggregate === 'count' ? literal(1) : (column ?? literal(1))
  const local: Expression =
    columns.get(time)?.type === 'date' ? time : cast(call('local_of_utc', time, literal(timeZone)), 'date')
  const partitionBy = [...by, ...(of.kind === WindowKind.day ? [day] : [])]
  const prepared = kept(
    from,
    { [at]: when(hasKey, millis), [day]: local, [value]: where === null ? counted : when(where, counted) },
    names,
  )
  const numbered = window(prepared, {
    [sequence]: { window: 'row_number', args: [], partitionBy: [...partitionBy, at], orderBy: [{ by: rowKey }] },
  })
  const ordered = kept(
    numbered,
    {
      [key]: call('add', call('multiply', at, literal(sequences)), call('least', sequence, literal(sequences - 1))),
    },
    [...names, at, day, sequence, value],
  )
  const frame: Window['frame'] =
    of.kind === WindowKind.day
      ? { unit: 'rows', before: null, after: 0 }
      : { unit: 'values', before: reach(of.seconds, { hasStart: of.hasStart, sequence }) }
  const rolled = window(ordered, {
    [`${name} rolled`]: {
      window: functions[aggregate],
      args: [value],
      partitionBy,
      orderBy: [{ by: key }],
      frame,
    },
  })
  return kept(rolled, { [name]: when(isNotNull(at), `${name} rolled`) }, names)
}

/** Distance of window keys from a row back to the first row of its window. */
const reach = (seconds: number, { hasStart, sequence }: { hasStart: boolean; sequence: string }): Expression => {
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
