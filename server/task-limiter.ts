type Limits = { atOnce: number; holdMs: number }

/**
 * Concurrency limiter: runs tasks in order of arrival, at most `atOnce` concurrently. Fewer objects are alive at a
 * time, so memory is freed sooner, and the first responses finish while others wait. A task that takes longer than
 * `holdMs`, such as one that waits for an engine, frees its slot.
 */
export function createTaskLimiter({ atOnce, holdMs }: Limits): <T>(run: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let working = 0

  const startNext = () => {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }

  return async (run) => {
    if (working < atOnce) working += 1
    else await new Promise<void>((begin) => waiting.push(begin))
    let isHeld = true
    const leave = () => {
      if (isHeld) startNext()
      isHeld = false
    }
    const timer = setTimeout(leave, holdMs)
    try {
      return await run()
    } finally {
      clearTimeout(timer)
      leave()
    }
  }
}
