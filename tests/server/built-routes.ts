import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { root } from '../../scripts/stale.mjs'

type Route = NonNullable<ServerBuild['routes'][string]>

/** Routes of the built pages, by id. */
export async function builtRoutes(): Promise<Map<string, Route>> {
  const build: ServerBuild = await import(pathToFileURL(join(root, 'build/server/index.js')).href)
  return new Map(Object.entries(build.routes).flatMap(([id, route]) => (route ? [[id, route] as const] : [])))
}

/** Full address of a route, with its parameters as `:name`. */
export function addressOf(routes: ReadonlyMap<string, Route>, id: string | undefined): string {
  const route = id === undefined ? undefined : routes.get(id)
  if (!route) return ''
  const own = route.path ? `/${route.path}` : ''
  return addressOf(routes, route.parentId) + own
}

export function routeFinder(routes: ReadonlyMap<string, Route>): (pathname: string) => string | undefined {
  const below = (parent: string | undefined): RouteObject[] =>
    [...routes.values()]
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) =>
        index ? { id, index, ...(path && { path }) } : { id, ...(path && { path }), children: below(id) },
      )
  const tree = below(undefined)
  // The router matches against all routes each time, and pages repeat the same paths: results are cached.
  const found = new Map<string, string | undefined>()
  return (pathname) => {
    if (!found.has(pathname)) found.set(pathname, matchRoutes(tree, pathname)?.at(-1)?.route.id)
    return found.get(pathname)
  }
}
