import { readFileSync } from 'node:fs'
import { extname } from 'node:path'

/**
 * The code with every other character escaped. All escapes mean the same in texts, regular expressions and names.
 * @param {string} code
 */
export function asciiSource(code) {
  return code.replace(/(\\*)([^\0-\x7f])/g, (_, before, sign) => {
    if (before.length % 2 === 1) throw new Error(`an escaped "${sign}" cannot be written in ASCII: leave its \\ out`)
    return `${before}\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/**
 * Bundles own sources as ASCII. esbuild escapes texts, but not regular expressions, and V8 keeps a whole file with one
 * character beyond Latin 1 at two bytes for each of its characters. The packages in the bundle have none.
 *
 * Brings: 9 MB of memory.
 * Breaks when a source escapes such a character with a backslash: the build says so.
 * Out: the plugin in scripts/build.mjs.
 * @type {import('esbuild').Plugin}
 */
export const asciiSources = {
  name: 'ascii-sources',
  setup(build) {
    build.onLoad({ filter: /\.(ts|js)$/ }, ({ path }) => {
      if (path.includes('/node_modules/')) return undefined
      const code = readFileSync(path, 'utf8')
      const contents = asciiSource(code)
      return contents === code ? undefined : { contents, loader: extname(path) === '.ts' ? 'ts' : 'js' }
    })
  },
}
