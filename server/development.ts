import type { Server } from 'node:http'
import type { ServerBuild } from '@remix-run/node'
import { createServer } from 'vite'
import type { Pages } from '#app/page/request/context.ts'
import { createPageRouter } from '#app/render/page-router.server.ts'
import { servedBuild } from '#app/render/served-build.server.ts'
import type { LoadApi } from './backend.ts'
import type { Halves } from './halves.ts'

/** Serves both halves through vite, so that an edit of either shows with the next request. */
export async function developmentHalves(server: Server): Promise<Halves> {
  const vite = await keepSignals(() =>
    createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' }),
  )
  const loadBuild = async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild
  let last: { build: ServerBuild; pages: Pages } | undefined
  /** Pages of the current sources: an edit makes another build. */
  const pagesNow = async (): Promise<Pages> => {
    const build = await loadBuild()
    if (last?.build !== build) last = { build, pages: createPageRouter(servedBuild(build), 'development') }
    return last.pages
  }
  server.on('close', () => vite.close())
  return {
    async pages(request, context) {
      const response = await (await pagesNow())(request, context)
      // Vite adds styles and scripts of its own to the page, without the nonce.
      response.headers.delete('content-security-policy')
      return response
    },
    loadApi: async () => (await vite.ssrLoadModule('/api/index.ts')) as Awaited<ReturnType<LoadApi>>,
    files: () => undefined,
    before: (incoming, outgoing, next) => {
      const { url } = incoming
      vite.middlewares(incoming, outgoing, () => {
        // Vite has removed the base; later handlers need it.
        if (url) incoming.url = url
        next()
      })
    },
  }
}

/**
 * Remix runs a second vite that would end the process on SIGTERM before the database is closed.
 *
 * Brings: no time. The embedded database is closed, and not recovered at the next start.
 * Breaks when that vite is started later, or listens in another way: tests/server/development.long.process.test.ts.
 * Out: `createServer` without it.
 */
async function keepSignals<T>(run: () => Promise<T>): Promise<T> {
  const before = process.listeners('SIGTERM')
  const result = await run()
  for (const listener of process.listeners('SIGTERM')) {
    if (!before.includes(listener)) process.off('SIGTERM', listener)
  }
  return result
}
