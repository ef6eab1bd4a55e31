import type { ServerBuild } from '@remix-run/node'
import type { ComponentType } from 'react'
import { screenRoute } from '#app/page/menus/screen-route.ts'
import { ownBuild } from '#app/render/own-build.server.ts'
import { keepScreen } from './screens.ts'

type RouteModule = ServerBuild['routes'][string]['module']

/** Loads the module of a screen, so that it can be rendered synchronously. */
export async function screenModule(name: string): Promise<RouteModule> {
  const module = (await ownBuild()).routes[screenRoute(name)]?.module
  if (!module) throw new Error(`unknown screen ${name}`)
  keepScreen(name, { default: module.default as ComponentType })
  return module
}
