import { tell } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { boardPageMax, pageBoards } from '#contract/home/calls.ts'
import { BoardStatus } from '#contract/home/codes.ts'
import type { MenuEntry } from '#contract/menus/shapes.ts'
import { hasReportMenu, withListedChildren } from './menu-children.ts'
import { statsOf } from './stats.server.ts'

const known = new WeakMap<PageArgs['context'], Promise<MenuEntry[]>>()

/** The signed-in user's menus with the children that are listed elsewhere; made once a page. */
export function userMenus(args: PageArgs): Promise<MenuEntry[]> {
  const making = known.get(args.context) ?? makeMenus(args)
  known.set(args.context, making)
  return making
}

/** Boards that cannot be had leave the menu as it is. */
async function makeMenus(args: PageArgs): Promise<MenuEntry[]> {
  const { menus } = await statsOf(args)
  if (!hasReportMenu(menus)) return menus
  const told = await tell(args, pageBoards, { body: { status: BoardStatus.published, size: boardPageMax, current: 1 } })
  const boards = told.ok ? told.data.records.map(({ bizId, name }) => ({ id: bizId, name })) : []
  return withListedChildren(menus, { boards })
}
