import { call, caseOf, type Expression, isNotNull, isNull, literal, lt } from '#api/platform/engine/plan/expression.ts'
import {
  type Aggregate,
  aggregate,
  count,
  filter,
  join,
  type Plan,
  project,
  window,
} from '#api/platform/engine/plan/plan.ts'
import type { ColumnType, LiteralValue } from '#api/platform/engine/plan/types.ts'
import { numberType } from '#api/platform/expressions/convert.ts'
import { localDay } from '../normalize.ts'
import { type Compiled, type CompileStep, columnIn, onlyInput, type StepInput } from '../step.ts'

/** Rows and sum of each stratum of an amount, including empty ones; the last has no upper bound. */
export const compileStratify: CompileStep<'stratify'> = ({ column, bounds }, context) => {
  const input = onlyInput(context)
  const found = columnIn(context, input, { name: column, field: 'settings.column', wanted: 'numeric' })
  if (!found) return undefined
  return strata(input, { value: found.name, bounds, type: numberType, amount: found.name })
}

/** Rows and sums of an amount, by the age in days from one date to another; later dates have negative ages. */
export const compileAge: CompileStep<'age'> = ({ column, asOf, bounds, amount }, context) => {
  const input = onlyInput(context)
  const found = columnIn(context, input, { name: column, field: 'settings.column', wanted: 'moment' })
  const measured =
    amount === null ? null : columnIn(context, input, { name: amount, field: 'settings.amount', wanted: 'numeric' })
  if (!found || measured === undefined) return undefined
  const days = call('date_diff', literal('day'), localDay(found, context.timeZone), literal(asOf, 'date'))
  return strata(input, { value: days, bounds: bounds.map(String), type: 'bigint', amount: measured?.name ?? null })
}

type Strata = { value: Expression; bounds: readonly string[]; type: ColumnType; amount: string | null }

function strata({ plan }: StepInput, { value, bounds, type, amount }: Strata): Compiled {
  const last = bounds.length + 1
  const stratum = caseOf(
    bounds.map((bound, at) => ({ when: lt(value, literal(bound, type)), result: literal(at + 1) })),
    literal(last),
  )
  const placed = project(filter(plan, isNotNull(value)), {
    $stratum: stratum,
    ...(amount !== null && { $amount: amount }),
  })
  const totals: Record<string, Aggregate> = amount === null ? {} : { $total: { aggregate: 'sum', args: ['$amount'] } }
  const counted = aggregate(placed, ['$stratum'], { $rows: count(), ...totals })
  const listed: Plan = {
    op: 'values',
    columns: { stratum: 'bigint', lower: type, upper: type },
    rows: Array.from({ length: last }, (_, at): LiteralValue[] => [at + 1, bounds[at - 1] ?? null, bounds[at] ?? null]),
  }
  const all = join('left', { left: listed, right: counted, on: [{ left: 'stratum', right: '$stratum' }] })
  const filled = project(all, {
    stratum: 'stratum',
    lower: 'lower',
    upper: 'upper',
    rows: call('coalesce', '$rows', literal(0)),
    ...(amount !== null && { total: call('coalesce', '$total', literal(0)) }),
  })
  const whole = window(filled, { $all: { window: 'sum', args: ['rows'] } })
  const columns = ['stratum', 'lower', 'upper', 'rows', ...(amount === null ? [] : ['total'])]
  const rows = project(whole, {
    ...Object.fromEntries(columns.map((name) => [name, name])),
    share: call('divide', 'rows', '$all'),
  })
  return {
    outputs: { rows, leftOut: filter(plan, isNull(value)) },
    key: ['stratum'],
    rowsAtMost: last,
  }
}
