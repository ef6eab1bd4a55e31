import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import type { Feature, FeatureDeps } from '../feature.ts'
import { recurring, workOn } from '../jobs/job.ts'
import { accountRequestRoutes } from './account-routes.ts'
import { type DrawCaptcha, drawCaptcha } from './captcha.ts'
import type { Providers } from './provider.ts'
import type { Todos } from './registration.ts'
import { sessionRoutes } from './routes.ts'
import { userConfigRoutes } from './user-config-routes.ts'

type SessionDeps = FeatureDeps & {
  captchaAlways: boolean
  drawCaptcha?: DrawCaptcha | undefined
  providers: Providers
  /** Where those who decide registrations are told of them. */
  todos: Todos
}

/** Signing in and out, registration, forgotten passwords, one's own settings. */
export const session = ({ drawCaptcha: draw = drawCaptcha, ...deps }: SessionDeps): Feature => ({
  routes: [
    ...sessionRoutes({ ...deps, drawCaptcha: draw, sendsMail: deps.mailer !== undefined }),
    ...accountRequestRoutes(deps),
    ...userConfigRoutes(deps),
  ],
  jobs: [workOn(recurring('session.sweep', 3600), { run: () => sweepSessions(deps.db) })],
})

/** Ended sessions, used-up captchas, links that ended, and attempts nobody counts any more. */
export async function sweepSessions(db: Db): Promise<void> {
  await db.execute(sql`delete from session where expires_at < now()`)
  await db.execute(sql`delete from captcha where expires_at < now()`)
  await db.execute(sql`delete from password_link where expires_at < now()`)
  await db.execute(sql`delete from attempt where at < now() - interval '1 day'`)
}
