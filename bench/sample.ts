/** The value that a share of the list does not exceed: `quantile(times, 0.99)` is p99. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Runs `work` that many times, one after the other. */
export async function repeat<T>(times: number, work: (turn: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let turn = 0; turn < times; turn++) results.push(await work(turn))
  return results
}
