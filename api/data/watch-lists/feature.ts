import { defineJob, recurring } from '#api/platform/jobs/job.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { entities } from './entities.ts'
import { endUnconfirmedImports } from './import/import-detail.ts'
import { readingList, sendTakingBack, storingList, takingBack } from './import/import-jobs.ts'
import { endFailed } from './import/import-row.ts'
import type { watchListJobs } from './import/jobs.ts'
import { readImport } from './import/read-run.ts'
import { storeImport } from './import/store-run.ts'
import { takeBack, takeBackLater } from './import/take-back.ts'
import type { ListFiles } from './list-files.ts'
import { watchListRoutes } from './routes.ts'

/** Lists of names and numbers that rules match, with immutable revisions. */
export function watchLists(deps: FeatureDeps & { listFiles: ListFiles }): Feature {
  const { db, clock, engine } = deps
  const importing = { ...deps, lists: engine.of<typeof watchListJobs>('watchLists') }
  return {
    routes: watchListRoutes(deps),
    entities,
    jobs: [
      defineJob(readingList, {
        run: (job, run) => readImport(importing, job, run),
        givenUp: (job, failure) => db.transaction((tx) => endFailed(tx, job, { failure })),
      }),
      defineJob(storingList, {
        run: (job, run) => storeImport(importing, job, run),
        givenUp: (job, failure) => db.transaction((tx) => takeBackLater(tx, job, failure)),
      }),
      defineJob(takingBack, {
        run: (job, run) => takeBack(importing, job, run),
        givenUp: async (job) => {
          await db.transaction((tx) => sendTakingBack(tx, job))
        },
      }),
      defineJob(recurring('watchLists.unconfirmed', 3600), { run: () => endUnconfirmedImports(db, clock) }),
    ],
  }
}
