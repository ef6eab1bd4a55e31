import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { requestScope } from '#api/platform/request-scope.ts'
import type { Pages } from '#app/page/request/context.ts'
import { asPageRequest } from '#app/render/data-requests.server.ts'
import { isReadableAddress } from '#app/render/readable-address.ts'
import type { Backend } from './backend.ts'
import { callerAddress, stripGatewayHeaders } from './caller.ts'
import { compressed } from './compress.ts'
import { allowInHostShells, withoutBase } from './embedding.ts'
import {
  counted,
  declaresTooMuch,
  discardBody,
  escapedRequest,
  isForeign,
  isForm,
  isUnsafe,
  methods,
} from './guards.ts'
import type { HandlerSettings } from './handler-settings.ts'
import { type Log, loggedPath } from './log.ts'
import type { Metrics, RouteGroup } from './metrics.ts'
import { refusal } from './refusal.ts'
import type { StaticFiles } from './static.ts'
import { createTaskLimiter } from './task-limiter.ts'

type Parts = {
  settings: HandlerSettings
  log: Log
  metrics: Metrics
  backend: Pick<Backend, 'fetch' | 'answer' | 'ready'>
  pages: Pages
  files: StaticFiles
  /** Running answers that end with their reader or with the process. */
  streams: Set<ServerResponse>
}
type Env = { Bindings: HttpBindings; Variables: { requestId: string; address: string; group: RouteGroup } }

const readyWithinMs = 2_000
/** Limits of page requests that are rendered concurrently. */
const pageLimits = { atOnce: 32, holdMs: 100 }

/** All steps of a request, in this order. */
export function createHandler({ settings, log, metrics, backend, pages, files, streams }: Parts): Hono<Env> {
  const handler = new Hono<Env>()
  const { appBase } = settings
  const limited = createTaskLimiter(pageLimits)
  const pageOf = (c: Context<Env>, request: Request) =>
    pages(request, {
      api: backend.answer,
      address: c.var.address,
      requestId: c.var.requestId,
      session: { secrets: settings.sessionSecrets, secure: settings.publicUrl.startsWith('https:') },
      client: settings.client,
      failed: (error, { url }) =>
        log.error({ err: error, requestId: c.var.requestId, path: loggedPath(new URL(url).pathname) }, 'page failed'),
    })
  /** Error page, in its frame, of an unreadable address; undefined for a reader without a frame. */
  const refusedPage = async (c: Context<Env>): Promise<Response | undefined> => {
    const request = escapedRequest(c.req.raw)
    if (!request || c.req.path.startsWith(`${appBase}/api/`)) return undefined
    const page = await pageOf(c, request)
    if (page.status >= 400 && page.status < 500) return compressed(c.req.raw, page)
    await page.body?.cancel()
    return undefined
  }
  handler.use(observed({ settings, log, metrics, streams }))
  handler.use(addressed(settings, log))
  handler.use(guarded(settings, refusedPage))

  handler.get('/healthz', (c) => {
    c.set('group', 'operator')
    return c.json({ alive: true })
  })
  handler.get('/readyz', async (c) => {
    c.set('group', 'operator')
    const ready = await Promise.race([backend.ready().catch(() => false), afterwards(readyWithinMs)])
    return c.json({ ready }, ready ? 200 : 503)
  })
  handler.get('/metrics', async (c) => {
    c.set('group', 'operator')
    if (settings.metrics === 'off') return refusal(c.req.raw, 'notFound')
    const { text, contentType } = await metrics.page()
    return c.body(text, 200, { 'content-type': contentType })
  })
  if (settings.apiDocs === 'off')
    for (const path of ['openapi.json', 'docs'])
      handler.all(`${appBase}/api/${path}`, (c) => refusal(c.req.raw, 'notFound'))

  handler.use(async (c, next) => {
    const request = withoutBase(appBase, c.req.raw)
    const file = request && files(request)
    if (!file && !c.req.path.startsWith(`${appBase}/assets/`)) return next()
    c.set('group', 'file')
    return file ?? c.text('', 404)
  })

  handler.all(`${appBase}/api/*`, async (c) => {
    c.set('group', 'api')
    const request = withoutBase(appBase, c.req.raw) ?? c.req.raw
    return compressed(c.req.raw, await backend.fetch(request, { address: c.var.address }))
  })
  if (appBase !== '') handler.get('/', (c) => c.redirect(`${appBase}/`))
  handler.all('*', async (c) => {
    const request = asPageRequest(c.req.raw)
    if (isUnsafe(request.method) && !isForm(request)) return refusal(request, 'parameter')
    const answer = () => pageOf(c, request)
    const page = isUnsafe(request.method) ? await answer() : await limited(answer)
    if (isUnsafe(request.method)) await discardBody(request).catch(() => {})
    // The body of a HEAD response is never read, and would keep its file open.
    if (request.method === 'HEAD') await page.body?.cancel()
    if (settings.hostOrigins.length > 0 && settings.publicUrl.startsWith('https:')) allowInHostShells(page.headers)
    return compressed(request, page)
  })

  handler.onError((error, c) => {
    log.error({ err: error, requestId: c.var.requestId }, 'request failed')
    return refusal(c.req.raw, 'server')
  })
  return handler
}

