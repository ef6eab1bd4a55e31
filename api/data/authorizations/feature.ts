import { defineJob } from '#api/platform/jobs/job.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { entities } from './entities.ts'
import { remindingOfEnds, remindOfEnds } from './remind.ts'
import { authorizationRoutes } from './routes.ts'

/** Requests for tables, decisions, and the rights that follow. */
export const authorizations = (deps: FeatureDeps): Feature => ({
  routes: authorizationRoutes(deps),
  entities,
  jobs: [defineJob(remindingOfEnds, { run: () => remindOfEnds(deps.db, deps.clock) })],
})
