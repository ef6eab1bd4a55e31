import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { listMenus } from '#contract/menus/calls.ts'
import { topParentId } from '#contract/menus/codes.ts'
import { inTreeOrder, withDescendants } from './menu-order.ts'

/** The tree of all entries, or of one application. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const { menus } = await ask(args, listMenus)
  const tops = menus.filter(({ parentId }) => parentId === topParentId)
  const top = tops.find(({ menuId }) => menuId === searchParams.get('top'))?.menuId
  const within = top === undefined ? undefined : withDescendants(menus, top)
  return {
    top,
    tops,
    menus: inTreeOrder(menus).filter(({ menuId }) => within?.has(menuId) ?? true),
    all: menus.length,
  }
}
