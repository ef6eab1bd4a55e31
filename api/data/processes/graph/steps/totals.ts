import { call } from '#api/platform/engine/plan/expression.ts'
import { aggregate, count, project, sum, window } from '#api/platform/engine/plan/plan.ts'
import { type CompileStep, columnIn, columnsIn, onlyInput, type StepContext } from '../step.ts'

/** Rows, their share, and the sum of an amount by the values of a column. */
export const compileClassify: CompileStep<'classify'> = ({ column, amount }, context) => {
  const input = onlyInput(context)
  const found = columnIn(context, input, { name: column, field: 'settings.column' })
  const measured =
    amount === null ? null : columnIn(context, input, { name: amount, field: 'settings.amount', wanted: 'numeric' })
  if (
    !found ||
    measured === undefined ||
    !areFree(context, { by: [column], added: measured ? ['rows', 'share', 'total'] : ['rows', 'share'] })
  )
    return undefined
  const counted = aggregate(input.plan, [column], { rows: count(), ...(measured && { total: sum(measured.name) }) })
  const whole = window(counted, { $all: { window: 'sum', args: ['rows'] } })
  const rows = project(whole, {
    [column]: column,
    rows: 'rows',
    share: call('divide', 'rows', '$all'),
    ...(measured && { total: 'total' }),
  })
  return { outputs: { rows }, key: [column], rowsAtMost: input.rowsAtMost }
}

/** Rows and sums of amounts by some columns; sums keep the names of the amounts. */
export const compileSummarize: CompileStep<'summarize'> = ({ by, amounts }, context) => {
  const input = onlyInput(context)
  const groups = columnsIn(context, input, { names: by, field: 'settings.by' })
  const found = amounts.map((name, at) =>
    columnIn(context, input, { name, field: `settings.amounts.${at}`, wanted: 'numeric' }),
  )
  if (!groups || !found.every((each) => each !== undefined) || !areFree(context, { by, added: ['rows', ...amounts] }))
    return undefined
  const sums = Object.fromEntries(found.map(({ name }) => [name, sum(name)]))
  return {
    outputs: { rows: aggregate(input.plan, by, { rows: count(), ...sums }) },
    key: by,
    rowsAtMost: input.rowsAtMost,
  }
}

/** Reports a fault if an added column has the name of another one. */
function areFree(context: StepContext, { by, added }: { by: readonly string[]; added: readonly string[] }): boolean {
  const all = [...by, ...added].map((name) => name.toLowerCase())
  const twice = added.find((name) => all.filter((each) => each === name.toLowerCase()).length > 1)
  if (twice === undefined) return true
  context.report({ key: 'processes-faults:duplicateColumn', values: { name: twice }, field: 'settings', column: twice })
  return false
}
