/** Pseudo-random choices, reproducible by seed. */
export type Choose = { below(count: number): number; of<T>(options: readonly T[]): T }

export function choices(seed: number): Choose {
  let state = seed
  const below = (count: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % count
  }
  return { below, of: (options) => options[below(options.length)] as (typeof options)[number] }
}
