import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { entities } from './entities.ts'
import { tableRoutes } from './routes.ts'

/** Tables of the workspaces: imports of files, data versions and publication. */
export const tables = (deps: FeatureDeps): Feature => ({ routes: tableRoutes(deps), entities })
