/** A server with unhandled promises in its requests; the tests read its log from standard output. */
import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Pages } from '../../app/page/request/context.ts'
import { createHandler } from '../../server/handler.ts'
import { createLog } from '../../server/log.ts'
import { createMetrics } from '../../server/metrics.ts'
import { readSettings } from '../../server/settings.ts'
import { stopInOrder } from '../../server/stopping.ts'

const settings = readSettings(process.env)
const log = createLog('info')
const server = createServer()
stopInOrder({ server, log, streams: new Set(), close: async () => {} })

async function fail(value: unknown): Promise<void> {
  await setTimeout(1)
  throw value
}

const thrown: Record<string, unknown> = {
  '/string': 'canary',
  '/response': new Response('canary', { status: 404 }),
  '/error': new TypeError('x is undefined'),
}

const pages: Pages = async ({ url }) => {
  void fail(thrown[new URL(url).pathname])
  await setTimeout(1)
  return new Response('')
}

const handler = createHandler({
  settings,
  log,
  metrics: createMetrics(),
  backend: {
    fetch: async () => new Response(''),
    answer: () => Promise.reject(new Error('no call is made here')),
    ready: async () => true,
  },
  pages,
  files: () => undefined,
  streams: new Set(),
})
server.on('request', getRequestListener(handler.fetch))
server.listen(settings.port, settings.host)
