import { sql } from 'drizzle-orm'
import type { EngineContext } from '#api/audit/data-process/engine-context.ts'
import { opens, seesObject } from '#api/audit/reviews/scope.ts'
import { reviewObject, reviewProject } from '#api/audit/reviews/table.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { exportJobs } from './export-writing.ts'
import { billReportRoutes } from './routes.ts'
import { sampleJobs } from './run.ts'
import { billReport } from './table.ts'

/** Bill reports: samples that become collection tasks, and reports of the evidence found on their tickets. */
export function billReports(deps: FeatureDeps & { workshop: EngineContext }): Feature {
  return {
    routes: billReportRoutes(deps),
    named: [
      {
        type: 'billReport',
        keyed: 'int',
        key: sql`b.id`,
        name: sql`o.review_batch_no || ' #' || b.number`,
        from: sql`${billReport} b join ${reviewObject} o on o.id = b.object_id join ${reviewProject} j on j.id = o.project_id`,
        place: [sql`j.id`, sql`o.id`, sql`b.id`],
        open: opens(deps.clock, seesObject),
      },
    ],
    jobs: [...sampleJobs(deps), ...exportJobs(deps)],
  }
}
