import { type FormLimit, usualLimit } from '#app/page/forms/posted.server.ts'
import { kilobyte } from '#contract/platform/bytes.ts'
import type { Language } from '#contract/platform/language.ts'
import { type GrantableMenu, roleMenusMax } from '#contract/shell/accounts/role-shapes.ts'
import { MenuType, topParentId } from '#contract/shell/menus/codes.ts'
import { menuName } from '#contract/shell/menus/name.ts'

/** Allows a checkbox for each menu. */
export const menusLimit: FormLimit = { ...usualLimit, bytes: 512 * kilobyte, fields: roleMenusMax + 100 }

/** A menu to grant, with its children. */
export type MenuNode = {
  menuId: string
  name: string
  kind: 'directory' | 'page' | 'button'
  perms: string[]
  enabled: boolean
  grantable: boolean
  kept: boolean
  children: MenuNode[]
}

const kindOf = (type: string): MenuNode['kind'] =>
  type === MenuType.directory ? 'directory' : type === MenuType.page ? 'page' : 'button'

/** Menu tree, named in the reader's language. Built top-down, so cycles and orphans are dropped. */
export function menuNodes(menus: readonly GrantableMenu[], language: Language, parentId = topParentId): MenuNode[] {
  const byParent = new Map<string, GrantableMenu[]>()
  for (const menu of menus) byParent.set(menu.parentId, [...(byParent.get(menu.parentId) ?? []), menu])
  const nodesUnder = (above: string): MenuNode[] =>
    (byParent.get(above) ?? []).map((menu) => ({
      menuId: menu.menuId,
      name: menuName(menu, language),
      kind: kindOf(menu.type),
      perms: menu.perms.split(',').flatMap((perm) => perm.trim() || []),
      enabled: menu.enabled,
      grantable: menu.grantable,
      kept: menu.kept,
      children: nodesUnder(menu.menuId),
    }))
  return nodesUnder(parentId)
}
