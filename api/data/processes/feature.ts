import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { entities } from './entities.ts'
import { processRoutes } from './routes.ts'

/** Data processing: graphs of steps that make tables of tables. */
export const processes = (deps: FeatureDeps): Feature => ({ routes: processRoutes(deps), entities })
