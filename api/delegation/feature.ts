import type { Feature, FeatureDeps } from '../feature.ts'
import { delegationRoutes } from './routes.ts'

export const delegation = (deps: FeatureDeps): Feature => ({ routes: delegationRoutes(deps) })
