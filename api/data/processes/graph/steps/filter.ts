import { and, coalesce, type Expression, literal, not } from '#api/platform/engine/plan/expression.ts'
import { filter } from '#api/platform/engine/plan/plan.ts'
import { conditionExpression } from '../../../data-rights/condition.ts'
import { fieldTypeOf } from '../field-type.ts'
import { type CompileStep, expressionIn, onlyInput } from '../step.ts'

/** Rows that meet a condition; `leftOut` has all others, including rows where the condition is null. */
export const compileFilter: CompileStep<'filter'> = ({ condition, text }, context) => {
  const input = onlyInput(context)
  const conditions: Expression[] = []
  let isFaulty = false
  if (condition !== null) {
    const types = new Map(
      input.columns.map(({ name, type }) => [name, { expression: name, fieldType: fieldTypeOf(type) }]),
    )
    const read = conditionExpression(condition, { columnOf: (name) => types.get(name), timeZone: context.timeZone })
    if ('where' in read) conditions.push(read.where)
    else
      for (const [path, faults] of Object.entries(read.faults))
        for (const fault of faults) {
          isFaulty = true
          const column = fault.values?.column
          const field = ['settings.condition', path].filter((part) => part !== '').join('.')
          context.report({ ...fault, field, ...(typeof column === 'string' && { column }) })
        }
  }
  if (text !== null) {
    const read = expressionIn(context, input, { text, field: 'settings.text', expected: 'boolean' })
    if (read) conditions.push(read.expression)
    else isFaulty = true
  }
  if (isFaulty) return undefined
  const where = and(...conditions)
  const { key, rowsAtMost } = input
  return {
    outputs: { rows: filter(input.plan, where), leftOut: filter(input.plan, not(coalesce(where, literal(false)))) },
    key,
    rowsAtMost,
  }
}
