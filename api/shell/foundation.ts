import type { menu, role } from '#api/shell/accounts/table.ts'
import type { dictionaryData } from '#api/shell/dictionaries/table.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { application as addressOf } from '#contract/shell/frame/addresses.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'

type Menu = typeof menu.$inferInsert
type Names = Pick<Menu, 'name' | 'nameHans' | 'nameEn'>
type Dictionary = typeof dictionaryData.$inferInsert
type Role = Pick<typeof role.$inferInsert, 'code' | 'name' | 'nameHant' | 'nameEn'>

/** What every installation begins with of one feature. Menus that are new are also given to one that has begun. */
export type Foundation = {
  menus?: readonly Menu[]
  /** menuIds that a role besides the Administrator has at the beginning, by its code. */
  given?: Readonly<Record<string, readonly string[]>>
  roles?: readonly Role[]
  dictionaries?: readonly Dictionary[]
  /**
   * Perms that no delegation passes on: what gives rights or outlasts the delegation that is to end at once, and what shows
   * other people's links.
   */
  withheld?: readonly string[]
}

/** Those of all features as one; the Administrator has every menu. */
export function foldFoundations(foundations: readonly Foundation[]) {
  const menus = foundations.flatMap((each) => each.menus ?? [])
  const givenTo = (code: string) =>
    code === administratorRole
      ? menus.map(({ menuId }) => menuId)
      : foundations.flatMap(({ given }) => given?.[code] ?? [])
  return {
    menus,
    roles: foundations.flatMap(({ roles = [] }) => roles).map((each) => ({ ...each, menus: givenTo(each.code) })),
    dictionaries: foundations.flatMap(({ dictionaries = [] }) => dictionaries),
    withheld: new Set(foundations.flatMap(({ withheld = [] }) => withheld)),
    /** The menuIds of the modules that stand. */
    modules: new Set(menus.filter(({ parentId }) => parentId === undefined).map(({ menuId }) => menuId)),
  }
}

export const named = (name: string, nameHans: string, nameEn: string): Names => ({ name, nameHans, nameEn })

/** What stands on the home page, under an address of its own. */
export const application = (entry: Omit<Menu, 'type' | 'url' | 'parentId'>): Menu =>
  directory({ ...entry, url: addressOf(entry.menuId) })
export const directory = (entry: Omit<Menu, 'type'>): Menu => ({ ...entry, type: MenuType.directory })
export const page = (entry: Omit<Menu, 'type'>): Menu => ({ ...entry, type: MenuType.page })
export const button = (entry: Omit<Menu, 'type'>): Menu => ({ ...entry, type: MenuType.button })

/** A line of the left menu of system management under which pages stand. */
export function systemGroup(group: string, names: Names, icon: string, orderNum: number): Menu[] {
  return [{ menuId: `system-${group}`, parentId: 'system', ...names, type: MenuType.directory, icon, orderNum }]
}

/** A page of system management, called as the last part of its address, with its buttons. */
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
