/** How lines are drawn whose tickets are collected. design: flow §3 */

export const sampleMethods = ['all', 'amount', 'state', 'random'] as const
export type SampleMethod = (typeof sampleMethods)[number]

/** What a method is told: a share in percent, states, or how many lines and by which seed. */
export type Sampling =
  | { method: 'all' }
  | { method: 'amount'; share: string }
  | { method: 'state'; states: readonly string[] }
  | { method: 'random'; count: number; seed: number }

/** A seed is a whole number below that. */
export const seedsEnd = 2 ** 32

/** The last step of MurmurHash3, which anybody can do again by hand: each bit of its number changes half of those it gives. */
function mixed(number: number): number {
  let bits = number | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/**
 * By what a random draw takes its lines: those of the lowest rank, and of equal ones the first place. It hangs on the seed and
 * the line's own place alone, so that the same seed draws the same lines of a version, and more lines are those and others.
 */
export function drawRank(seed: number, place: number): number {
  const low = place % 2 ** 32
  const high = Math.floor(place / 2 ** 32)
  const first = mixed(mixed(mixed(seed + 0x9e3779b9) ^ low) ^ high)
  return first * 2 ** 21 + (mixed(first ^ seed ^ 0x7f4a7c15) >>> 11)
}
