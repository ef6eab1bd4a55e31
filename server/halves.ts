import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Pages } from '#app/page/request/context.ts'
import { createPageRouter } from '#app/render/page-router.server.ts'
import type { LoadApi } from './backend.ts'
import { type StaticFiles, staticFiles } from './static.ts'

/** Code of both halves, built or in development. */
export type Halves = {
  pages: Pages
  loadApi: LoadApi
  files: StaticFiles
  /** Runs before the handler of requests. */
  before: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void
}

/** Output of `npm run build`; its pages are already under APP_BASE. */
export async function builtHalves(): Promise<Halves> {
  return {
    pages: createPageRouter(await import('./pages.ts'), 'production'),
    loadApi: () => import('#api/index.ts'),
    files: staticFiles(fileURLToPath(new URL('../build/client', import.meta.url))),
    before: (_incoming, _outgoing, next) => next(),
  }
}
