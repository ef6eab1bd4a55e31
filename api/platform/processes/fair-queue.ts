/** A queue that serves senders in turn, so that twenty entries of one sender do not delay a single one of another. */
export type FairQueue<T> = {
  add(by: string, entry: T): void
  /**
   * Takes the next entry that may start; undefined if none may. Its sender counts as running until `done`, and has at
   * most `atOnce` running.
   */
  take(mayStart?: (entry: T) => boolean): { by: string; entry: T } | undefined
  /** Checks whether `take` would find an entry. */
  mayTake(mayStart?: (entry: T) => boolean): boolean
  done(by: string): void
  /** Removes an entry; false if it has already started. */
  remove(entry: T): boolean
  /** Number of waiting entries, in total or of one sender. */
  waiting(by?: string): number
}

/**
 * Fair queuing, as `sendJobInTurn` does between instances. Each entry gets the turn after the previous one of its
 * sender, and never a past turn. Entries of one sender keep their order. The current turn advances with each started
 * entry, by the share of one sender among those with entries, so that no sender waits forever.
 */
export function createFairQueue<T>({ atOnce = Number.POSITIVE_INFINITY }: { atOnce?: number } = {}): FairQueue<T> {
  type Waiting = { by: string; entry: T; turn: number }
  /** In order of arrival. */
  let queue: Waiting[] = []
  const running = new Map<string, number>()
  /** Turn of the last started entry, by sender; deleted when it no longer affects the order. */
  const lastTurn = new Map<string, number>()
  let now = 0

  const isFree = ({ by }: Waiting): boolean => (running.get(by) ?? 0) < atOnce

  function advance(turn: number): void {
    const senders = new Set([...running.keys(), ...queue.map(({ by }) => by)])
    // An entry that could not start earlier may have a past turn.
    now = Math.max(now, turn) + 1 / senders.size
    for (const [by, last] of lastTurn) if (last + 1 <= now) lastTurn.delete(by)
  }

  return {
    add(by, entry) {
      const last = queue.findLast((each) => each.by === by)?.turn ?? lastTurn.get(by)
      queue.push({ by, entry, turn: last === undefined ? now : Math.max(now, last + 1) })
    },
    mayTake: (mayStart = () => true) => queue.some((each) => isFree(each) && mayStart(each.entry)),
    take(mayStart = () => true) {
      let next: Waiting | undefined
      for (const each of queue) {
        if (next && each.turn >= next.turn) continue
        if (isFree(each) && mayStart(each.entry)) next = each
      }
      if (!next) return undefined
      const { by, turn } = next
      queue = queue.filter((each) => each !== next)
      running.set(by, (running.get(by) ?? 0) + 1)
      lastTurn.set(by, turn)
      advance(turn)
      return next
    },
    done(by) {
      const left = (running.get(by) ?? 0) - 1
      if (left > 0) running.set(by, left)
      else running.delete(by)
    },
    remove(entry) {
      const before = queue.length
      queue = queue.filter((each) => each.entry !== entry)
      return queue.length < before
    },
    waiting: (by) => (by === undefined ? queue.length : queue.filter((each) => each.by === by).length),
  }
}
