import { sweepUploads } from '#api/platform/files/store/stored-file.ts'
import { sweepEach } from '#api/platform/files/store/sweeping.ts'
import { sweepTemporary } from '#api/platform/files/store/temporary.ts'
import { defineJob, recurring } from '#api/platform/jobs/job.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { entities } from './entities.ts'
import { sweepAwaited } from './pending-upload.ts'
import { type FileHands, fileRoutes } from './routes.ts'

export const files = (deps: FeatureDeps, hands: FileHands): Feature => ({
  routes: fileRoutes({ ...deps, ...hands }),
  entities,
  jobs: [
    defineJob(recurring('files.sweep', 900), {
      run: (_, { signal }) =>
        sweepEach(
          [
            { kind: 'uploads', sweep: () => sweepUploads(deps, signal) },
            { kind: 'announced files', sweep: () => sweepAwaited(deps, signal) },
            { kind: 'unfinished files', sweep: async () => deps.files.sweep?.() },
            { kind: 'temporary files', sweep: sweepTemporary },
          ],
          { nameOf: ({ kind }) => kind, remove: ({ sweep }) => sweep(), signal },
        ),
    }),
  ],
})
