import type { Feature, FeatureDeps } from '../feature.ts'
import type { Menus } from './menu.ts'
import { menuRoutes } from './routes.ts'

export const menus = (deps: FeatureDeps & { menus: Menus }): Feature => ({ routes: menuRoutes(deps) })
