import pLimit from 'p-limit'

/** Limits concurrency and queues further entries in order. Rejects immediately if more than `waitingMax` are queued. */
export type Gate = {
  /** Result of `run`, or undefined if the queue is full. */
  pass<T>(run: () => Promise<T>): Promise<T | undefined>
}

export function createGate({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): Gate {
  const limit = pLimit(atOnce)
  return { pass: async (run) => (limit.pendingCount < waitingMax ? limit(run) : undefined) }
}
