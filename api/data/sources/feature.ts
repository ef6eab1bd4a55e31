import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { entities } from './entities.ts'
import { sourceRoutes } from './routes.ts'

export type SourceOptions = {
  /** Private networks with allowed databases, such as `10.1.0.0/16`; public addresses are always allowed. */
  sourceNetworks?: readonly string[] | undefined
}

export const sources = (deps: FeatureDeps, { sourceNetworks = [] }: SourceOptions): Feature => ({
  routes: sourceRoutes({ ...deps, sourceNetworks }),
  entities,
})
