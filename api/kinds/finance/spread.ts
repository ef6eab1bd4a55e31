import type { Decimal } from './decimal.ts'
import type { ExactValue } from './evaluate.ts'

/** Values of the indicators of a version, by their position. */
export type Comparable = {
  values: readonly ExactValue[]
  /** The nearest double of each. None puts two the wrong way round, and it compares in a hundredth of the time. */
  near: Float64Array
}

export const comparableOf = (values: readonly ExactValue[]): Comparable => ({
  values,
  near: Float64Array.from(values, ({ value }) => value?.toNumber() ?? Number.NaN),
})

/** By two values that are there: as they are, where their doubles are the same. */
export function compareAt(position: number, a: Comparable, b: Comparable): number {
  const [one = 0, other = 0] = [a.near[position], b.near[position]]
  if (one !== other) return one < other ? -1 : 1
  const [exact, another] = [a.values[position]?.value, b.values[position]?.value]
  return exact && another ? exact.cmp(another) : 0
}

type Spread = { count: number; lowest: number; highest: number; median: Decimal }

/** How many values there are, the places of the lowest and the highest, and the median; nothing of no values. */
export function spreadOf(all: readonly Comparable[], position: number): Spread | undefined {
  const nears = new Float64Array(all.length)
  for (const [place, { near }] of all.entries()) nears[place] = near[position] ?? Number.NaN
  // Doubles are ranked by themselves: only values that share one are looked at as they are.
  const ranked = nears.filter((near) => !Number.isNaN(near)).sort()
  const placeOf = (rank: number): number => {
    const near = ranked[rank] ?? Number.NaN
    const first = nears.indexOf(near)
    if (first === nears.lastIndexOf(near)) return first
    const sharing = all.flatMap((each, place) => (nears[place] === near ? [{ each, place }] : []))
    sharing.sort((a, b) => compareAt(position, a.each, b.each))
    return sharing[rank - ranked.indexOf(near)]?.place ?? first
  }
  const valueAt = (rank: number) => all[placeOf(rank)]?.values[position]?.value
  const lower = valueAt(Math.ceil(ranked.length / 2) - 1)
  const upper = valueAt(Math.floor(ranked.length / 2))
  if (!lower || !upper) return undefined
  const median = lower.add(upper).div(2)
  return { count: ranked.length, lowest: placeOf(0), highest: placeOf(ranked.length - 1), median }
}
