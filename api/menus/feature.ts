import * as at from '#contract/menus/addresses.ts'
import { MenuPerm } from '#contract/menus/perms.ts'
import type { Feature, FeatureDeps } from '../feature.ts'
import { type Foundation, named, systemPage } from '../foundation.ts'
import type { Menus } from './menu.ts'
import { menuRoutes } from './routes.ts'

export const menusFoundation: Foundation = {
  menus: [
    ...systemPage('configuration', at.menus, named('選單', '菜单', 'Menus'), 10, [MenuPerm.read], {
      write: [named('維護選單', '维护菜单', 'Maintain menus'), MenuPerm.write],
    }),
  ],
  withheld: Object.values(MenuPerm),
}

export const menus = (deps: FeatureDeps & { menus: Menus }): Feature => ({ routes: menuRoutes(deps) })
