import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { pathOf } from '#app/shell/address.server.ts'
import { leftMenu, shownChildren } from '#app/shell/menu-tree.ts'
import { getMenus } from '#contract/menus/calls.ts'
import type { MenuEntry } from '#contract/menus/shapes.ts'

/** `/user/home` leads to the first page of the user's left menu, else home. It never leads to itself. spec: platform §2 */
export async function loader(args: LoaderFunctionArgs): Promise<never> {
  const menus = await ask(args, getMenus)
  const own = pathOf(args.request)
  const [first] = menus.flatMap((menu) => leftMenu([menu], menu.menuId))
  throw redirect(pagesOf(first).find((url) => url !== own) ?? '/home')
}

const pagesOf = (entry: MenuEntry | undefined): string[] =>
  entry ? [entry.url, ...shownChildren(entry).map(({ url }) => url)].filter((url) => url.startsWith('/')) : []
