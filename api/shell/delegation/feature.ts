import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { entities } from './entities.ts'
import { delegationRoutes } from './routes.ts'
import type { Delegable } from './withheld.ts'

export const delegation = (deps: FeatureDeps & { delegable: Delegable }): Feature => ({
  routes: delegationRoutes(deps),
  entities,
})
