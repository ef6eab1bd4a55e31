import type { IndicatorUnit } from '#contract/finance-questionnaire/codes.ts'
import { decimalsOf } from './evaluate.ts'

/** A written value as a whole number of its last decimal, which compares and adds up exactly. */
export const scaledOf = (value: string): bigint => BigInt(value.replace('.', ''))

function written(scaled: bigint, decimals: number): string {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(decimals + 1, '0')
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

type Spread = { count: number; lowest: number; highest: number; median: string }

/** How many values there are, the places of the lowest and the highest, and the median; nothing of no values. */
export function spreadOf(values: readonly (bigint | null)[], unit: IndicatorUnit): Spread | undefined {
  const ranked = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]))
  ranked.sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : a.place - b.place))
  const [lowest] = ranked
  const highest = ranked.at(-1)
  const lower = ranked[Math.ceil(ranked.length / 2) - 1]
  const upper = ranked[Math.floor(ranked.length / 2)]
  if (!lowest || !highest || !lower || !upper) return undefined
  const sum = lower.value + upper.value
  // Half up goes away from zero, as for the values themselves.
  const median = written((sum + (sum % 2n)) / 2n, decimalsOf[unit])
  return { count: ranked.length, lowest: lowest.place, highest: highest.place, median }
}
