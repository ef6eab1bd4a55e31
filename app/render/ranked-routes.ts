import type { Plugin } from 'vite'

const ranking = `  let branches = flattenRoutes(routes);
  rankRouteBranches(branches);
`

const cachedRanking = `  let branches = rankedBranches.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    rankedBranches.set(routes, branches);
  }
`

/** Patches the router's code to cache the ranking of routes per list of routes. */
export function withRankedRoutes(code: string): string {
  if (code.split(ranking).length !== 2) throw new Error('unexpected route ranking of the router: ranked-routes.ts')
  return `${code.replace(ranking, cachedRanking)}\nconst rankedBranches = new WeakMap();\n`
}

/**
 * Ranks the routes of the product once in a browser. The router ranks all of them whenever it matches an address:
 * several times while a page starts, and with each navigation.
 *
 * Brings: of a page's start in a browser a third of the time in which it matches routes, 50 ms on a slow phone.
 * Breaks when the router ranks in another way, which fails the build, or adds routes to a list that it has matched:
 * tests/render/ranked-routes.rules.test.ts.
 * Out: this plugin from vite.config.ts.
 */
export const rankedRoutes: Plugin = {
  name: 'ranked-routes',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) => (/\/@remix-run\/router\/dist\/router\.js$/.test(id) ? withRankedRoutes(code) : undefined),
}
