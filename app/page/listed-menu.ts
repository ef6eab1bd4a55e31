import { MenuFrame, MenuType, MenuVisible } from '#contract/shell/menus/codes.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'
import type { PageArgs } from './context.ts'

/** Menu entries that are no rows of the menu table, as a feature announces them. spec: platform §2 "Main layout" */
export type ListedMenu<Data = unknown> = {
  /** Whether the entries belong below this one. */
  isParent(entry: MenuEntry): boolean
  /** The data of the entries; a list that cannot be had is empty. */
  load(args: PageArgs): Promise<Data>
  entriesOf(parent: MenuEntry, data: Data): MenuEntry[]
}

const orderOfListed = 1_000_000

/** The page of a listed entry, after the entries of the table. */
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
