/** Methods to draw lines whose tickets are collected. design: flow §3 */

export const sampleMethods = ['all', 'amount', 'state', 'random'] as const
export type SampleMethod = (typeof sampleMethods)[number]

/** Parameters by method: a percentage, states, or a number of lines with a seed. */
export type Sampling =
  | { method: 'all' }
  | { method: 'amount'; share: string }
  | { method: 'state'; states: readonly string[] }
  | { method: 'random'; count: number; seed: number }

/** Exclusive upper bound of seeds. */
export const seedsEnd = 2 ** 32

/** Finalizer of MurmurHash3, public and reproducible: each input bit flips half of the output bits. */
function mixed(number: number): number {
  let bits = number | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/**
 * Rank for random sampling: the lowest ranks are drawn, ties by place. Depends only on the seed and the line's place,
 * so that the same seed draws the same lines, and a larger sample contains the smaller one.
 */
export function drawRank(seed: number, place: number): number {
  const low = place % 2 ** 32
  const high = Math.floor(place / 2 ** 32)
  const first = mixed(mixed(mixed(seed + 0x9e3779b9) ^ low) ^ high)
  return first * 2 ** 21 + (mixed(first ^ seed ^ 0x7f4a7c15) >>> 11)
}
