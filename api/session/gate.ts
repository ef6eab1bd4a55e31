/**
 * Lets a few through at a time and the others in the order they came. What waits costs nothing; more than `waitingMax` are
 * sent away, and hear so at once.
 */
export type Gate = {
  /** What `run` gives, or undefined where too many wait already. */
  pass<T>(run: () => Promise<T>): Promise<T | undefined>
}

export function createGate({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): Gate {
  const waiting: (() => void)[] = []
  let inside = 0
  const enter = (): Promise<void> | undefined => {
    if (inside >= atOnce) return new Promise((resolve) => waiting.push(resolve))
    inside += 1
    return undefined
  }
  const leave = () => {
    const next = waiting.shift()
    // Who comes next takes over the place.
    if (next) next()
    else inside -= 1
  }
  return {
    async pass(run) {
      if (waiting.length >= waitingMax) return undefined
      await enter()
      try {
        return await run()
      } finally {
        leave()
      }
    },
  }
}
