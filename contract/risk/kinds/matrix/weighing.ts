import { foldToKinds, type ResultTally } from './results.ts'
import { meanOf, statLine } from './tally.ts'
import type { Weights } from './weights.ts'

const weightOfOthers = '1'

/** Weighted mean by first kind, and in total: two decimals, half up; null if nothing counts. */
export type WeightedLine = { columns: (string | null)[]; all: string | null }

export const hasWeights = ({ dimensions, departments }: Weights): boolean =>
  Object.keys(dimensions).length > 0 || Object.keys(departments).length > 0

/** Sum and number of ratings, with the weight of their mean in hundredths. */
type Part = { sum: number; rated: number; weight: bigint }

/**
 * Weighted mean of the means of each dimension in each department. Without weights of dimensions their ratings are
 * pooled; the same applies to departments. Unrated parts are excluded.
 */
export function weighted(
  tally: ResultTally,
  { dimensions, departments }: Weights,
  choice: { dimension?: string | undefined; department?: string | undefined } = {},
): WeightedLine {
  const firstKinds = [...new Set(tally.shape.firstKindOfColumn)]
  const dimensionNames = [...new Set(tally.shape.dimensionOfRow)]
  const byDimension = Object.keys(dimensions).length > 0
  const byDepartment = Object.keys(departments).length > 0
  const parts = firstKinds.map(() => new Map<string, Part>())
  const whole = new Map<string, Part>()

  // Hidden departments count in the total, but have no separate line.
  const counted = byDepartment
    ? tally.kinds()
    : [[choice.department ?? '', foldToKinds(tally.shape, tally.cells(choice.department))] as const]
  for (const [department, kinds] of counted) {
    if (choice.department !== undefined && choice.department !== department) continue
    for (const [line, dimension] of dimensionNames.entries()) {
      if (choice.dimension !== undefined && choice.dimension !== dimension) continue
      const weight =
        (byDimension ? hundredths(dimensions[dimension]) : 1n) *
        (byDepartment ? hundredths(departments[department]) : 1n)
      const key = JSON.stringify([byDimension && dimension, byDepartment && department])
      const { columns, all } = statLine(kinds, line)
      for (const [kind, stat] of columns.entries()) addTo(parts[kind], key, { ...stat, weight })
      addTo(whole, key, { ...all, weight })
    }
  }
  return { columns: parts.map((kind) => meanOfParts(kind.values())), all: meanOfParts(whole.values()) }
}

function addTo(parts: Map<string, Part> | undefined, key: string, { sum, rated, weight }: Part): void {
  const known = parts?.get(key)
  if (!known) parts?.set(key, { sum, rated, weight })
  else {
    known.sum += sum
    known.rated += rated
  }
}

function hundredths(weight: string | undefined): bigint {
  const [whole = '', decimals = ''] = (weight ?? weightOfOthers).split('.')
  return BigInt(whole + decimals.padEnd(2, '0'))
}

/** Uses exact fractions, so that halves round correctly. */
function meanOfParts(parts: Iterable<Part>): string | null {
  let top = 0n
  let bottom = 1n
  let weights = 0n
  for (const { sum, rated, weight } of parts) {
    if (rated === 0 || weight === 0n) continue
    top = top * BigInt(rated) + weight * BigInt(sum) * bottom
    bottom *= BigInt(rated)
    weights += weight
  }
  return weights === 0n ? null : halfUp(top, bottom * weights)
}

function halfUp(top: bigint, bottom: bigint): string {
  const hundredthsOf = (200n * top + bottom) / (2n * bottom)
  return meanOf(Number(hundredthsOf), 100) ?? ''
}
