import type { Server, ServerResponse } from 'node:http'
import { requestScope } from '#api/platform/request-scope.ts'
import type { Log } from './log.ts'

const finishWithinMs = 10_000
/** Together with the time for responses at most 30 s, which is how long orchestrators wait before SIGKILL. */
const closeWithinMs = 20_000
const idleSweepMs = 50

type Parts = {
  server: Server
  log: Log
  streams: ReadonlySet<ServerResponse>
  close: () => Promise<void>
  /** Time after which the process ends even if `close` has not, for instance during a start that still loads code. */
  withinMs?: number
}

/**
 * Graceful shutdown: accepts no new connections, finishes responses in flight, cuts `streams`, runs `close`, and exits
 * with 0. A repeated signal changes nothing. After an uncaught error it does the same, but exits with 1, as when
 * `close` does not end in time.
 */
export function stopInOrder({ server, log, streams, close, withinMs = closeWithinMs }: Parts) {
  let stopping = false

  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    log.info('stopping')
    const sweep = setInterval(() => {
      for (const stream of streams) stream.destroy()
      server.closeIdleConnections()
    }, idleSweepMs)
    const giveUp = setTimeout(() => server.closeAllConnections(), finishWithinMs)
    await new Promise((resolve) => server.close(resolve))
    clearInterval(sweep)
    clearTimeout(giveUp)
    setTimeout(() => {
      log.error({ withinMs }, 'shutdown timed out')
      process.exit(1)
    }, withinMs)
    try {
      await close()
    } catch (error) {
      log.error({ err: error }, 'shutdown failed')
    }
    process.exit(code)
  }

  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  process.on('uncaughtException', (err) => {
    log.fatal({ err, ...requestScope.getStore() }, 'uncaught exception')
    void stop(1)
  })
  // An unhandled rejection concerns one request; others continue. The request scope is that of the promise.
  process.on('unhandledRejection', (err) => log.error({ err, ...requestScope.getStore() }, 'unhandled rejection'))
  return stop
}
