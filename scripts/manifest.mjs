import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

/**
 * Packs Remix's manifest: one list for each property of the routes, without scripts and styles that their parents name
 * too, each file named once, and addresses relative to the manifest. Pages load all of it, since routes are not fetched
 * one by one.
 *
 * Brings: one build for any path, since without it the pages of a host shell would ask for scripts outside of theirs;
 * and 4 of 19 kB compressed at 494 routes, on every page.
 * Breaks when Remix writes the file in another way: the build then fails and says so.
 * Out: this file and its call in build.mjs, if APP_BASE may be known when the pages are built.
 *
 * @param {string} folder of the built scripts
 */
export function packManifest(folder) {
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file))
  const [, json] = (name && /^window\.__remixManifest=(\{.*\});$/s.exec(readFileSync(join(folder, name), 'utf8'))) || []
  if (!name || !json) throw new Error('unexpected format of the Remix manifest')
  /** @type {Manifest} */
  const manifest = JSON.parse(json)
  const { routes, entry, url, ...rest } = manifest
  const own = Object.fromEntries(Object.values(routes).map((route) => [route.id, ownFiles(route, manifest)]))
  const packed = pack(Object.values(own))
  if (!isDeepStrictEqual(unpack(packed, flags, '/assets/'), own))
    throw new Error('unexpected format of the routes in the Remix manifest')
  const parts = JSON.stringify({ ...rest, entry, url }).replaceAll('"/assets/', 'at+"')
  writeFileSync(
    join(folder, name),
    `const at=new URL('.',import.meta.url).pathname;${unpack}
window.__remixManifest={...${parts},routes:unpack(${JSON.stringify(packed)},${JSON.stringify(flags)},at)};`,
  )
}

/**
 * @typedef {Record<string, unknown> & { id: string, parentId?: string, path?: string, module: string, imports: string[], css: string[] }} Route
 * @typedef {{ entry: Pick<Route, 'module' | 'imports' | 'css'>, routes: Record<string, Route>, url: string, version: string }} Manifest
 * @typedef {{
 *   files: string[]
 *   ids: string[]
 *   parents: number[]
 *   paths: (string | 0)[]
 *   bits: number[]
 *   modules: string[]
 *   imports: string[]
 *   css: string[]
 * }} Packed lists of one place per route; parents by place, -1 for none, and files by places in base 36
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
 * @param {Route[]} routes
 * @returns {Packed}
 */
function pack(routes) {
  const files = [...new Set(routes.flatMap(({ module, imports, css }) => [module, ...imports, ...css]))]
  const places = new Map(files.map((file, place) => [file, place.toString(36)]))
  const placesOf = (/** @type {string[]} */ named) => named.map((file) => places.get(file)).join()
  const ids = routes.map(({ id }) => id)
  return {
    files: files.map((address) => address.slice('/assets/'.length)),
    ids,
    parents: routes.map(({ parentId }) => (parentId ? ids.indexOf(parentId) : -1)),
    paths: routes.map(({ path }) => path ?? 0),
    bits: routes.map((route) => flags.reduce((sum, flag, place) => sum + (route[flag] ? 2 ** place : 0), 0)),
    modules: routes.map(({ module }) => placesOf([module])),
    imports: routes.map(({ imports }) => placesOf(imports)),
    css: routes.map(({ css }) => placesOf(css)),
  }
}

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
 * @param {Packed} packed
 * @param {string[]} flags
 * @param {string} at
 */
function unpack({ files, ids, parents, paths, bits, modules, imports, css }, flags, at) {
  const filesOf = (/** @type {string | undefined} */ places) =>
    places ? places.split(',').map((place) => at + files[Number.parseInt(place, 36)]) : []
  const routes = ids.map((id, row) => {
    const [module] = filesOf(modules[row])
    const route = { id, module, imports: filesOf(imports[row]), css: filesOf(css[row]) }
    const parentId = ids[parents[row] ?? -1]
    if (parentId !== undefined) Object.assign(route, { parentId })
    if (paths[row] !== 0) Object.assign(route, { path: paths[row] })
    flags.forEach((flag, place) => {
      const isSet = Boolean((bits[row] ?? 0) & (2 ** place))
      if (isSet || flag.startsWith('has')) Object.assign(route, { [flag]: isSet })
    })
    return [id, route]
  })
  return Object.fromEntries(routes)
}
