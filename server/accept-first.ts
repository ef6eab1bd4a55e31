import type { Server } from 'node:http'

/** Maximum delay of a request while connections keep coming. */
const delayMsMax = 100

/**
 * Runs requests once all waiting connections are accepted. libuv accepts one connection in each iteration of the event
 * loop. On a busy server a burst of new connections would wait for the work of connections accepted before them.
 */
export function acceptFirst(server: Server): (run: () => void) => void {
  let hasAccepted = false
  let delayed: (() => void)[] | undefined
  server.on('connection', () => {
    hasAccepted = true
  })

  /** Each iteration without work accepts a connection in some 30 µs. */
  const release = (until: number) => {
    const isAccepting = hasAccepted && performance.now() < until
    hasAccepted = false
    if (isAccepting) {
      setImmediate(release, until)
      return
    }
    const runs = delayed ?? []
    delayed = undefined
    for (const run of runs) run()
  }

  return (run) => {
    if (delayed) delayed.push(run)
    else if (!hasAccepted) run()
    else {
      delayed = [run]
      setImmediate(release, performance.now() + delayMsMax)
    }
  }
}
