import type { Condition } from '#contract/data/conditions.ts'
import { valuesOf } from '#contract/data/operators.ts'

/** Placeholder of a value that the reader must not see. */
const concealed = '••••'

/** Columns of a condition whose values are concealed: nobody can filter by it. */
export function concealedColumns(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(concealedColumns)
  if ('any' in condition) return condition.any.flatMap(concealedColumns)
  return condition.values.includes(concealed) ? [condition.column] : []
}

/** A condition without its values, for the audit trail, whose readers may have no right to the columns. */
export const auditedCondition = (condition: Condition): Condition => shownCondition(condition, () => false)

/**
 * A right's condition as its reader may see it: values of columns that the reader does not see plain are concealed,
 * since they tell what lies in these columns.
 */
export function shownCondition(condition: Condition, isPlain: (column: string) => boolean): Condition {
  if ('all' in condition) return { all: condition.all.map((part) => shownCondition(part, isPlain)) }
  if ('any' in condition) return { any: condition.any.map((part) => shownCondition(part, isPlain)) }
  if (isPlain(condition.column)) return condition
  return { ...condition, values: Array.from({ length: valuesOf(condition.operator).min }, () => concealed) }
}
