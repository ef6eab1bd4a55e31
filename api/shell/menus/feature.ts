import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { named, type SeedData, systemPage } from '#api/shell/seed-data.ts'
import * as at from '#contract/shell/menus/addresses.ts'
import { MenuPerm } from '#contract/shell/menus/perms.ts'
import { entities } from './entities.ts'
import type { Menus } from './menu.ts'
import { menuRoutes } from './routes.ts'

export const menusSeed: SeedData = {
  menus: [
    ...systemPage('configuration', at.menus, named('選單', '菜单', 'Menus'), 10, [MenuPerm.read], {
      write: [named('維護選單', '维护菜单', 'Manage menus'), MenuPerm.write],
    }),
  ],
  nonDelegable: Object.values(MenuPerm),
}

export const menus = (deps: FeatureDeps & { menus: Menus }): Feature => ({
  routes: menuRoutes(deps),
  entities,
})
