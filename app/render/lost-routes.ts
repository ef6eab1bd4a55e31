import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const lostPart = fileURLToPath(new URL('../page/lost-part.ts', import.meta.url))

/**
 * Shows an error page that offers a reload if the script of a route fails to load. Remix itself reloads without asking,
 * possibly for ever. spec: platform §8 "Chunk load failure"
 *
 * Brings: no time; users who lose the network keep their input.
 * Breaks when @remix-run/react loads routes in another way: the build then fails and says so.
 * Out: this plugin from vite.config.ts; the page then reloads itself.
 * Built pages only: in development Vite prebundles packages, and a page reloads with each edit anyway.
 */
export const lostRoutes: Plugin = {
  name: 'lost-routes',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/@remix-run/react/dist/esm/routeModules.js')) return undefined
    const mended = code
      .replace(/await import\(.*?route\.module\)/, 'await inTime(import(/* @vite-ignore */ route.module))')
      .replace(
        /catch \(error\) \{[\s\S]*\n {2}\}\n\}/,
        'catch (lost) { return (routeModulesCache[route.id] = lostRoute(lost)) }\n}',
      )
    if (!mended.includes('inTime') || !mended.includes('lostRoute')) this.error('Remix loads routes in another way')
    return `import { inTime, lostRoute } from ${JSON.stringify(lostPart)}\n${mended}`
  },
}
