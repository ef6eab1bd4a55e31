import { sql } from 'drizzle-orm'
import type { Feature, FeatureDeps } from '../feature.ts'
import { recurring, workOn } from '../jobs/job.ts'
import { sweepAwaited } from './awaited.ts'
import { sweepUploads } from './kept-file.ts'
import { type FileHands, fileRoutes } from './routes.ts'
import { sweepEach } from './sweeping.ts'
import { storedFile } from './table.ts'
import { sweepTemporary } from './temporary.ts'

export const files = (deps: FeatureDeps, hands: FileHands): Feature => ({
  routes: fileRoutes({ ...deps, ...hands }),
  named: [
    {
      type: 'file',
      keyed: 'uuid',
      key: sql`f.bid`,
      name: sql`f.origin_name`,
      from: sql`${storedFile} f`,
      place: [],
      open: () => false,
    },
  ],
  jobs: [
    workOn(recurring('files.sweep', 900), {
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
