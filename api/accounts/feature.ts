import type { Feature, FeatureDeps } from '../feature.ts'
import { avatarRoutes } from './avatar-routes.ts'
import { departmentRoutes } from './department-routes.ts'
import { roleRoutes } from './role-routes.ts'
import { accountRoutes } from './routes.ts'
import { type Access, type GiveLink, type TellDisabled, userRoutes } from './user-routes.ts'

/** Users, roles, departments; what is told of them elsewhere comes from the features that tell it. */
export const accounts = (
  deps: FeatureDeps,
  { giveLink, tellDisabled, access }: { giveLink: GiveLink; tellDisabled: TellDisabled; access: Access },
): Feature => ({
  routes: [
    ...accountRoutes(deps),
    ...userRoutes({ ...deps, giveLink, tellDisabled, access }),
    ...roleRoutes(deps),
    ...departmentRoutes(deps),
    ...avatarRoutes(deps),
  ],
})
