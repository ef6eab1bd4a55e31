import { readFileSync } from 'node:fs'

/**
 * Plugin that changes the code of one file of a package.
 * @param {string} name
 * @param {RegExp} filter
 * @param {(code: string) => string} change
 * @returns {import('esbuild').Plugin}
 */
export const changedPackage = (name, filter, change) => ({
  name,
  setup(build) {
    build.onLoad({ filter }, ({ path }) => ({ contents: change(readFileSync(path, 'utf8')), loader: 'js' }))
  },
})
