import { screenRoute } from '#app/page/menus/screen-route.ts'

/**
 * The build that contains this module, with its routes and asset list; imported lazily, once it is complete.
 *
 * Brings: no time. A page opened by a menu entry has its screen, with its styles from the first byte. Remix loads and
 * links only those of matched routes, and the screen is known per request. Menu forms check with it whether an address
 * has a page.
 * Breaks when Remix gives its build under another name, or lists styles in another way: tests/shell/frame/menus.e2e.ts.
 * Out: an import of each screen in frame/menu-door.tsx.
 */
export const ownBuild = () => import('virtual:remix/server-build')

type Routes = Awaited<ReturnType<typeof ownBuild>>['routes']

/** Checks whether there is a screen of a name. */
export async function screenCheck(): Promise<(name: string) => boolean> {
  const { routes } = await ownBuild()
  return (name) => Object.hasOwn(routes, screenRoute(name))
}

/** Names of all screens, sorted. */
export const screenNames = async (): Promise<string[]> => namesIn((await ownBuild()).routes)

const namesIn = (routes: Routes): string[] =>
  Object.keys(routes)
    .flatMap((id) => (id.startsWith(screenRoute('')) ? id.slice(screenRoute('').length) : []))
    .sort()

/** Addresses of a screen's stylesheets. */
export async function stylesOf(screen: string): Promise<string[]> {
  return (await ownBuild()).assets.routes[screenRoute(screen)]?.css ?? []
}
