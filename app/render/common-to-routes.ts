import type { Plugin } from 'vite'

/**
 * The exports that all routes have in common are written into them as they are compiled: `shouldRevalidate` of
 * shell/keep-loaded.ts, and `clientAction` of shell/lost-save.ts where a route takes forms and has none of its own.
 *
 * Brings: no time. It spares one line in each of 188 routes, which a new one would forget.
 * Breaks when routes lie elsewhere or name their exports in another way: the journeys that cut the network then lose the page.
 * Out: the two lines into each file of app/routes, and this plugin from vite.config.ts.
 */
export const commonToRoutes: Plugin = {
  name: 'common-to-routes',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/app\/(root|routes\/[^/?]+)\.tsx(?=$|\?)/.test(id)) return undefined
    const takesForms = /export \{[^}]*\baction\b/.test(code) && !code.includes('clientAction')
    const common = ["export { shouldRevalidate } from './keep-loaded.ts'"]
    if (takesForms) common.push("export { clientAction } from './lost-save.ts'")
    return `${code}\n${common.join('\n')}\n`
  },
}
