import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { Pages } from '#app/page/request/context.ts'

type Routes = ServerBuild['routes']

/**
 * Routes each request with a router reduced to the routes on its way: those that match the address or a prefix of it.
 * Remix's router reads and compiles every route five times a page.
 *
 * Brings: of the server's processor time 5.5 of 9.7 ms for a staff page and 7.2 of 19.5 ms for a matrix page.
 * Breaks when addresses match in another way, as by optional segments of a new form:
 * tests/server/page-router.rules.test.ts compares it with React Router's own matching.
 * Out: `createRequestHandler(build, mode)` in its place, in server/halves.ts and server/development.ts.
 */
export function createPageRouter(build: ServerBuild, mode: 'production' | 'development'): Pages {
  const all = createRequestHandler(build, mode)
  const ways = Object.keys(build.routes).map((id) => ({ id, way: routePathTo(build.routes, id) }))
  const base = build.basename && build.basename !== '/' ? build.basename : ''
  const handlers = new Map<string, typeof all>()
  return (request, context) => {
    const segments = requestedSegments(base, new URL(request.url).pathname)
    if (!segments) return all(request, context)
    const near = ways.filter(({ way }) => mayLieOn(way, segments)).map(({ id }) => id)
    const key = near.join(' ')
    let handler = handlers.get(key)
    if (!handler) {
      handler = createRequestHandler(withRoutes(build, new Set(near)), mode)
      handlers.set(key, handler)
    }
    return handler(request, context)
  }
}

function withRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const pick = <R>(routes: Record<string, R>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } }
}

/** Segments of a route's full path, up to the first wildcard or optional one. */
export function routePathTo(routes: Routes, id: string | undefined): string[] {
  const route = id === undefined ? undefined : routes[id]
  if (!route) return []
  const own = route.path?.split('/').filter(Boolean) ?? []
  const open = own.findIndex((segment) => segment === '*' || segment.endsWith('?'))
  return [...routePathTo(routes, route.parentId), ...(open < 0 ? own : own.slice(0, open))]
}

/** Matches as the router does: case-insensitively, and a segment with a parameter matches any. */
export const mayLieOn = (way: readonly string[], segments: readonly string[]): boolean =>
  way.length <= segments.length &&
  way.every((segment, at) => segment.includes(':') || segment.toLowerCase() === segments[at])

/** Undefined for addresses that cannot be decoded, which the full router handles. */
function requestedSegments(base: string, pathname: string): string[] | undefined {
  const path = pathname.slice(base.length)
  if (!pathname.startsWith(base)) return undefined
  try {
    const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
    return page.toLowerCase().split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return undefined
  }
}
