import type { Plugin } from 'vite'

/** Modules that must not reach browsers: validators, which would be most of a page's scripts, and api clients. */
const serverOnly = /\/node_modules\/(zod|@conform-to\/zod)\/|\/contract\/(?:.*\/)?(?:calls|shapes)\.ts$|\.server\.tsx?$/

/**
 * Fails the build if server code reaches the browser. Loaders and actions share a file with their screens and Remix
 * removes them, unless a component uses something of theirs.
 */
export const browserCode: Plugin = {
  name: 'browser-code',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const found = Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'chunk'
        ? Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) =>
            renderedLength > 0 && serverOnly.test(id) ? [`${id} in ${chunk.name}`] : [],
          )
        : [],
    )
    if (found.length > 0) this.error(`Browsers would load what only the server needs:\n${found.join('\n')}`)
  },
}
