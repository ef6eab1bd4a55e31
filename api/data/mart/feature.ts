import { tableReadEngineOf } from '#api/data/table-reads/engine.ts'
import { tableEngineOf } from '#api/data/tables/import/engine.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import type { Registry } from '#api/shell/registry.ts'
import { martRoutes } from './routes.ts'

/** The data mart: search, rows, profiles and exports of tables, under the reader's right. */
export const mart = (deps: FeatureDeps & Pick<Registry, 'businesses'>): Feature => ({
  routes: martRoutes({
    ...deps,
    files: deps.engine,
    results: deps.engine.results,
    engine: tableReadEngineOf(deps.engine),
    tables: tableEngineOf(deps.engine),
  }),
})
