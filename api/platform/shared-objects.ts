/** Cache of objects that many readers share, keyed by everything that determines them. */
type SharedObjects<T extends object> = {
  /** The object that is cached or being created; undefined if there is none, or if its creation is aborted. */
  find(key: string): T | Promise<T | undefined> | undefined
  /** Makes concurrent readers wait for the object until it is cached or the attempt is aborted. */
  begin(key: string): Making<T>
}

type Making<T extends object> = {
  /** Freezes and caches the object until the memory is needed. */
  keep(made: T): T
  /** Has no effect on a cached object. */
  giveUp(): void
}

/** Keeps at most `most` objects, and drops the oldest first. */
export function createSharedObjects<T extends object>({ most }: { most: number }): SharedObjects<T> {
  const objects = new Map<string, WeakRef<T>>()
  const beingMade = new Map<string, Promise<T | undefined>>()
  return {
    find: (key) => objects.get(key)?.deref() ?? beingMade.get(key),
    begin(key) {
      let end: (made: T | undefined) => void = () => {}
      const making = new Promise<T | undefined>((resolve) => {
        end = resolve
      })
      beingMade.set(key, making)
      const finish = (made?: T) => {
        if (beingMade.get(key) === making) beingMade.delete(key)
        end(made)
      }
      return {
        keep(made) {
          objects.delete(key)
          objects.set(key, new WeakRef(Object.freeze(made)))
          const [oldest] = objects.keys()
          if (oldest !== undefined && objects.size > most) objects.delete(oldest)
          finish(made)
          return made
        },
        giveUp: () => finish(),
      }
    },
  }
}
