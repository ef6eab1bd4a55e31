import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

/**
 * Packs Remix's manifest: one row a route, without scripts and styles that its parents name too, and addresses relative
 * to the file. Pages load all of it, since routes are not fetched one by one.
 *
 * Brings: one build for any path, since without it the pages of a host shell would ask for scripts outside of theirs;
 * and 2.5 of 14 kB compressed at 356 routes, on every page.
 * Breaks when Remix writes the file in another way: the build then fails and says so.
 * Out: this file and its call in build.mjs, if APP_BASE may be known when the pages are built.
 *
 * @param {string} folder of the built scripts
 */
export function packManifest(folder) {
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file))
  const [, json] = (name && /^window\.__remixManifest=(\{.*\});$/s.exec(readFileSync(join(folder, name), 'utf8'))) || []
  if (!name || !json) throw new Error('Remix writes its manifest in another way')
  /** @type {Manifest} */
  const manifest = JSON.parse(json)
  const { routes, entry, url, ...rest } = manifest
  const rows = Object.values(routes).map((route) => rowOf(route, manifest))
  const unpacked = Object.fromEntries(rows.map((row) => [row[0], unpack(row, '/assets/')]))
  const without = Object.fromEntries(Object.values(routes).map((route) => [route.id, ownFiles(route, manifest)]))
  if (!isDeepStrictEqual(unpacked, without)) throw new Error('Remix writes the routes of its manifest in another way')
  const parts = { ...rest, entry, url, routes: {} }
  writeFileSync(
    join(folder, name),
    `const at=new URL('.',import.meta.url).pathname;const flags=${JSON.stringify(flags)};${unpack}
window.__remixManifest=${JSON.stringify(parts).replaceAll('"/assets/', 'at+"')};
for(const row of ${JSON.stringify(rows)})window.__remixManifest.routes[row[0]]=unpack(row,at);`,
  )
}

/**
 * @typedef {Record<string, unknown> & { id: string, parentId?: string, path?: string, module: string, imports: string[], css: string[] }} Route
 * @typedef {{ entry: Pick<Route, 'module' | 'imports' | 'css'>, routes: Record<string, Route>, url: string, version: string }} Manifest
 * @typedef {[id: string, parent: string | 0, path: string | 0, flags: number, module: string, imports: string, css: string]} Row
 */

const flags = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasErrorBoundary',
  'index',
  'caseSensitive',
]

/**
 * @param {Route} route
 * @param {Manifest} manifest
 * @returns {Row}
 */
function rowOf(route, manifest) {
  const { id, parentId, path, module, imports, css } = ownFiles(route, manifest)
  const bits = flags.reduce((sum, flag, at) => sum + (route[flag] ? 2 ** at : 0), 0)
  return [id, parentId ?? 0, path ?? 0, bits, namesOf([module]), namesOf(imports), namesOf(css)]
}

const namesOf = (/** @type {string[]} */ addresses) =>
  addresses.map((address) => address.slice('/assets/'.length)).join()

/**
 * A page loads the files of all its routes, so that a route need not repeat those of its parents.
 * @param {Route} route
 * @param {Manifest} manifest
 * @returns {Route}
 */
function ownFiles(route, { entry, routes }) {
  const parents = []
  for (let parent = routes[route.parentId ?? '']; parent; parent = routes[parent.parentId ?? '']) parents.push(parent)
  const scripts = new Set([...entry.imports, ...parents.flatMap(({ module, imports }) => [module, ...imports])])
  const styles = new Set(parents.flatMap(({ css }) => css))
  return {
    ...route,
    imports: route.imports.filter((file) => !scripts.has(file)),
    css: route.css.filter((file) => !styles.has(file)),
  }
}

/**
 * Runs in browsers too, from the text of this function.
 * @param {Row} row
 * @param {string} at
 */
function unpack([id, parent, path, bits, module, imports, css], at) {
  const files = (/** @type {string} */ names) => (names ? names.split(',').map((name) => at + name) : [])
  const [own] = files(module)
  const route = { id, module: own, imports: files(imports), css: files(css) }
  if (parent) Object.assign(route, { parentId: parent })
  if (path !== 0) Object.assign(route, { path })
  flags.forEach((flag, place) => {
    const isSet = Boolean(bits & (2 ** place))
    if (isSet || flag.startsWith('has')) Object.assign(route, { [flag]: isSet })
  })
  return route
}