const afterwards = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false).unref())

/**
 * Pattern of request ids that are accepted from a gateway: short, and without characters that could corrupt a log line.
 */
const requestIdForm = /^[\w-]{8,64}$/

/** The request id from a trusted gateway, such as the pages server in front of this api. */
const givenRequestId = (given: string | undefined, { trustedHops }: HandlerSettings): string | undefined =>
  trustedHops > 0 && given !== undefined && requestIdForm.test(given) ? given : undefined

/**
 * Assigns a request id; logs and measures the request once its last byte is sent. Streams are measured until their
 * first byte, since their duration says nothing about the server.
 */
const observed = ({ settings, log, metrics, streams }: Pick<Parts, 'settings' | 'log' | 'metrics' | 'streams'>) =>
  createMiddleware<Env>(async (c, next) => {
    const began = performance.now()
    const requestId = givenRequestId(c.req.header('x-request-id'), settings) ?? randomUUID().slice(0, 18)
    c.set('requestId', requestId)
    c.set('group', 'page')
    const { outgoing } = c.env
    const { method } = c.req
    const path = loggedPath(c.req.path)
    let sent: number | undefined
    outgoing.once('finish', () => {
      sent ??= performance.now()
    })
    // A reader may leave before the end, and the connection closes some time later.
    outgoing.once('close', () => {
      streams.delete(outgoing as ServerResponse)
      const ms = (sent ?? performance.now()) - began
      const status = outgoing.statusCode
      metrics.observe({ method, group: c.var.group, status, seconds: ms / 1000 })
      const cut = outgoing.writableFinished || c.var.group === 'stream' ? {} : { cut: true }
      log.info({ requestId, method, path, status, ms: Math.round(ms * 10) / 10, ...cut }, 'request')
    })
    await requestScope.run({ requestId, method, path }, next)
    // c.header() would rebuild the answer, with its bytes as a stream.
    c.res.headers.set('x-request-id', requestId)
    c.res.headers.set('x-content-type-options', 'nosniff')
    if (c.res.headers.get('content-type')?.startsWith('text/event-stream')) {
      c.set('group', 'stream')
      sent = performance.now()
      if (!outgoing.destroyed) streams.add(outgoing as ServerResponse)
    }
  })

/** Determines the client's address, as far as the configured gateways are trusted. */
function addressed({ trustedHops, publicUrl }: HandlerSettings, log: Log) {
  let warned = false
  return createMiddleware<Env>(async (c, next) => {
    const { headers } = c.req.raw
    const forwardedFor = headers.get('x-forwarded-for') ?? undefined
    if (forwardedFor && trustedHops === 0 && !warned) {
      warned = true
      log.warn(
        'X-Forwarded-For came though no gateway is configured: set TRUST_PROXY_HOPS, or all callers are one address',
      )
    }
    const peer = c.env.incoming.socket.remoteAddress ?? ''
    c.set('address', callerAddress({ peer, forwardedFor, hops: trustedHops }))
    stripGatewayHeaders(headers)
    await next()
    if (publicUrl.startsWith('https:'))
      c.res.headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}

/** Refuses requests that neither half should handle. */
const guarded = ({ publicUrl }: HandlerSettings, refusedPage: (c: Context<Env>) => Promise<Response | undefined>) =>
  createMiddleware<Env>(async (c, next) => {
    const request = c.req.raw
    if (!methods.includes(request.method)) return c.body(null, 405, { allow: methods.join(', ') })
    if (!isReadableAddress(new URL(request.url))) {
      return (await refusedPage(c)) ?? refusal(request, 'parameter')
    }
    if (isUnsafe(request.method)) {
      if (isForeign(request.headers, new URL(publicUrl).origin)) return refusal(request, 'origin.foreign')
      // Checked once, here. Remix would compare it with Host again, which a gateway may have rewritten, and answer 500.
      request.headers.delete('origin')
      if (declaresTooMuch(request)) {
        await discardBody(request)
        return refusal(request, 'file.tooLarge')
      }
      if (!request.headers.has('content-length') && request.body) {
        let tooMuch = false
        const body = counted(request, () => {
          tooMuch = true
        })
        c.req.raw = new Request(request, { body, duplex: 'half' })
        await next()
        if (!tooMuch) return
        // Without this the headers of the discarded answer would remain.
        c.res = undefined
        c.res = await refusal(request, 'file.tooLarge')
        return
      }
    }
    await next()
  })
