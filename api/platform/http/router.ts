import { Hono } from 'hono'
import type { TemporaryFile } from '#api/platform/files/store/temporary.ts'
import type { Call } from '#contract/platform/call.ts'
import { type Failure, retryAfterOf } from '#contract/platform/envelope.ts'
import type { Answer } from '#contract/platform/exchange.ts'
import { languageOfHeader } from '#contract/platform/language.ts'
import { type ProblemKey, refuse } from '#contract/platform/problem.ts'
import { readBody } from './body.ts'
import type { Deps } from './deps.ts'
import { docsPage } from './docs.ts'
import { cachedDocument } from './document.ts'
import { failureOf } from './failure.ts'
import type { Route } from './route.ts'
import { type CallRequest, serve } from './serve.ts'

type Bindings = { Bindings: { address: string } }

/** Converts `/dict/{id}` to the router's syntax. */
const pattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Routes each request below /api to its call, including the documentation. */
export function createRouter(routes: readonly Route[], deps: Deps, openapi: () => object): Hono<Bindings> {
  const router = new Hono<Bindings>().basePath('/api')
  const document = cachedDocument('application/json; charset=UTF-8', () => JSON.stringify(openapi()))
  const page = cachedDocument('text/html; charset=UTF-8', async () => String(await docsPage(openapi())))
  router.get('/openapi.json', (context) => document(context.req.raw))
  router.get('/docs', (context) => page(context.req.raw))
  for (const route of routes) {
    router.on(route.call.method, pattern(route.call.path), async (context) => {
      if (isActingRead(route.call)) {
        if (context.req.method === 'HEAD') return new Response(null, { status: 405, headers: { allow: 'GET' } })
        if (isOtherSite(context.req.header('sec-fetch-site')))
          return refusalResponse('origin.foreign', context.req.header('accept-language'))
      }
      const files: TemporaryFile[] = []
      const request = callRequestOf(context.req.raw, context.req.param(), { address: context.env.address, files })
      const answer = await serve(route, request, deps).finally(() => Promise.all(files.map((file) => file.remove())))
      const response = responseOf(answer)
      // The body of a HEAD response is never read, and would keep its file open.
      if (context.req.method === 'HEAD') await response.body?.cancel()
      return response
    })
  }
  router.notFound((context) => refusalResponse('notFound', context.req.header('accept-language')))
  return router
}

/** True for a GET that changes data; the specification has some. */
const isActingRead = ({ method, audit, replyForm }: Call): boolean =>
  method === 'GET' && audit !== undefined && replyForm === 'envelope'

/** True if the browser says that another site caused the request; other clients do not say. */
const isOtherSite = (site: string | undefined): boolean =>
  site !== undefined && site !== 'same-origin' && site !== 'none'

function refusalResponse(refused: ProblemKey, languages: string | undefined): Response {
  const { status, failure } = failureOf(refuse(refused), languageOfHeader(languages ?? null))
  return Response.json(failure, { status })
}

const callRequestOf = (
  request: Request,
  params: Record<string, string>,
  { address, files }: { address: string; files: TemporaryFile[] },
): CallRequest => ({
  authorization: request.headers.get('authorization') ?? '',
  language: languageOfHeader(request.headers.get('accept-language')),
  address,
  query: { ...Object.fromEntries(new URL(request.url).searchParams), ...params },
  announced: Number(request.headers.get('content-length') ?? 0),
  left: () => request.signal,
  readBody: (call) => readBody(call, request, files),
})

const responseOf = (answer: Answer): Response => {
  const { status } = answer
  return answer.file
    ? new Response(answer.file.body, { status, headers: answer.file.headers })
    : Response.json(answer.reply, { status, headers: headersOf(status, answer.reply) })
}

function headersOf(status: number, reply: unknown): Record<string, string> {
  const seconds = status === 429 ? retryAfterOf(reply as Failure) : undefined
  return { 'cache-control': 'no-store', ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }) }
}
