import { Decimal } from './decimal.ts'
import type { ExactValue } from './evaluate.ts'

/** Indicator values of a paper by year, each the sum of two doubles (about 30 digits); NaN if missing. */
export type Figures = { figures: Float64Array }

/** Position of a value in a paper: years back from the closing one, and index among `indicators` of them. */
export type Place = { year: number; position: number; indicators: number }

const indexOf = ({ year, position, indicators }: Place): number => 2 * (year * indicators + position)

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

/** Exact value; null if missing. */
export function figureAt({ figures }: Figures, place: Place): Decimal | null {
  const at = indexOf(place)
  const [near = Number.NaN, rest = 0] = [figures[at], figures[at + 1]]
  return Number.isNaN(near) ? null : new Decimal(near).add(rest)
}

/** Compares two existing values. */
export function compareAt(place: Place, a: Figures, b: Figures): number {
  const at = indexOf(place)
  const [one = 0, other = 0] = [a.figures[at], b.figures[at]]
  return one === other ? (a.figures[at + 1] ?? 0) - (b.figures[at + 1] ?? 0) : one - other
}

/** Quartiles as in Excel's QUARTILE.INC: the median of an even number of values is the mean of two. */
export type Spread = {
  count: number
  lowest: number
  highest: number
  lower: Decimal
  median: Decimal
  upper: Decimal
}

/** Count, index of the lowest and highest value, and quartiles; undefined without values. */
export function spreadOf(all: readonly Figures[], place: Place): Spread | undefined {
  const at = indexOf(place)
  const nears = Float64Array.from(all, ({ figures }) => figures[at] ?? Number.NaN)
  // Sorts the leading doubles; compares exact values only where those are equal.
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
