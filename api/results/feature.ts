import { seenProjectsOnly } from '../campaigns/seen-since.ts'
import type { Feature, FeatureDeps } from '../feature.ts'
import type { PaperDeps } from '../papers/paper.ts'
import type { SheetMaker } from './export.ts'
import { exportRoutes } from './export-routes.ts'
import { exportJobs } from './export-writing.ts'
import { resultRoutes } from './result-routes.ts'

/** What was answered, counted and written out. */
export function results(deps: FeatureDeps & PaperDeps & { sheetMakers: readonly SheetMaker[] }): Feature {
  return {
    routes: [...resultRoutes(deps), ...exportRoutes(deps)].map(seenProjectsOnly(deps)),
    jobs: exportJobs(deps),
  }
}
