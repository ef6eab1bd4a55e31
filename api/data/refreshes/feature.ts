import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import type { TableMakers } from './maker.ts'
import { refreshRoutes } from './routes.ts'

/** Runs that make new versions of tables, by what makes each. */
export const refreshes = (deps: FeatureDeps, makers: TableMakers): Feature => ({
  routes: refreshRoutes({ ...deps, makers }),
})
