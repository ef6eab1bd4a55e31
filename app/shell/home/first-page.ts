import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { firstPage, shown, shownChildren } from '#app/page/menus/menu-tree.ts'
import { pathOf } from '#app/page/request/address.server.ts'
import * as at from '#contract/shell/home/addresses.ts'
import { getMenus } from '#contract/shell/menus/calls.ts'

/**
 * `/user/home` redirects to the first page of the user's left menu, else to home, but never to itself. spec: platform
 * §2
 */
export async function loader(args: LoaderFunctionArgs): Promise<never> {
  const menus = await query(args, getMenus)
  const own = pathOf(args.request)
  const pages = shown(menus)
    .flatMap(shownChildren)
    .flatMap((entry) => firstPage(entry)?.url ?? [])
  throw redirect(pages.find((url) => url !== own) ?? at.home)
}
