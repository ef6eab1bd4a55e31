import { defineJob } from '#api/platform/jobs/job.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { flowFileBusinessOf } from './business.ts'
import type { EngineContext } from './engine-context.ts'
import { giveUpFile, readFlowFile } from './file-reading.ts'
import { fileReading, sheetReading } from './jobs.ts'
import type { DescribeLateStages } from './pipeline.ts'
import { dataProcessRoutes } from './routes.ts'
import { giveUpSheet, readFlowSheet } from './sheet-reading.ts'

type DataProcessDeps = { engineContext: EngineContext; describeLateStages?: DescribeLateStages }

/** Data processing: turns the files of a review object into lines that can be compared. */
export const dataProcess = (deps: FeatureDeps, own: DataProcessDeps): Feature => ({
  routes: dataProcessRoutes({ ...deps, ...own }),
  files: [flowFileBusinessOf(deps.clock)],
  jobs: [
    defineJob(fileReading, {
      run: (job, run) => readFlowFile({ ...deps, ...own, timeZone: deps.clock.timeZone }, job, run),
      givenUp: (job, reason) => giveUpFile(deps, job, reason),
    }),
    defineJob(sheetReading, {
      run: (job, run) => readFlowSheet({ ...deps, ...own, timeZone: deps.clock.timeZone }, job, run),
      givenUp: (job, reason) => giveUpSheet(deps, job, reason),
    }),
  ],
})
