import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import type { Feature, FeatureDeps } from '../feature.ts'
import { recurring, workOn } from '../jobs/job.ts'
import { mailJob } from './mail-dispatch.ts'
import { type MailRouteDeps, mailRoutes } from './mail-routes.ts'
import { systemRoutes } from './routes.ts'

/** Settings, the outbox, quotas, the audit trail. */
export const system = (deps: FeatureDeps, { maySeeLinks }: Pick<MailRouteDeps, 'maySeeLinks'>): Feature => ({
  routes: [...systemRoutes(deps), ...mailRoutes({ ...deps, maySeeLinks })],
  jobs: [
    ...(deps.mailer ? [mailJob({ ...deps, mailer: deps.mailer })] : []),
    workOn(recurring('system.sweep', 3600), { run: () => sweepSystem(deps.db) }),
  ],
})

/** Uses and refusals that nobody counts any more. */
export async function sweepSystem(db: Db): Promise<void> {
  await db.execute(sql`delete from quota_use where at < now() - interval '1 day'`)
  await db.execute(sql`delete from refusal_tally where hour < now() - interval '90 days'`)
}
