/**
 * Operators of a condition on one column; `in`, `notIn` and `between` accept several values, `isEmpty` and `isNotEmpty`
 * none.
 */
export const operators = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'contains',
  'startsWith',
  'in',
  'notIn',
  'between',
  'isEmpty',
  'isNotEmpty',
] as const
export type Operator = (typeof operators)[number]

/** Values of one comparison. */
export const valuesMax = 200

/** Number of values that an operator accepts. */
export function valuesOf(operator: Operator): { min: number; max: number } {
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return { min: 0, max: 0 }
  if (operator === 'between') return { min: 2, max: 2 }
  return { min: 1, max: operator === 'in' || operator === 'notIn' ? valuesMax : 1 }
}
