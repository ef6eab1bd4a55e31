import type { Workshop } from '../data-process/workshop.ts'
import type { Feature, FeatureDeps } from '../feature.ts'
import type { IsStoodOn } from './begin.ts'
import { exportJobs } from './export-writing.ts'
import { openPages } from './pages.ts'
import { comparisonRoutes } from './routes.ts'
import { comparisonJobs } from './run.ts'

/** What was reported against what the dealer sold: versions, their lines, and what people say of them. */
export function comparisons(deps: FeatureDeps & { workshop: Workshop; isStoodOn: IsStoodOn }): Feature {
  const pages = openPages(deps.workshop)
  return {
    routes: comparisonRoutes({ ...deps, pages }),
    jobs: [...comparisonJobs({ ...deps, pages }), ...exportJobs(deps)],
  }
}
