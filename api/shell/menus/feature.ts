import { sql } from 'drizzle-orm'
import { menu } from '#api/shell/accounts/table.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { named, type SeedData, systemPage } from '#api/shell/seed-data.ts'
import type { Language } from '#contract/platform/language.ts'
import * as at from '#contract/shell/menus/addresses.ts'
import { MenuPerm } from '#contract/shell/menus/perms.ts'
import type { Menus } from './menu.ts'
import { menuRoutes } from './routes.ts'

export const menusSeed: SeedData = {
  menus: [
    ...systemPage('configuration', at.menus, named('選單', '菜单', 'Menus'), 10, [MenuPerm.read], {
      write: [named('維護選單', '维护菜单', 'Manage menus'), MenuPerm.write],
    }),
  ],
  withheld: Object.values(MenuPerm),
}

const menuNameIn: Record<Language, ReturnType<typeof sql>> = {
  'zh-Hans': sql`m.name_hans`,
  'zh-Hant': sql`m.name`,
  en: sql`m.name_en`,
}

export const menus = (deps: FeatureDeps & { menus: Menus }): Feature => ({
  routes: menuRoutes(deps),
  named: [
    {
      type: 'menu',
      keyed: 'text',
      key: sql`m.menu_id`,
      name: (language) => menuNameIn[language],
      from: sql`${menu} m`,
      place: [sql`m.menu_id`],
      open: ({ perms }) => perms.has(MenuPerm.write),
    },
  ],
})
