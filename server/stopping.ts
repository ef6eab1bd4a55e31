import type { Server, ServerResponse } from 'node:http'
import { requestScope } from '#api/platform/request-scope.ts'
import type { Log } from './log.ts'

const finishWithinMs = 10_000
const idleSweepMs = 50

type Parts = { server: Server; log: Log; streams: ReadonlySet<ServerResponse>; close: () => Promise<void> }

/**
 * Ends the process in order: no new connections, answers in flight are finished except `streams`, which are cut; then
 * `close`, then exit 0. A repeated signal changes nothing. An uncaught error leaves an unknown state: the same, but
 * exit 1.
 */
export function stopInOrder({ server, log, streams, close }: Parts) {
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
    try {
      await close()
    } catch (error) {
      log.error({ err: error }, 'closing failed')
    }
    process.exit(code)
  }

  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  process.on('uncaughtException', (err) => {
    log.fatal({ err, ...requestScope.getStore() }, 'uncaught exception')
    void stop(1)
  })
  // An unhandled rejection belongs to one request; the others go on. The scope is that of the promise.
  process.on('unhandledRejection', (err) => log.error({ err, ...requestScope.getStore() }, 'unhandled rejection'))
  return stop
}
