import { call, coalesce, type Expression, literal, ne, not, when } from '#api/platform/engine/plan/expression.ts'
import { filter, named, project } from '#api/platform/engine/plan/plan.ts'
import { type CompileStep, expressionIn, freshName, namesOf, onlyInput } from '../step.ts'

/** Rows that violate a rule, with the names of the rules; a rule that evaluates to null counts as violated. */
export const compileVerify: CompileStep<'verify'> = ({ rules }, context) => {
  const input = onlyInput(context)
  const broken = rules.map(({ name, text }, at): Expression | undefined => {
    const read = expressionIn(context, input, {
      text,
      field: `settings.rules.${at}.text`,
      expected: 'boolean',
      column: name,
    })
    return read && when(not(coalesce(read.expression, literal(false))), literal(name))
  })
  if (!broken.every((each) => each !== undefined)) return undefined
  const name = freshName(input.columns, 'violations')
  const marked = project(input.plan, {
    ...named(namesOf(input.columns)),
    [name]: call('concat_ws', literal(', '), ...broken),
  })
  return { outputs: { rows: filter(marked, ne(name, literal(''))) }, key: input.key, rowsAtMost: input.rowsAtMost }
}
