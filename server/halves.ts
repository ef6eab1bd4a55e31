import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { LoadApi } from './backend.ts'
import { buildUnder } from './embedding.ts'
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

/** What `npm run build` made. */
export async function builtHalves({ appBase }: { appBase: string }): Promise<Halves> {
  const build: ServerBuild = await import(new URL('../build/server/index.js', import.meta.url).href)
  return {
    pages: pagesOf(buildUnder(appBase, build)),
    loadApi: () => import('#api/index.ts'),
    files: staticFiles(fileURLToPath(new URL('../build/client', import.meta.url))),
    before: (_incoming, _outgoing, next) => next(),
  }
}

/**
 * The router reads all its routes three times a page, so the public pages have one that knows theirs alone: with a hundred
 * others it would be a tenth of the time of a page.
 */
function pagesOf(build: ServerBuild): Pages {
  const isPublic = (id: string) => id === 'root' || id.startsWith('routes/_public')
  const pick = <R>(routes: Record<string, R>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isPublic(id)))
  const routes = pick(build.routes)
  const addresses = new Set(
    Object.values(routes).flatMap(({ path }) => (path ? [`${build.basename ?? ''}/${path}`] : [])),
  )
  const all = createRequestHandler(build, 'production')
  const open = createRequestHandler(
    { ...build, routes, assets: { ...build.assets, routes: pick(build.assets.routes) } },
    'production',
  )
  return (request, context) => (addresses.has(new URL(request.url).pathname) ? open : all)(request, context)
}
