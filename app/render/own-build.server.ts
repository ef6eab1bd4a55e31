import type { ScreenKey } from 'virtual:menu-screens'

/**
 * The build this module is part of, imported once it is complete: its routes and its asset list.
 *
 * Brings: no time. A page opened by a menu entry has its screen's styles from the first byte. Remix links only those of
 * matched routes, and the screen is known per request. Menu forms check with it whether an address has a page.
 * Breaks when Remix gives its build under another name, or lists styles in another way: tests/shell/frame/menus.e2e.ts.
 * Out: the styles of all screens that menus open, imported by frame/menu-door.tsx.
 */
export const ownBuild = () => import('virtual:remix/server-build')

/** Addresses of a screen's stylesheets. */
export async function stylesOf(screen: ScreenKey): Promise<string[]> {
  return (await ownBuild()).assets.routes[screen]?.css ?? []
}
