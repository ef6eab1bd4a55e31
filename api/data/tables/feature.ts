import { and, eq } from 'drizzle-orm'
import { subscribe } from '#api/platform/events/event.ts'
import { defineJob, recurring } from '#api/platform/jobs/job.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { memberLeft } from '#api/shell/workspaces/events.ts'
import { entities } from './entities.ts'
import { tableEngineOf } from './import/engine.ts'
import { importJobs } from './import-jobs.ts'
import { endFailed } from './import-run.ts'
import { tableRoutes } from './routes.ts'
import { storeImport } from './store-run.ts'
import { surveyImport } from './survey-run.ts'
import { dataTable } from './table.ts'
import { endUnconfirmedImports } from './unconfirmed-imports.ts'
import { sweepTableUploads } from './upload-parts.ts'
import { deleteOldVersions } from './version-retention.ts'

/** Tables of the workspaces: imports of files, data versions and publication. */
export function tables(deps: FeatureDeps): Feature {
  const importing = { ...deps, tables: tableEngineOf(deps.engine) }
  const { db } = deps
  return {
    routes: tableRoutes(deps),
    entities,
    subscriptions: [
      subscribe(memberLeft, async (tx, { workspaceId, userId, heirId }) => {
        await tx
          .update(dataTable)
          .set({ ownerId: heirId })
          .where(and(eq(dataTable.workspaceId, workspaceId), eq(dataTable.ownerId, userId)))
      }),
    ],
    jobs: [
      defineJob(importJobs.surveying, {
        run: (job, run) => surveyImport(importing, job, run),
        givenUp: (job, reason) => db.transaction((tx) => endFailed(tx, job, reason)),
      }),
      defineJob(importJobs.storing, {
        run: (job, run) => storeImport(importing, job, run),
        givenUp: (job, reason) => db.transaction((tx) => endFailed(tx, job, reason)),
      }),
      defineJob(recurring('tables.uploads', 900), { run: () => sweepTableUploads(db, deps.clock) }),
      defineJob(recurring('tables.unconfirmed', 3600), { run: () => endUnconfirmedImports(db, deps.clock) }),
      defineJob(recurring('tables.versions', 86_400), {
        run: async () => void (await deleteOldVersions(db, deps.clock)),
      }),
    ],
  }
}
