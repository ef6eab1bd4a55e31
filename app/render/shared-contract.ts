import type { Plugin } from 'vite'

/**
 * Leaves the contract out of the server build of the pages, so that scripts/build.mjs bundles it once for pages and
 * api.
 *
 * Brings: half of the time and memory that all shapes take at the start.
 * Breaks when esbuild does not resolve `#contract/` by package.json: the build.
 * Out: this plugin from vite.config.ts; the pages then have a second copy of all shapes.
 */
export const sharedContract: Plugin = {
  name: 'shared-contract',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId(source) {
    // A glob names its files by paths.
    const [, path] = /(?:^#|\/)contract\/(.+\.ts)$/.exec(source) ?? []
    return path === undefined ? undefined : { id: `#contract/${path}`, external: true }
  },
}
