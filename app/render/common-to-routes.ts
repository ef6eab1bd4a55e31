import type { Plugin } from 'vite'

/**
 * Adds the exports that all routes share while they are compiled: `shouldRevalidate` of keep-loaded.ts where one loads
 * data, and `clientAction` of lost-save.ts where one takes forms and has none of its own.
 *
 * Brings: no time. It saves a line in each of 150 routes, which a new one would forget.
 * Breaks when routes name their exports in another way: the end-to-end tests that cut the network then lose the page.
 * Out: the two lines into each route, and this plugin from vite.config.ts.
 */
export const commonToRoutes: Plugin = {
  name: 'common-to-routes',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/app\/([\w-]+\/)*[\w-]+\.tsx(?=$|\?)/.test(id)) return undefined
    const common: string[] = []
    if (exports(code, 'loader')) common.push("export { shouldRevalidate } from '#app/render/keep-loaded.ts'")
    if (exports(code, 'action') && !exports(code, 'clientAction'))
      common.push("export { clientAction } from '#app/render/lost-save.ts'")
    return common.length > 0 ? `${code}\n${common.join('\n')}\n` : undefined
  },
}

/** Matches an export by declaration or re-export. */
const exports = (code: string, name: string): boolean =>
  new RegExp(`^export (?:(?:async )?function|const) ${name}\\b|^export \\{[^}]*\\b${name}\\b`, 'm').test(code)
