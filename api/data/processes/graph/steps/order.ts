import { eq, literal } from '#api/platform/engine/plan/expression.ts'
import type { Order } from '#api/platform/engine/plan/plan.ts'
import {
  aggregate,
  distinct,
  filter,
  join,
  limit,
  min,
  onEqual,
  pick,
  sort,
  window,
} from '#api/platform/engine/plan/plan.ts'
import {
  type CompileStep,
  columnIn,
  columnsIn,
  namesOf,
  onlyInput,
  type StepContext,
  type StepInput,
  tieBreak,
} from '../step.ts'

type OrderSetting = readonly { column: string; descending: boolean }[]

/** Sorts by columns, then by key columns; undefined if a column is missing. */
export function orderIn(
  context: StepContext,
  input: StepInput,
  { by, field }: { by: OrderSetting; field: string },
): Order[] | undefined {
  const found = by.map(({ column, descending }, at) => {
    const known = columnIn(context, input, { name: column, field: `${field}.${at}.column` })
    return known && { by: known.name, descending }
  })
  if (!found.every((each) => each !== undefined)) return undefined
  const named = new Set(by.map(({ column }) => column))
  return [...found, ...tieBreak(input).flatMap((name) => (named.has(name) ? [] : [{ by: name }]))]
}

export const compileSort: CompileStep<'sort'> = ({ by, first }, context) => {
  const input = onlyInput(context)
  const orderBy = orderIn(context, input, { by, field: 'settings.by' })
  if (!orderBy) return undefined
  const sorted = sort(input.plan, ...orderBy)
  const { key, rowsAtMost } = input
  return {
    outputs: { rows: first === null ? sorted : limit(sorted, first) },
    key,
    rowsAtMost: first === null ? rowsAtMost : Math.min(first, rowsAtMost ?? first),
  }
}

/** Keeps one row of each group of equal rows. A single key column in its own order needs no row numbers. */
export const compileDistinct: CompileStep<'distinct'> = ({ columns, orderBy }, context) => {
  const input = onlyInput(context)
  const { plan, key, rowsAtMost } = input
  if (columns.length === 0) return { outputs: { rows: distinct(plan) }, key: namesOf(input.columns), rowsAtMost }
  const found = columnsIn(context, input, { names: columns, field: 'settings.columns' })
  const order = orderIn(context, input, { by: orderBy, field: 'settings.orderBy' })
  if (!found || !order) return undefined
  const [only] = key
  if (key.length === 1 && only !== undefined && orderBy.length === 0 && !columns.includes(only)) {
    const firsts = pick(aggregate(plan, columns, { $first: min(only) }), ['$first'])
    const rows = join('inner', {
      left: plan,
      right: firsts,
      on: [{ left: only, right: '$first' }],
      columns: { right: [] },
    })
    return { outputs: { rows }, key: columns, rowsAtMost }
  }
  const numbered = window(plan, { $place: { window: 'row_number', args: [], partitionBy: columns, orderBy: order } })
  const rows = pick(filter(numbered, eq('$place', literal(1))), namesOf(input.columns))
  return { outputs: { rows }, key: columns, rowsAtMost }
}

/** Rows of an input whose key is, or is not, among the given keys. */
export const semiJoin = (plan: StepInput['plan'], keys: StepInput['plan'], names: readonly string[]) =>
  join('inner', { left: plan, right: distinct(pick(keys, names)), on: onEqual(...names), columns: { right: [] } })
