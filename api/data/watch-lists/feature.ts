import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { entities } from './entities.ts'
import { watchListRoutes } from './routes.ts'

/** Lists of names and numbers that rules look for, with revisions that never change. */
export const watchLists = (deps: FeatureDeps): Feature => ({ routes: watchListRoutes(deps), entities })
