import { call, type Expression, literal, or, when } from '#api/platform/engine/plan/expression.ts'
import { type Plan, project } from '#api/platform/engine/plan/plan.ts'
import type { Rule } from '#contract/data/rules/shapes.ts'
import { type CompiledModel, hitName, withHits } from './compile-model.ts'
import { outcomeSigns } from './outcome-text.ts'

/** Columns of judged rows: outcomes as text, and a flag for rows with a counted hit or that could not be judged. */
export const [outcomesName, anyHit] = ['$outcomes', '$any']

/** Rules whose hits are not snoozed. */
export const countedRules = ({ content, snoozed }: Pick<CompiledModel, 'content' | 'snoozed'>): Rule[] =>
  content.rules.filter(({ id, weight }) => weight > 0 && !snoozed.includes(id))

/** Selected columns of the rows, with the outcomes of all rules. */
export function withOutcomes(
  rows: Plan,
  model: Pick<CompiledModel, 'content' | 'conditions' | 'snoozed' | 'unable'>,
  columns: Readonly<Record<string, Expression>>,
): Plan {
  const { content, snoozed, unable } = model
  const never = new Set(unable.map(({ rule }) => rule))
  const sign = ({ id, weight }: Rule): Expression => {
    if (weight === 0) return literal(outcomeSigns.disabled)
    if (never.has(id)) return literal(outcomeSigns.error)
    const hit = snoozed.includes(id) ? outcomeSigns.snoozed : outcomeSigns.hit
    return when(hitName(id), literal(hit), literal(outcomeSigns.noHit))
  }
  const counted = countedRules(model)
  const hits = counted.length === 0 ? literal(false) : or(...counted.map(({ id }) => hitName(id)))
  return project(withHits(rows, model), {
    ...columns,
    [outcomesName]: call('concat', ...content.rules.map(sign)),
    [anyHit]: mayFail(content.rules, never) ? literal(true) : hits,
  })
}

/** True if rows may be undecided because an enabled rule, or a part of one, cannot be judged. */
const mayFail = (rules: readonly Rule[], never: ReadonlySet<string>): boolean =>
  rules.some((rule) => rule.weight > 0 && (never.has(rule.id) || ('of' in rule && rule.of.some((id) => never.has(id)))))
