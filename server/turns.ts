type Limits = { atOnce: number; holdMs: number }

/**
 * Runs work in the order in which it arrives, at most `atOnce` at a time: fewer objects are alive at once, so that
 * memory is collected sooner, and the first answers leave while others wait. Work that takes longer than `holdMs`, such
 * as what waits for an engine, gives its place to the next.
 */
export function createTurns({ atOnce, holdMs }: Limits): <T>(run: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let working = 0

  const giveOn = () => {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }

  return async (run) => {
    if (working < atOnce) working += 1
    else await new Promise<void>((begin) => waiting.push(begin))
    let isHeld = true
    const leave = () => {
      if (isHeld) giveOn()
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
