import { isDeepStrictEqual } from 'node:util'
import type { Condition } from '#contract/data/conditions.ts'
import { valuesOf } from '#contract/data/operators.ts'

/** Placeholder of a value that the reader must not see. */
const concealed = '••••'

/** Columns of a condition whose values are concealed; such a condition cannot be used as a filter. */
export function concealedColumns(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(concealedColumns)
  if ('any' in condition) return condition.any.flatMap(concealedColumns)
  return condition.values.includes(concealed) ? [condition.column] : []
}

/** A condition without its values, for the audit trail: its readers may have no right to the columns. */
export const auditedCondition = (condition: Condition): Condition => shownCondition(condition, () => false)

/** A right's condition as its reader may see it. Conceals values of columns that the reader does not see plain. */
export function shownCondition(condition: Condition, isPlain: (column: string) => boolean): Condition {
  if ('all' in condition) return { all: condition.all.map((part) => shownCondition(part, isPlain)) }
  if ('any' in condition) return { any: condition.any.map((part) => shownCondition(part, isPlain)) }
  if (isPlain(condition.column)) return condition
  return { ...condition, values: Array.from({ length: valuesOf(condition.operator).min }, () => concealed) }
}

/** True if a condition equals the stored one, except for values that may be concealed. */
export function isShownForm(shown: Condition, stored: Condition): boolean {
  if ('all' in stored) return 'all' in shown && areShownForms(shown.all, stored.all)
  if ('any' in stored) return 'any' in shown && areShownForms(shown.any, stored.any)
  return isDeepStrictEqual(shown, stored) || isDeepStrictEqual(shown, auditedCondition(stored))
}

const areShownForms = (shown: readonly Condition[], stored: readonly Condition[]): boolean =>
  shown.length === stored.length &&
  stored.every((part, at) => {
    const own = shown[at]
    return own !== undefined && isShownForm(own, part)
  })
