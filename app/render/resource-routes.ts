import { relative } from 'node:path'
import { type Manifest, normalizePath, type Plugin } from 'vite'

/** Routes without a screen, such as downloads, are `.ts`; screens are `.tsx`. */
const resourceRoute = /\.ts\?__remix-build-client-route$/
const manifestFile = '.vite/manifest.json'
/** Script without side effects that every page loads; routes without a script name it in place of their own. */
const shared = 'framework'

/**
 * Builds no browser script for routes without a screen, which would be empty. They name a script that every page has
 * anyway. It must not be the one that starts the page: a refused request shows the page of an error, which loads the
 * scripts of its routes before it may start.
 *
 * Brings: one request less where a page first posts to such a route or reads from it; 41 empty files less.
 * Breaks when Remix names its entries in another way: tests/render/resource-routes.process.test.ts, or the build.
 * Out: this plugin from vite.config.ts.
 */
export function resourceRoutes(): Plugin {
  let without: string[] = []
  return {
    name: 'resource-routes',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    options(options) {
      const { input } = options
      if (!Array.isArray(input)) return null
      without = input.filter((file) => resourceRoute.test(file))
      return { ...options, input: input.filter((file) => !resourceRoute.test(file)) }
    },
    generateBundle: {
      // After Vite has written its manifest, from which Remix makes its own.
      order: 'post',
      handler(_options, bundle) {
        const asset = bundle[manifestFile]
        if (asset?.type !== 'asset') return this.error(`${manifestFile} is not in the bundle`)
        const scripts = JSON.parse(asset.source.toString()) as Manifest
        const file = Object.values(bundle).find((made) => made.type === 'chunk' && made.name === shared)?.fileName
        if (!file) return this.error(`there is no script ${shared} in the bundle`)
        for (const route of without) scripts[normalizePath(relative(process.cwd(), route))] = { file }
        asset.source = JSON.stringify(scripts)
      },
    },
  }
}
