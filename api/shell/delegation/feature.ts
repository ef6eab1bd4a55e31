import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import type { Delegable } from './delegable.ts'
import { entities } from './entities.ts'
import { delegationRoutes } from './routes.ts'

export const delegation = (deps: FeatureDeps & { delegable: Delegable }): Feature => ({
  routes: delegationRoutes(deps),
  entities,
})
