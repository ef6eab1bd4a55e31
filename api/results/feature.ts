import { seenProjectsOnly } from '../campaigns/seen-since.ts'
import type { Feature, FeatureDeps } from '../feature.ts'
import type { FinancePaperDeps, PaperDeps } from '../papers/paper.ts'
import { exportRoutes } from './export-routes.ts'
import { startExports } from './export-runner.ts'
import { financeSheets } from './finance/project-export.ts'
import { resultRoutes as financeResultRoutes } from './finance/result-routes.ts'
import { createFinanceResultStore } from './finance/result-store.ts'
import { resultRoutes } from './result-routes.ts'

/** What was answered, counted and written out. */
export function results(deps: FeatureDeps & PaperDeps & FinancePaperDeps): Feature {
  const sheetMakers = [financeSheets(deps.db, deps.signals)]
  const exports = startExports({ ...deps, sheetMakers })
  return {
    routes: [
      ...resultRoutes(deps),
      ...exportRoutes({ ...deps, exports, sheetMakers }),
      ...financeResultRoutes({ ...deps, results: createFinanceResultStore(deps.db) }),
    ].map(seenProjectsOnly(deps)),
    workers: [exports],
  }
}
