import { tableEngineOf } from '#api/data/tables/import/engine.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import type { Registry } from '#api/shell/registry.ts'
import { martEngineOf } from './engine.ts'
import { martRoutes } from './routes.ts'

/** The data mart: search, rows, profiles and exports of tables, under the reader's right. */
export const mart = (deps: FeatureDeps & Pick<Registry, 'businesses'>): Feature => ({
  routes: martRoutes({
    ...deps,
    files: deps.engine,
    results: deps.engine.results,
    engine: martEngineOf(deps.engine),
    tables: tableEngineOf(deps.engine),
  }),
})
