import { sql } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import { defineJob, recurring } from '#api/platform/jobs/job.ts'
import { seenProjectsOnly } from '#api/risk/campaigns/seen-since.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import type { PaperDeps } from './paper.ts'
import { paperRoutes } from './paper-routes.ts'

export const papers = (deps: FeatureDeps & PaperDeps): Feature => ({
  routes: paperRoutes(deps).map(seenProjectsOnly(deps)),
  jobs: [defineJob(recurring('papers.sweep', 3600), { run: () => sweepPosts(deps.db) })],
})

/** Deletes idempotency keys after 30 days. */
async function sweepPosts(db: Db): Promise<void> {
  await db.execute(sql`delete from risk_paper_post where at < now() - interval '30 days'`)
}
