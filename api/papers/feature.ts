import { sql } from 'drizzle-orm'
import { seenProjectsOnly } from '../campaigns/seen-since.ts'
import type { Db } from '../db/connection.ts'
import type { Feature, FeatureDeps } from '../feature.ts'
import { recurring, workOn } from '../jobs/job.ts'
import type { PaperDeps } from './paper.ts'
import { paperRoutes } from './paper-routes.ts'

/** The respondents' side: reading, answering, receipts. */
export const papers = (deps: FeatureDeps & PaperDeps): Feature => ({
  routes: paperRoutes(deps).map(seenProjectsOnly(deps)),
  jobs: [workOn(recurring('papers.sweep', 3600), { run: () => sweepPosts(deps.db) })],
})

/** The keys of posted forms, a month after. */
async function sweepPosts(db: Db): Promise<void> {
  await db.execute(sql`delete from risk_paper_post where at < now() - interval '30 days'`)
}
