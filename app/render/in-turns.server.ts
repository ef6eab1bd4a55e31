/**
 * Lets so much work run at once, and the rest in the order it came. Where hundreds come in one moment all are done sooner
 * so: taken up together they would fill the memory with what each has half done, and all end last.
 */
export function inTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The turn is handed on, or given back.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
