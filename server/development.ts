import type { Server } from 'node:http'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { createServer } from 'vite'
import type { LoadApi } from './backend.ts'
import type { Halves } from './halves.ts'

/** Both halves through vite, so that an edit of either shows with the next request. */
export async function developmentHalves(server: Server): Promise<Halves> {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  const loadBuild = async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild
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
    before: vite.middlewares,
  }
}
