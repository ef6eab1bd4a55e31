import type { Expression } from '../plan/expression.ts'
import { EvaluationFailure } from './value.ts'

/** Parts of one expression: with the limits of its texts they bound its cost for a row before it runs. */
export const partsMax = 2000
/** Characters of a text that is computed. */
const textMax = 1_000_000
/** Steps of a pattern times characters of a text. */
const patternWorkMax = 10_000_000

/** Calls, values and columns of an expression. */
export function partsOf(expression: Expression): number {
  if (typeof expression === 'string' || 'literal' in expression) return 1
  if ('call' in expression) return expression.args.reduce((sum, arg) => sum + partsOf(arg), 1)
  if ('cast' in expression) return 1 + partsOf(expression.cast)
  if ('tryCast' in expression) return 1 + partsOf(expression.tryCast)
  const branches = expression.cases.flatMap(({ when, result }) => [when, result])
  const all = expression.else === undefined ? branches : [...branches, expression.else]
  return all.reduce((sum, part) => sum + partsOf(part), 1)
}

const tooLong = (): never => {
  throw new EvaluationFailure('textTooLong')
}

export const boundedText = (text: string): string => (text.length > textMax ? tooLong() : text)
export const boundedWork = (steps: number, characters: number): number =>
  steps * characters > patternWorkMax ? tooLong() : steps * characters
/** Length that replacing each of some parts would give. */
export const boundedReplacement = (text: string, parts: number, longer: number): void => {
  if (text.length + parts * longer > textMax) tooLong()
}
