import type { Server } from 'node:http'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { createServer } from 'vite'
import type { LoadApi } from './backend.ts'
import type { Halves } from './halves.ts'
import { withRefusalPages } from './refusal-pages.ts'

/** Both halves through vite, so that an edit of either shows with the next request. */
export async function developmentHalves(server: Server): Promise<Halves> {
  const vite = await keepSignals(() =>
    createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' }),
  )
  const loadBuild = async () =>
    withRefusalPages((await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild)
  const render = createRequestHandler(loadBuild, 'development')
  server.on('close', () => vite.close())
  return {
    async pages(request, context) {
      const response = await render(request, context)
      // Vite puts styles and scripts of its own into the page, without the nonce.
      response.headers.delete('content-security-policy')
      return response
    },
    loadApi: async () => (await vite.ssrLoadModule('/api/index.ts')) as Awaited<ReturnType<LoadApi>>,
    files: () => undefined,
    before: (incoming, outgoing, next) => {
      const { url } = incoming
      vite.middlewares(incoming, outgoing, () => {
        // Vite has taken the base away; whoever comes after it looks for it.
        if (url) incoming.url = url
        next()
      })
    },
  }
}

/** Remix runs a second vite that would end the process on SIGTERM before the database is closed. */
async function keepSignals<T>(run: () => Promise<T>): Promise<T> {
  const before = process.listeners('SIGTERM')
  const result = await run()
  for (const listener of process.listeners('SIGTERM')) {
    if (!before.includes(listener)) process.off('SIGTERM', listener)
  }
  return result
}
