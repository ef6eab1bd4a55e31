import type { EngineContext } from '#api/audit/data-process/engine-context.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import type { IsReferenced } from './begin.ts'
import { entities } from './entities.ts'
import { exportJobs } from './export-writing.ts'
import { openPages } from './pages.ts'
import { comparisonTable, differenceTable } from './platform-table.ts'
import { comparisonRoutes } from './routes.ts'
import { comparisonJobs } from './run.ts'

/** Comparison of reported lines with the dealer's sales: versions, their lines, notes and comments. */
export function comparisons(deps: FeatureDeps & { engineContext: EngineContext; isReferenced: IsReferenced }): Feature {
  const pages = openPages(deps.engineContext)
  return {
    routes: comparisonRoutes({ ...deps, pages }),
    entities: entities(deps.clock),
    platformTables: [comparisonTable, differenceTable],
    letters: { 'flow.remind': 'plain' },
    jobs: [...comparisonJobs({ ...deps, pages }), ...exportJobs(deps)],
  }
}
