import type { PlatformTables } from '#api/platform/datasets/platform-table.ts'
import { defineJob } from '#api/platform/jobs/job.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { tableEngineOf } from '../tables/import/engine.ts'
import { freshening } from './freshen.ts'
import { refreshing } from './refresh-job.ts'
import { platformTableRoutes } from './routes.ts'
import { endFailed, refreshTable } from './run.ts'

/** Read-only tables of other features, taken into markets and refreshed. */
export function platformTables(deps: FeatureDeps, offered: PlatformTables): Feature {
  const { db } = deps
  const running = { ...deps, offered, tables: tableEngineOf(deps.engine) }
  return {
    routes: platformTableRoutes({ db, offered }),
    jobs: [
      defineJob(refreshing, {
        run: (job, run) => refreshTable(running, job, run),
        givenUp: async (job, reason) => void (await db.transaction((tx) => endFailed(tx, job, reason))),
      }),
      freshening({ ...deps, offered }),
    ],
  }
}
