import { Decimal } from './decimal.ts'
import type { ExactValue } from './evaluate.ts'

/**
 * Values of the indicators of a paper, of one year after the other: each as two doubles that come to it, the second what the
 * first lacks, to some thirty digits; NaN for none.
 */
export type Figures = { figures: Float64Array }

/** Which value of a paper: its year, counted back from the closing one, and the indicator by its position among all. */
export type Place = { year: number; position: number; indicators: number }

const indexOf = ({ year, position, indicators }: Place): number => 2 * (year * indicators + position)

/** The values of each year as they are kept. */
export function figuresOf(years: readonly (readonly ExactValue[])[]): Float64Array {
  const values = years.flat()
  const figures = new Float64Array(2 * values.length).fill(Number.NaN)
  for (const [at, { value }] of values.entries()) {
    if (value === null) continue
    const near = value.toNumber()
    figures[2 * at] = near
    figures[2 * at + 1] = value.minus(near).toNumber()
  }
  return figures
}

export const hasFigure = ({ figures }: Figures, place: Place): boolean =>
  !Number.isNaN(figures[indexOf(place)] ?? Number.NaN)

/** A value as it is; nothing where there is none. */
export function figureAt({ figures }: Figures, place: Place): Decimal | null {
  const at = indexOf(place)
  const [near = Number.NaN, rest = 0] = [figures[at], figures[at + 1]]
  return Number.isNaN(near) ? null : new Decimal(near).add(rest)
}

/** By two values that are there. */
export function compareAt(place: Place, a: Figures, b: Figures): number {
  const at = indexOf(place)
  const [one = 0, other = 0] = [a.figures[at], b.figures[at]]
  return one === other ? (a.figures[at + 1] ?? 0) - (b.figures[at + 1] ?? 0) : one - other
}

/** Quartiles are those between which Excel's QUARTILE.INC finds them: of an even number the median is the mean of two. */
export type Spread = {
  count: number
  lowest: number
  highest: number
  lower: Decimal
  median: Decimal
  upper: Decimal
}

/** How many values there are, the places of the lowest and the highest, and the quartiles; nothing of no values. */
export function spreadOf(all: readonly Figures[], place: Place): Spread | undefined {
  const at = indexOf(place)
  const nears = Float64Array.from(all, ({ figures }) => figures[at] ?? Number.NaN)
  // Doubles are ranked by themselves: only values that share one are looked at as they are.
  const ranked = nears.filter((near) => !Number.isNaN(near)).sort()
  const placeOf = (rank: number): number => {
    const near = ranked[rank] ?? Number.NaN
    const first = nears.indexOf(near)
    if (first === nears.lastIndexOf(near)) return first
    const sharing = all.flatMap((each, index) => (nears[index] === near ? [{ each, index }] : []))
    sharing.sort((a, b) => compareAt(place, a.each, b.each))
    return sharing[rank - ranked.indexOf(near)]?.index ?? first
  }
  const last = ranked.length - 1
  if (last < 0) return undefined
  const valueAt = (rank: number): Decimal => {
    const paper = all[placeOf(rank)]
    return (paper && figureAt(paper, place)) ?? new Decimal(0)
  }
  const quartile = (quarters: number): Decimal => {
    const below = Math.floor((last * quarters) / 4)
    const lower = valueAt(below)
    const rest = (last * quarters) % 4
    return rest === 0
      ? lower
      : lower.add(
          valueAt(below + 1)
            .minus(lower)
            .mul(rest)
            .div(4),
        )
  }
  return {
    count: ranked.length,
    lowest: placeOf(0),
    highest: placeOf(last),
    lower: quartile(1),
    median: quartile(2),
    upper: quartile(3),
  }
}
