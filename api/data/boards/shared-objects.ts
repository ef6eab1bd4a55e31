/** Objects that many readers share, by all that they follow from. */
type SharedObjects<T extends object> = {
  find(key: string): T | undefined
  /** Freezes and keeps the object as long as the memory is not needed. */
  keep(key: string, made: T): T
}

/** Keeps at most so many, of which the oldest is dropped first. */
export function createSharedObjects<T extends object>({ most }: { most: number }): SharedObjects<T> {
  const kept = new Map<string, WeakRef<T>>()
  return {
    find: (key) => kept.get(key)?.deref(),
    keep(key, made) {
      kept.delete(key)
      kept.set(key, new WeakRef(Object.freeze(made)))
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size > most) kept.delete(oldest)
      return made
    },
  }
}
