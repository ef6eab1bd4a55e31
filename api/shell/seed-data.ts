import type { menu, role } from '#api/shell/accounts/table.ts'
import type { dictionaryData } from '#api/shell/dictionaries/table.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { application as addressOf } from '#contract/shell/frame/addresses.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'

type Menu = typeof menu.$inferInsert
type Names = Pick<Menu, 'name' | 'nameHans' | 'nameEn'>
type Dictionary = typeof dictionaryData.$inferInsert
type Role = Pick<typeof role.$inferInsert, 'code' | 'name' | 'nameHant' | 'nameEn'>

/** Seed data of a feature. New menus are also added to existing installations. */
export type SeedData = {
  menus?: readonly Menu[]
  /** Initial menuIds of roles other than Administrator, by role code. */
  defaultRoleMenus?: Readonly<Record<string, readonly string[]>>
  roles?: readonly Role[]
  dictionaries?: readonly Dictionary[]
  /** Permissions that cannot be delegated: they grant rights, outlast the delegation, or show other people's links. */
  nonDelegable?: readonly string[]
}

/** Merges the seed data of all features; Administrator gets every menu. */
export function mergeSeedData(features: readonly SeedData[]) {
  const menus = features.flatMap((each) => each.menus ?? [])
  const menusOf = (code: string) =>
    code === administratorRole
      ? menus.map(({ menuId }) => menuId)
      : features.flatMap(({ defaultRoleMenus }) => defaultRoleMenus?.[code] ?? [])
  return {
    menus,
    roles: features.flatMap(({ roles = [] }) => roles).map((each) => ({ ...each, menus: menusOf(each.code) })),
    dictionaries: features.flatMap(({ dictionaries = [] }) => dictionaries),
    nonDelegable: new Set(features.flatMap(({ nonDelegable = [] }) => nonDelegable)),
    /** menuIds of the installed modules. */
    modules: new Set(menus.filter(({ parentId }) => parentId === undefined).map(({ menuId }) => menuId)),
  }
}

export const named = (name: string, nameHans: string, nameEn: string): Names => ({ name, nameHans, nameEn })

/** A module on the home page, at its own address. */
export const application = (entry: Omit<Menu, 'type' | 'url' | 'parentId'>): Menu =>
  directory({ ...entry, url: addressOf(entry.menuId) })
export const directory = (entry: Omit<Menu, 'type'>): Menu => ({ ...entry, type: MenuType.directory })
export const page = (entry: Omit<Menu, 'type'>): Menu => ({ ...entry, type: MenuType.page })
export const button = (entry: Omit<Menu, 'type'>): Menu => ({ ...entry, type: MenuType.button })

/** A group in the left menu of system management. */
export function systemGroup(group: string, names: Names, icon: string, orderNum: number): Menu[] {
  return [{ menuId: `system-${group}`, parentId: 'system', ...names, type: MenuType.directory, icon, orderNum }]
}

/** A page of system management with its buttons; its menuId ends like its address. */
export function systemPage(
  group: string,
  url: string,
  names: Names,
  orderNum: number,
  perms: string[],
  buttons: Record<string, [Names, string]>,
): Menu[] {
  const menuId = `system-${url.split('/').at(-1)}`
  return [
    {
      menuId,
      parentId: `system-${group}`,
      ...names,
      type: MenuType.page,
      url,
      perms: perms.join(','),
      orderNum,
    },
    ...Object.entries(buttons).map(
      ([button, [buttonNames, perm]], at): Menu => ({
        menuId: `${menuId}-${button}`,
        parentId: menuId,
        ...buttonNames,
        type: MenuType.button,
        perms: perm,
        orderNum: (at + 1) * 10,
      }),
    ),
  ]
}
