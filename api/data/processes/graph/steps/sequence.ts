import { gt, lt } from '#api/platform/engine/plan/expression.ts'
import { filter, window } from '#api/platform/engine/plan/plan.ts'
import { type CompileStep, columnIn, columnsIn, freshName, onlyInput } from '../step.ts'
import { orderIn } from './order.ts'

/** Rows whose value is below that of the previous row in an order; above it, if values should descend. */
export const compileSequence: CompileStep<'sequence'> = ({ column, orderBy: by, by: groups, descending }, context) => {
  const input = onlyInput(context)
  const found = columnIn(context, input, { name: column, field: 'settings.column' })
  const partitions = columnsIn(context, input, { names: groups, field: 'settings.by' })
  const orderBy = orderIn(context, input, { by, field: 'settings.orderBy' })
  if (!found || !partitions || !orderBy) return undefined
  const name = freshName(input.columns, 'previous')
  const compared = window(input.plan, { [name]: { window: 'lag', args: [found.name], partitionBy: groups, orderBy } })
  const rows = filter(compared, descending ? gt(found.name, name) : lt(found.name, name))
  return { outputs: { rows }, key: input.key, rowsAtMost: input.rowsAtMost }
}
