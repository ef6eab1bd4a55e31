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
  const ranked = all.flatMap((each, place) => {
    const value = each.values[position]?.value
    return value ? [{ each, value, place }] : []
  })
  ranked.sort((a, b) => compareAt(position, a.each, b.each) || a.place - b.place)
  const [lowest] = ranked
  const highest = ranked.at(-1)
  const lower = ranked[Math.ceil(ranked.length / 2) - 1]
  const upper = ranked[Math.floor(ranked.length / 2)]
  if (!lowest || !highest || !lower || !upper) return undefined
  const median = lower.value.add(upper.value).div(2)
  return { count: ranked.length, lowest: lowest.place, highest: highest.place, median }
}
