import { Rating } from './codes.ts'
import type { MatrixSize } from './content.ts'

/** Ratings of a paper, row-major: index = row × columns + column. A column is all 0 or has none. */
export type Answers = readonly number[]

/** Placeholder for a cell that a form did not post. */
export const NOT_POSTED = -2

export function isValidRating(value: unknown): value is Rating {
  if (typeof value !== 'number' || !Number.isInteger(value)) return false
  return value >= Rating.unfilled && value <= Rating.high
}

export function isColumnNotInvolved(answers: Answers, column: number): boolean {
  // The first row suffices, since a column is all 0 or has none.
  return answers[column] === Rating.notInvolved
}

/**
 * Applies one choice. "Not involved" sets the whole column; any other value in such a column makes its other rows
 * unfilled. spec: operations §4
 */
export function setCell(answers: Answers, size: MatrixSize, row: number, column: number, value: Rating): number[] {
  if (value === Rating.notInvolved) return setColumnNotInvolved(answers, size, column)
  const changed = isColumnNotInvolved(answers, column) ? clearColumn(answers, size, column) : answers.slice()
  changed[row * size.columns + column] = value
  return changed
}

export function setColumnNotInvolved(answers: Answers, size: MatrixSize, column: number): number[] {
  return fillColumn(answers.slice(), size, column, Rating.notInvolved)
}

export function clearColumn(answers: Answers, size: MatrixSize, column: number): number[] {
  return fillColumn(answers.slice(), size, column, Rating.unfilled)
}

function fillColumn(answers: number[], size: MatrixSize, column: number, value: Rating): number[] {
  const end = size.rows * size.columns
  for (let cell = column; cell < end; cell += size.columns) answers[cell] = value
  return answers
}

/** Answers after a form post, or the columns that contain both "not involved" and a rating. */
type Merged = { answers: number[] } | { ambiguous: number[] }

/**
 * Applies the column rules to a form post. A browser without script may send a column that mixes 0s and ratings.
 *
 * `before` are the answers that the form was loaded with, so that differences are the respondent's changes. With other
 * answers, an untouched cell would count as a change. In each column
 * - a new 0 without a new 1–3 makes the whole column 0;
 * - a new 1–3 or −1 in a column of 0s makes the remaining 0s unfilled;
 * - a new 0 with a new 1–3 is ambiguous.
 *
 * `before` satisfies the invariant that a column is all 0 or has none; `posted` has the same length and contains
 * Ratings or NOT_POSTED. design: domain §5
 */
export function mergeAnswers(before: Answers, posted: readonly number[], size: MatrixSize): Merged {
  const answers = before.slice()
  const ambiguous: number[] = []
  for (let column = 0; column < size.columns; column++) {
    const changes = changesOfColumn(before, posted, size, column)
    if (changes.notInvolved && changes.rated) ambiguous.push(column)
    else if (changes.notInvolved) fillColumn(answers, size, column, Rating.notInvolved)
    else if (changes.rated || changes.cleared) {
      if (isColumnNotInvolved(before, column)) fillColumn(answers, size, column, Rating.unfilled)
      copyChanges(before, posted, answers, size, column)
    }
  }
  return ambiguous.length > 0 ? { ambiguous } : { answers }
}

function changesOfColumn(before: Answers, posted: readonly number[], size: MatrixSize, column: number) {
  const changes = { notInvolved: false, rated: false, cleared: false }
  const end = size.rows * size.columns
  for (let cell = column; cell < end; cell += size.columns) {
    const value = posted[cell] ?? NOT_POSTED
    if (value === NOT_POSTED || value === before[cell]) continue
    if (value === Rating.notInvolved) changes.notInvolved = true
    else if (value === Rating.unfilled) changes.cleared = true
    else changes.rated = true
  }
  return changes
}

function copyChanges(
  before: Answers,
  posted: readonly number[],
  answers: number[],
  size: MatrixSize,
  column: number,
): void {
  const end = size.rows * size.columns
  for (let cell = column; cell < end; cell += size.columns) {
    const value = posted[cell] ?? NOT_POSTED
    if (value !== NOT_POSTED && value !== before[cell]) answers[cell] = value
  }
}

/** Number of unfilled cells, in total and by row, with the first such column of each row. */
type Unfilled = { count: number; rows: { row: number; count: number; firstColumn: number }[] }

/** Finds unfilled cells, for the summary that refuses a submission. spec: operations §5 */
export function unfilledCells(answers: Answers, size: MatrixSize): Unfilled {
  const unfilled: Unfilled = { count: 0, rows: [] }
  for (let row = 0; row < size.rows; row++) {
    const start = row * size.columns
    let count = 0
    let firstColumn = 0
    for (let column = size.columns - 1; column >= 0; column--) {
      if (answers[start + column] !== Rating.unfilled) continue
      count++
      firstColumn = column
    }
    if (count === 0) continue
    unfilled.count += count
    unfilled.rows.push({ row, count, firstColumn })
  }
  return unfilled
}

export function countUnfilled(answers: Answers): number {
  let count = 0
  for (const value of answers) if (value === Rating.unfilled) count++
  return count
}
