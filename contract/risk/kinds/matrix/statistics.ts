import { Rating } from './codes.ts'
import type { MatrixSize } from './content.ts'
import type { Answers } from './rules.ts'
import { countRating, createTally, type StatLine, statLine, totalLine } from './tally.ts'

export type Statistics = { dimensions: ({ dimension: string } & StatLine)[]; all: StatLine }

/**
 * Statistics of a paper by dimension, in order of first appearance, and in total. `dimensionOfRow` has one entry per
 * row; rows of a dimension need not be adjacent. spec: operations §2.2, design: domain §5
 */
export function statistics(answers: Answers, size: MatrixSize, dimensionOfRow: readonly string[]): Statistics {
  const dimensions = [...new Set(dimensionOfRow)]
  const tally = createTally(dimensions.length, size.columns)
  let cell = 0
  for (const dimension of dimensionOfRow) {
    const line = dimensions.indexOf(dimension)
    for (let column = 0; column < size.columns; column++) {
      countRating(tally, line, column, answers[cell++] ?? Rating.unfilled)
    }
  }
  return {
    dimensions: dimensions.map((dimension, line) => ({ dimension, ...statLine(tally, line) })),
    all: totalLine(tally),
  }
}
