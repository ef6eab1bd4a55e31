import { MenuFrame, MenuType, MenuVisible } from '#contract/shell/menus/codes.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'
import type { PageArgs } from '../request/context.ts'

/** Menu entries that a feature adds without rows in the menu table. spec: platform §2 "Main layout" */
export type ListedMenu<Data = unknown> = {
  /** True for the entry to list the others under. */
  isParent(entry: MenuEntry): boolean
  /** Data for the entries; empty if it cannot be loaded. */
  load(args: PageArgs): Promise<Data>
  entriesOf(parent: MenuEntry, data: Data): MenuEntry[]
}

const orderOfListed = 1_000_000

/** A page entry, ordered after the entries of the menu table. */
export const listedPage = (parent: MenuEntry, name: string, url: string, at: number): MenuEntry => ({
  menuId: `${parent.menuId}:${url}`,
  parentId: parent.menuId,
  name,
  nameHans: name,
  nameEn: name,
  url,
  component: '',
  perms: '',
  type: MenuType.page,
  isFrame: MenuFrame.page,
  visible: MenuVisible.shown,
  icon: '',
  orderNum: orderOfListed + at,
  meta: '{}',
  children: [],
})
