import { Hono } from 'hono'
import { languageOfHeader } from '#contract/language.ts'
import { refuse } from '#contract/problem.ts'
import { docsPage } from './docs.ts'
import { failureOf } from './failure.ts'
import { type Ground, type Route, serve } from './serve.ts'

type Bindings = { Bindings: { address: string } }

/** `/dict/{id}` as the router writes it. */
const pattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Leads each request below /api to its call; documentation included. */
export function createRouter(routes: readonly Route[], ground: Ground, openapi: () => object): Hono<Bindings> {
  const router = new Hono<Bindings>().basePath('/api')
  router.get('/openapi.json', (context) => context.json(openapi()))
  router.get('/docs', (context) => context.html(docsPage(openapi())))
  for (const route of routes) {
    router.on(route.call.method, pattern(route.call.path), (context) =>
      serve(route, context.req.raw, context.req.param(), ground, context.env.address),
    )
  }
  router.notFound((context) => {
    const { status, failure } = failureOf(refuse('notFound'), languageOfHeader(context.req.header('accept-language')))
    return Response.json(failure, { status })
  })
  return router
}
