import type { Feature, FeatureDeps } from '../feature.ts'
import { recurring, workOn } from '../jobs/job.ts'
import { sweepUploads } from './kept-file.ts'

export const files = (deps: FeatureDeps): Feature => ({
  routes: [],
  jobs: [workOn(recurring('files.sweep', 3600), { run: () => sweepUploads(deps) })],
})
