import { type CompileStep, columnIn, columnsIn, onlyInput } from '../step.ts'

/** Rows of the table that a run writes. A run checks key and expectations before the table changes. */
export const compileOutput: CompileStep<'output'> = ({ key, expectations }, context) => {
  const input = onlyInput(context)
  const keys = columnsIn(context, input, { names: key, field: 'settings.key' })
  const checked = expectations.map((each, at) => {
    const field = `settings.expectations.${at}`
    if (each.expect === 'rowCount') return true
    if (each.expect === 'unique') return columnsIn(context, input, { names: each.columns, field: `${field}.columns` })
    const wanted = each.expect === 'range' ? 'numeric' : each.expect === 'fresh' ? 'moment' : 'any'
    return columnIn(context, input, { name: each.column, field: `${field}.column`, wanted })
  })
  if (!keys || checked.includes(undefined)) return undefined
  return { outputs: { rows: input.plan }, key, rowsAtMost: input.rowsAtMost }
}
