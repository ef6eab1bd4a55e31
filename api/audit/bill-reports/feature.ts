import type { EngineContext } from '#api/audit/data-process/engine-context.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { entities } from './entities.ts'
import { exportJobs } from './export-writing.ts'
import { billReportRoutes } from './routes.ts'
import { sampleJobs } from './run.ts'

/** Bill reports: samples that become collection tasks, and reports of the evidence found on their tickets. */
export function billReports(deps: FeatureDeps & { engineContext: EngineContext }): Feature {
  return {
    routes: billReportRoutes(deps),
    entities: entities(deps.clock),
    jobs: [...sampleJobs(deps), ...exportJobs(deps)],
  }
}
