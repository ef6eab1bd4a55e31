import type { Expression } from '../engine/plan/expression.ts'
import type { FunctionName } from '../engine/plan/functions.ts'

/** Number of times that a function's SQL repeats an argument; once if absent. */
const copies: Partial<Record<FunctionName, number>> = {
  sqrt: 2,
  ln: 2,
  least: 2,
  greatest: 2,
  regexp_extract: 2,
  parse_instant: 2,
  right: 2,
  part_of: 2,
  date_diff: 2,
  distance_km: 4,
}
const copiesOfTry = 2

/**
 * Size of an expression as an engine reads it, with all repetitions, which grow exponentially in nested functions.
 * Shared parts are counted each time, but computed once.
 */
export function writtenSize(expression: Expression, known = new Map<Expression, number>()): number {
  if (typeof expression === 'string' || 'literal' in expression) return 1
  const found = known.get(expression)
  if (found !== undefined) return found
  const of = (part: Expression) => writtenSize(part, known)
  const sum = (parts: readonly Expression[]) => parts.reduce((total, part) => total + of(part), 0)
  let size: number
  if ('call' in expression) size = 1 + (copies[expression.call] ?? 1) * sum(expression.args)
  else if ('cast' in expression) size = 1 + of(expression.cast)
  else if ('tryCast' in expression) size = 1 + copiesOfTry * of(expression.tryCast)
  else {
    const { cases, else: otherwise } = expression
    size = 1 + sum(cases.flatMap(({ when, result }) => [when, result])) + (otherwise === undefined ? 0 : of(otherwise))
  }
  known.set(expression, size)
  return size
}
