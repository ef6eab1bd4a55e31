import type { Feature, FeatureDeps } from '../feature.ts'
import type { Menus } from '../menus/menu.ts'
import type { Providers } from '../session/provider.ts'
import { homeRoutes } from './routes.ts'

type HomeDeps = FeatureDeps & { captchaAlways: boolean; providers: Providers; menus: Menus }

/** What the frame of all pages asks, and the to-do list. */
export const home = (deps: HomeDeps): Feature => ({
  routes: homeRoutes({ ...deps, sendsMail: deps.mailer !== undefined }),
})
