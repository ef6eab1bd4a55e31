import type { Workshop } from '../data-process/workshop.ts'
import type { Feature, FeatureDeps } from '../feature.ts'
import { exportJobs } from './export-writing.ts'
import { billReportRoutes } from './routes.ts'
import { sampleJobs } from './run.ts'

/** Which lines are proven by tickets: samples that become collection tasks, and reports of what the tickets showed. */
export function billReports(deps: FeatureDeps & { workshop: Workshop }): Feature {
  return { routes: billReportRoutes(deps), jobs: [...sampleJobs(deps), ...exportJobs(deps)] }
}
