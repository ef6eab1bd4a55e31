import type { Plugin } from 'vite'

/** What no browser loads: validators, which would be the most of a page's scripts, and what speaks to the api. */
const serverOnly = /\/node_modules\/(zod|@conform-to\/zod)\/|\/contract\/(?:.*\/)?(?:calls|shapes)\.ts$|\.server\.tsx?$/

/**
 * Loaders and actions stand beside their screens; Remix leaves them out of what it builds for browsers. Where something of
 * theirs stays in all the same, because a component uses it, the build ends here and says what.
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
