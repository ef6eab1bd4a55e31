import type { MenuEntry } from '#contract/shell/menus/shapes.ts'

/** A visible page entry with these changes. */
export const entry = (over: Partial<MenuEntry>): MenuEntry => ({
  menuId: 'm',
  parentId: '0',
  name: '',
  nameHans: '',
  nameEn: '',
  url: '',
  component: '',
  perms: '',
  type: '1',
  isFrame: '1',
  visible: '0',
  icon: '',
  orderNum: 1,
  meta: '{}',
  children: [],
  ...over,
})
