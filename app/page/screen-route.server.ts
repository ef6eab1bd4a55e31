import type { ServerBuild } from '@remix-run/node'
import { appBase } from '#app/page/address.server.ts'
import type { ScreenKey } from '#app/page/screen-keys.ts'

/** The build this module is part of, read when it is whole. */
export const ownBuild = () => import('virtual:remix/server-build')

/** The loader and the action of a screen: those of its own route. */
export async function screenRoute(screen: ScreenKey): Promise<ServerBuild['routes'][string]['module'] | undefined> {
  return (await ownBuild()).routes[screen]?.module
}

/** The styles of a screen, which the route of the menus cannot name: which screen it shows is known with the request only. */
export async function screenStyles(screen: ScreenKey): Promise<string[]> {
  const { css = [] } = (await ownBuild()).assets.routes[screen] ?? {}
  return css.map((href) => appBase + href)
}
