import { call, type Expression, eq, isIn, literal } from '#api/platform/engine/plan/expression.ts'
import { type Aggregate, aggregate, project } from '#api/platform/engine/plan/plan.ts'
import type { Column } from '#api/platform/engine/plan/types.ts'
import { convertTo } from '#api/platform/expressions/convert.ts'
import { type CompileStep, columnIn, columnsIn, onlyInput } from '../step.ts'

const names = { count: 'count', sum: 'sum', mean: 'avg', min: 'min', max: 'max' } as const

const textOf = ({ name, type }: Column, timeZone: string): Expression =>
  convertTo(name, { from: type, to: 'text', timeZone }) ?? name

/** A column for each listed value of a column. */
export const compilePivot: CompileStep<'pivot'> = ({ groupBy, column, values, aggregate: kind, of }, context) => {
  const input = onlyInput(context)
  const groups = columnsIn(context, input, { names: groupBy, field: 'settings.groupBy' })
  const across = columnIn(context, input, { name: column, field: 'settings.column' })
  const wanted = kind === 'sum' || kind === 'mean' ? 'numeric' : 'any'
  const measured = of === null ? null : columnIn(context, input, { name: of, field: 'settings.of', wanted })
  if (of === null && kind !== 'count') {
    context.report({ key: 'processes-faults:columnNeeded', values: { name: kind }, field: 'settings.of' })
    return undefined
  }
  if (!groups || !across || measured === undefined) return undefined
  const value = textOf(across, context.timeZone)
  const cells = values.map((each): [string, Aggregate] => [
    each.name,
    { aggregate: names[kind], args: measured ? [measured.name] : [], where: eq(value, literal(each.value)) },
  ])
  const rows = aggregate(input.plan, groupBy, Object.fromEntries(cells))
  return { outputs: { rows }, key: groupBy, rowsAtMost: input.rowsAtMost }
}

/** Counts or sums by two columns. Unlisted values go to `others`, so that each row adds up to its total. */
export const compileCrosstab: CompileStep<'crosstab'> = ({ row, column, values, amount }, context) => {
  const input = onlyInput(context)
  const down = columnIn(context, input, { name: row, field: 'settings.row' })
  const across = columnIn(context, input, { name: column, field: 'settings.column' })
  const measured =
    amount === null ? null : columnIn(context, input, { name: amount, field: 'settings.amount', wanted: 'numeric' })
  if (!down || !across || measured === undefined) return undefined
  const value = textOf(across, context.timeZone)
  const figure = (where?: Expression): Aggregate => ({
    aggregate: measured ? 'sum' : 'count',
    args: measured ? [measured.name] : [],
    ...(where !== undefined && { where }),
  })
  const listed = isIn(
    value,
    values.map((each) => literal(each.value)),
  )
  const cells = values.map((each): [string, Aggregate] => [each.name, figure(eq(value, literal(each.value)))])
  const found = aggregate(input.plan, [row], {
    ...Object.fromEntries(cells),
    others: figure(call('not', call('coalesce', listed, literal(false)))),
    total: figure(),
  })
  const columns = [row, ...values.map(({ name }) => name), 'others', 'total']
  const rows = project(
    found,
    Object.fromEntries(
      columns.map((name) => [name, name === row || !measured ? name : call('coalesce', name, literal(0))]),
    ),
  )
  return { outputs: { rows }, key: [row], rowsAtMost: input.rowsAtMost }
}
