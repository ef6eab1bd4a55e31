import { endFailed } from '#api/data/tables/import-run.ts'
import { defineJob } from '#api/platform/jobs/job.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import type { refreshJobs } from './jobs.ts'
import type { TableMakers } from './maker.ts'
import { pullImport } from './pull-run.ts'
import { pulling, refreshing } from './refresh-jobs.ts'
import { giveUpRefresh, runRefresh } from './refresh-run.ts'
import { refreshRoutes } from './routes.ts'

type Options = { makers: TableMakers; sourceNetworks?: readonly string[] | undefined }

/** Runs that create new versions of tables, whatever their origin, and tables read from databases. */
export function refreshes(deps: FeatureDeps, { makers, sourceNetworks = [] }: Options): Feature {
  const reading = { ...deps, sourceNetworks, refreshes: deps.engine.of<typeof refreshJobs>('refreshes') }
  const { db } = deps
  return {
    routes: refreshRoutes({ ...deps, makers }),
    jobs: [
      defineJob(pulling, {
        run: (job, run) => pullImport(reading, job, run),
        givenUp: (job, reason) => db.transaction((tx) => endFailed(tx, job, reason)),
      }),
      defineJob(refreshing, {
        run: (job, run) => runRefresh(reading, job, run),
        givenUp: (job, reason) => giveUpRefresh(db, job, reason),
      }),
    ],
  }
}
