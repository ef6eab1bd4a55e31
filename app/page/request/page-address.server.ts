import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { ownBuild } from '#app/render/own-build.server.ts'

type Routes = ServerBuild['routes']

/** The catch-all route, which resolves addresses by the user's menus. */
const menuDoor = 'frame/menu-door'

/** True if an address has its own route: a menu entry then needs no component. */
export async function hasOwnPage(path: string): Promise<boolean> {
  return hasOwnRoute((await ownBuild()).routes, path)
}

export function hasOwnRoute(routes: Routes, path: string): boolean {
  const found = matchRoutes(below(routes, undefined), path)?.at(-1)?.route.id
  return found !== undefined && found !== menuDoor
}

type RouteTree = NonNullable<Parameters<typeof matchRoutes>[0]>

const below = (routes: Routes, parentId: string | undefined): RouteTree =>
  Object.values(routes).flatMap((route) => {
    if (route?.parentId !== parentId || !route) return []
    const { id, path, index } = route
    return index
      ? { id, index, ...(path === undefined ? {} : { path }) }
      : { id, ...(path === undefined ? {} : { path }), children: below(routes, id) }
  })
