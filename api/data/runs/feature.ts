import { tableReadEngineOf } from '#api/data/table-reads/engine.ts'
import type { ListFiles } from '#api/data/watch-lists/list-files.ts'
import { defineJob, recurring } from '#api/platform/jobs/job.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { executeRun, giveUpRun } from './execute-run.ts'
import type { runJobs } from './jobs.ts'
import { runRoutes } from './routes.ts'
import { running } from './run-job.ts'
import { deleteOldRuns, sweepRuns } from './sweep.ts'

const sweptEverySeconds = 30
const daySeconds = 86_400

/** Runs of processes: their queue, execution, log and tables. */
export function runs(deps: FeatureDeps & { listFiles: ListFiles }): Feature {
  const { engine } = deps
  const executing = { ...deps, runs: engine.of<typeof runJobs>('runs') }
  return {
    routes: runRoutes({ ...executing, engine: tableReadEngineOf(engine), results: engine.results }),
    jobs: [
      defineJob(running, {
        run: (job, run) => executeRun(executing, job, run),
        givenUp: (job, reason) => giveUpRun(deps, job, reason),
      }),
      defineJob(recurring('runs.sweep', sweptEverySeconds), { run: () => sweepRuns(deps) }),
      defineJob(recurring('runs.retention', daySeconds), {
        run: async () => void (await deleteOldRuns(deps.db, deps.clock)),
      }),
    ],
  }
}
