import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { LoadApi } from './backend.ts'
import type { Pages } from './handler.ts'
import { type StaticFiles, staticFiles } from './static.ts'

/** The code of both halves, as built or as being edited. */
export type Halves = {
  pages: Pages
  loadApi: LoadApi
  files: StaticFiles
  /** What sees a request before the handler does. */
  before: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void
}

/** What `npm run build` made; the pages stand under APP_BASE already. */
export async function builtHalves(): Promise<Halves> {
  const build: ServerBuild = await import(new URL('../build/server/index.js', import.meta.url).href)
  return {
    pages: pagesOf(build),
    loadApi: () => import('#api/index.ts'),
    files: staticFiles(fileURLToPath(new URL('../build/client', import.meta.url))),
    before: (_incoming, _outgoing, next) => next(),
  }
}

/**
 * The router reads and compiles all its routes three times a page, so each public page has one that knows its own alone:
 * with a hundred others that would be a tenth of the time of a page.
 */
function pagesOf(build: ServerBuild): Pages {
  const all = createRequestHandler(build, 'production')
  const own = new Map<string, ReturnType<typeof createRequestHandler>>()
  for (const { id, path } of Object.values(build.routes)) {
    if (!path || !id.startsWith('routes/_public.')) continue
    const branch = new Set(branchOf(build.routes, id))
    const pick = <R>(routes: Record<string, R>) =>
      Object.fromEntries(Object.entries(routes).filter(([id]) => branch.has(id)))
    const assets = { ...build.assets, routes: pick(build.assets.routes) }
    const handler = createRequestHandler({ ...build, routes: pick(build.routes), assets }, 'production')
    own.set(`${build.basename ?? ''}/${path}`, handler)
  }
  return (request, context) => (own.get(new URL(request.url).pathname) ?? all)(request, context)
}

/** A route and those around it. */
const branchOf = (routes: ServerBuild['routes'], id: string | undefined): string[] =>
  id === undefined ? [] : [id, ...branchOf(routes, routes[id]?.parentId)]
