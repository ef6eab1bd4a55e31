import type { Expression } from '../plan/expression.ts'
import { EvaluationFailure } from './value.ts'

/**
 * Maximum parts of one expression, which bounds its cost for a row before it runs, together with the limits of texts.
 */
export const partsMax = 2000
/** Maximum characters of a computed text. */
const textMax = 1_000_000
/** Maximum product of a pattern's steps and a text's characters. */
const patternWorkMax = 10_000_000

/** Number of calls, values and columns of an expression. */
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

/** Maximum work for one row that blocks other requests: parts, characters and pattern steps of all expressions. */
const rowWorkMax = 5_000_000
let workLeft = Number.POSITIVE_INFINITY

/** The expressions of a row need more work than `rowWorkMax`. */
export class RowTooCostly extends Error {}

/** Computes expressions of one row with a work limit. Throws RowTooCostly. */
export function withinRowWork<T>(compute: () => T): T {
  workLeft = rowWorkMax
  try {
    return compute()
  } finally {
    workLeft = Number.POSITIVE_INFINITY
  }
}

/** Adds to the work of the current row. */
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
/** Length of the text after replacing several parts. */
export const boundedReplacement = (text: string, parts: number, longer: number): void => {
  const length = text.length + parts * longer
  countWork(length)
  if (length > textMax) tooLong()
}
