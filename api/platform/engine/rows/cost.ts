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

/** Parts, characters and steps of patterns of all expressions of one row that is computed while others wait. */
const rowWorkMax = 5_000_000
let workLeft = Number.POSITIVE_INFINITY

/** The expressions of a row take more work than `rowWorkMax`. */
export class RowTooCostly extends Error {}

/** Computes expressions of one row within a budget of work. Throws RowTooCostly. */
export function withinRowWork<T>(compute: () => T): T {
  workLeft = rowWorkMax
  try {
    return compute()
  } finally {
    workLeft = Number.POSITIVE_INFINITY
  }
}

/** Counts work of the row that is computed within a budget. */
export function countWork(work: number): void {
  workLeft -= work
  if (workLeft < 0) throw new RowTooCostly()
}

export function boundedText(text: string): string {
  countWork(text.length)
  return text.length > textMax ? tooLong() : text
}
export const boundedWork = (steps: number, characters: number): number =>
  steps * characters > patternWorkMax ? tooLong() : steps * characters
/** Length of the text after several parts are replaced. */
export const boundedReplacement = (text: string, parts: number, longer: number): void => {
  const length = text.length + parts * longer
  countWork(length)
  if (length > textMax) tooLong()
}
