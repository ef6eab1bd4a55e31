import { inputsOf } from '../../plan/check.ts'
import type { Plan, Source, Window } from '../../plan/plan.ts'

/**
 * Order of a plan's rows: that of its files, that of a sort, or none. Readers of single files may rely on `files`,
 * which only a local engine preserves.
 */
export type RowOrder = 'files' | 'sorted' | 'none'

/** Row order of a plan. `isUnordered` checks for sources whose rows have no order. */
export function rowOrder(plan: Plan, isUnordered: (source: Source) => boolean): RowOrder {
  const inputs = () => inputsOf(plan).map((input) => rowOrder(input.plan, isUnordered))
  switch (plan.op) {
    case 'scan':
      return isUnordered(plan.source) ? 'none' : 'files'
    case 'sort':
      return 'sorted'
    case 'project':
    case 'limit':
    case 'filter':
    case 'sample':
      return inputs()[0] ?? 'none'
    case 'join':
    case 'union':
      return inputs().includes('files') ? 'files' : 'none'
    case 'values':
    case 'aggregate':
    case 'window':
    case 'distinct':
      return 'none'
  }
}

/** True if rows are limited or numbered in the order of their files. */
export function dependsOnFiles(plan: Plan, isUnordered: (source: Source) => boolean): boolean {
  const isCut = plan.op === 'limit' && rowOrder(plan.from, isUnordered) === 'files'
  const isNumbered = plan.op === 'window' && Object.values(plan.columns).some(isWithoutOrder)
  if (isCut || (isNumbered && rowOrder(plan.from, isUnordered) === 'files')) return true
  return inputsOf(plan).some((input) => dependsOnFiles(input.plan, isUnordered))
}

/** Unicode character classes, whose version differs between engines. */
const unicodeClass = /\\\\[pP][{A-Z]/

/** True for a pattern that may have another meaning in another engine. */
export const hasUnicodeClass = (plan: Plan): boolean => {
  const text = JSON.stringify(plan)
  return text.includes('"regexp_') && unicodeClass.test(text)
}

const isWithoutOrder = ({ window, orderBy = [], frame }: Window): boolean =>
  orderBy.length === 0 && (frame !== undefined || ['row_number', 'lag', 'lead', 'lag_known'].includes(window))
