import type { ScreenKey } from 'virtual:menu-screens'

/**
 * The build this module is part of, read when it is whole: its routes and its asset list.
 *
 * Brings: no time. A page that a menu entry opens has the styles of its screen from the first byte; Remix links those of the
 * routes it matched, and which screen it shows is known with the request only. Where menus are maintained, an address says
 * whether a page stands at it.
 * Breaks when Remix gives its build under another name, or lists styles in another way: tests/shell/frame/menus.e2e.ts.
 * Out: the styles of all screens that menus open, imported by frame/menu-door.tsx.
 */
export const ownBuild = () => import('virtual:remix/server-build')

/** The addresses of a screen's styles, as the build has them. */
export async function stylesOf(screen: ScreenKey): Promise<string[]> {
  return (await ownBuild()).assets.routes[screen]?.css ?? []
}
