import { levelsOf, type Stat } from './tally.ts'

/**
 * Disagreement of respondents. `spread` is the standard deviation of ratings 1–3 around their cell's mean, over cells
 * with at least two ratings. It has two decimals, rounded half up; null without such cells. `contrary` counts cells
 * that one respondent rated low and another high.
 */
export type Spread = { stat: Stat; spread: string | null; contrary: number }

const nothing: Stat = { rated: 0, notInvolved: 0, unfilled: 0, sum: 0, mean: null, high: 0, highest: null }

/** Spread over these cells; `all` is their total. */
export function spreadOf(cells: readonly Stat[], all: Stat = nothing): Spread {
  let squares = 0
  let compared = 0
  let contrary = 0
  for (const cell of cells) {
    const { low, medium, high } = levelsOf(cell)
    if (low > 0 && high > 0) contrary++
    if (cell.rated < 2) continue
    squares += low + 4 * medium + 9 * high - cell.sum ** 2 / cell.rated
    compared += cell.rated
  }
  return {
    stat: all,
    spread: compared === 0 ? null : twoDecimals(Math.sqrt(Math.max(squares, 0) / compared)),
    contrary,
  }
}

const twoDecimals = (value: number): string => (Math.round(value * 100) / 100).toFixed(2)
