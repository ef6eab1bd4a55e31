import type { Feature, FeatureDeps } from '../feature.ts'
import { recurring, workOn } from '../jobs/job.ts'
import { sweepAwaited } from './awaited.ts'
import { sweepUploads } from './kept-file.ts'
import { type FileHands, fileRoutes } from './routes.ts'

export const files = (deps: FeatureDeps, hands: FileHands): Feature => ({
  routes: fileRoutes({ ...deps, ...hands }),
  jobs: [
    workOn(recurring('files.sweep', 3600), {
      async run() {
        await sweepUploads(deps)
        await sweepAwaited(deps)
      },
    }),
  ],
})
