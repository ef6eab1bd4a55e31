/** Results of queries in memory, by key; the least recently used are dropped first. */
export type RecentResults<T> = { get(key: string): T | undefined; set(key: string, result: T, weight: number): void }

/** Keeps results up to a total weight; heavier ones than `each` are not kept. */
export function keepRecentResults<T>({ total, each }: { total: number; each: number }): RecentResults<T> {
  const kept = new Map<string, { result: T; weight: number }>()
  let held = 0
  const drop = (key: string) => {
    held -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }
  return {
    get(key) {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.result
    },
    set(key, result, weight) {
      if (weight > each) return
      drop(key)
      kept.set(key, { result, weight })
      held += weight
      for (const oldest of kept.keys()) {
        if (held <= total) return
        drop(oldest)
      }
    },
  }
}
