import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { OpenListener } from '#api/data/screening/listener.ts'
import { createHandler } from './handler.ts'
import { createLog, type Log } from './log.ts'
import { createMetrics } from './metrics.ts'
import type { ListeningSettings } from './screening-listening.ts'
import { dropSlowReaders } from './slow-readers.ts'
import { dropSlowSenders } from './slow-senders.ts'
import { headerBytesMax, timeouts } from './timeouts.ts'

const finishWithinMs = 2000
const retryMs = 50
/** Number of tries after which a busy port is logged; the previous process may need some seconds to end. */
const toldAfterTries = 200

/** Listens for the calls that screen, with the guards, limits and log of the server, and no page. */
export const openListener: OpenListener = async (listening, { fetch, ready }) => {
  const { port, host, logLevel, ...given } = listening as ListeningSettings
  const log = createLog(logLevel)
  const server = createServer({ ...timeouts, maxHeaderSize: headerBytesMax })
  dropSlowReaders(server, new Set())
  dropSlowSenders(server)
  const handler = createHandler({
    settings: { ...given, sessionSecrets: [], client: '', apiDocs: 'off', hostOrigins: [] },
    log,
    metrics: createMetrics(),
    backend: { fetch, ready, answer: () => Promise.reject(new Error('there are no pages at this port')) },
    pages: async () => new Response(null, { status: 404 }),
    files: () => undefined,
    streams: new Set(),
  })
  server.on('request', getRequestListener(handler.fetch, { errorHandler: () => new Response(null, { status: 400 }) }))
  await listen(server, { port, host, log })
  log.info({ port }, 'listening for screening')
  return {
    leave() {
      server.maxRequestsPerSocket = 1
      // Calls net.Server's close: that of http.Server also closes idle connections, on which a request may be arriving.
      TcpServer.prototype.close.call(server)
    },
    async close() {
      const giveUp = setTimeout(() => server.closeAllConnections(), finishWithinMs)
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeIdleConnections()
      })
      clearTimeout(giveUp)
    },
  }
}

/** Listens as soon as the port is free: a server before this one may take some seconds to end. */
async function listen(server: Server, { port, host, log }: { port: number; host: string; log: Log }): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      server.listen(port, host)
      await once(server, 'listening')
      return
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw err
      if (tries === toldAfterTries) log.error({ port }, 'SCREENING_PORT is in use by another program')
      await pause(retryMs)
    }
  }
}
