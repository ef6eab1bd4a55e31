import type { Decimal } from './decimal.ts'

type Spread = { count: number; lowest: number; highest: number; median: Decimal }

/** How many values there are, the places of the lowest and the highest, and the median; nothing of no values. */
export function spreadOf(values: readonly (Decimal | null)[]): Spread | undefined {
  const ranked = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]))
  ranked.sort((a, b) => a.value.cmp(b.value) || a.place - b.place)
  const [lowest] = ranked
  const highest = ranked.at(-1)
  const lower = ranked[Math.ceil(ranked.length / 2) - 1]
  const upper = ranked[Math.floor(ranked.length / 2)]
  if (!lowest || !highest || !lower || !upper) return undefined
  const median = lower.value.add(upper.value).div(2)
  return { count: ranked.length, lowest: lowest.place, highest: highest.place, median }
}
