import type { Feature, FeatureDeps } from '../feature.ts'
import { delegationRoutes } from './routes.ts'
import type { Delegable } from './withheld.ts'

export const delegation = (deps: FeatureDeps & { delegable: Delegable }): Feature => ({
  routes: delegationRoutes(deps),
})
