import type { Feature, FeatureDeps } from '../feature.ts'
import { workspaceRoutes } from './routes.ts'

export const workspaces = (deps: FeatureDeps): Feature => ({ routes: workspaceRoutes(deps) })
