import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { DatabaseUnusable } from '#api/platform/db/connection.ts'
import { DataKeyWrong } from '#api/platform/db/data-key.ts'
import { DataDirInUse } from '#api/platform/db/lock.ts'
import { acceptFirst } from './server/accept-first.ts'
import { openBackend } from './server/backend.ts'
import { fullDiskLine } from './server/full-disk.ts'
import { builtHalves } from './server/halves.ts'
import { createHandler } from './server/handler.ts'
import { createLog } from './server/log.ts'
import { createMetrics } from './server/metrics.ts'
import { readSettings, type Settings } from './server/settings.ts'
import { dropSlowReaders } from './server/slow-readers.ts'
import { dropSlowSenders } from './server/slow-senders.ts'
import { StartRefusal } from './server/start-refusal.ts'
import { stopInOrder } from './server/stopping.ts'
import { headerBytesMax, timeouts } from './server/timeouts.ts'
import { demoReady, stillMade, welcome } from './server/welcome.ts'

/** Connections that may wait to be accepted; Linux limits them by net.core.somaxconn. */
const backlog = 4096

/** Connects both halves. Throws StartRefusal, DatabaseUnusable, DataDirInUse, DataKeyWrong. */
async function start(settings: Settings): Promise<void> {
  const log = createLog(settings.logLevel)
  const server = createServer({ ...timeouts, maxHeaderSize: headerBytesMax })

  // The bundle is made with NODE_ENV "production", so that it leaves the second branch, and vite, out.
  const loading =
    process.env.NODE_ENV === 'production'
      ? builtHalves()
      : import('./server/development.ts').then(({ developmentHalves }) => developmentHalves(server))
  const opening = openBackend({
    settings,
    log,
    loadApi: async () => (await loading).loadApi(),
    onLost: () => stop(1),
  })
  const streams = new Set<ServerResponse>()
  dropSlowReaders(server, streams)
  dropSlowSenders(server)
  const stop = stopInOrder({ server, log, streams, close: async () => (await opening).close() })
  const [{ pages, files, before }, backend] = await Promise.all([loading, opening])

  const handler = createHandler({ settings, log, metrics: createMetrics(), backend, pages, files, streams })
  const answer = getRequestListener(handler.fetch, { errorHandler: () => new Response(null, { status: 400 }) })
  const inOrder = acceptFirst(server)
  server.on('request', ((incoming, outgoing) =>
    inOrder(() => before(incoming, outgoing, () => answer(incoming, outgoing)))) satisfies RequestListener)
  await listen()
  log.info({ port: settings.port, mode: settings.mode }, 'listening')
  if (settings.mode === 'demo') await sayReady()

  async function sayReady(): Promise<void> {
    process.stdout.write(welcome(settings, backend, !backend.demoMade))
    // A stop or a lost database in the meantime is reported elsewhere.
    const isWhole = await backend.demoMade?.catch(() => undefined)
    if (isWhole !== undefined) process.stdout.write(isWhole ? demoReady : `${stillMade}\n\n`)
  }

  function listen(): Promise<void> {
    const { port, host } = settings
    return new Promise((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        const why = error.code === 'EADDRINUSE' ? 'is taken' : `cannot be listened on (${error.code})`
        reject(new StartRefusal([`PORT ${port} on ${host} ${why}: set PORT, or HOST, to another`]))
      })
      server.listen({ port, host, backlog }, resolve)
    })
  }
}

/** Serves until it is stopped; ends the process if it cannot start. */
export async function serve(): Promise<void> {
  let settings: Settings | undefined
  try {
    settings = readSettings(process.env)
    await start(settings)
  } catch (error) {
    const lines = refusalLines(error, settings)
    process.stderr.write(
      `${(lines ?? [error instanceof Error ? (error.stack ?? error.message) : String(error)]).join('\n')}\n`,
    )
    process.exit(1)
  }
}

function refusalLines(error: unknown, settings: Settings | undefined): readonly string[] | undefined {
  if (error instanceof StartRefusal) return error.lines
  const isReason = [DatabaseUnusable, DataDirInUse, DataKeyWrong].some((kind) => error instanceof kind)
  if (isReason && error instanceof Error) return [error.message]
  const full = settings && fullDiskLine(error, settings)
  return full === undefined ? undefined : [full]
}
