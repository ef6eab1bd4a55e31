import pLimit from 'p-limit'

/**
 * Lets a few through at a time and the others in the order they came. What waits costs nothing; more than `waitingMax` are
 * sent away, and hear so at once.
 */
export type Gate = {
  /** What `run` gives, or undefined where too many wait already. */
  pass<T>(run: () => Promise<T>): Promise<T | undefined>
}

export function createGate({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): Gate {
  const limit = pLimit(atOnce)
  return { pass: async (run) => (limit.pendingCount < waitingMax ? limit(run) : undefined) }
}
