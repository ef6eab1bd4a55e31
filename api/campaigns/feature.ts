import type { Feature, FeatureDeps } from '../feature.ts'
import type { AnsweredKinds } from './ask-again.ts'
import { campaignRoutes } from './campaign-routes.ts'
import { itemRoutes } from './item-routes.ts'
import { reminderJob } from './planned-reminder.ts'
import { projectRoutes } from './project-routes.ts'
import { seenProjectsOnly } from './seen-since.ts'

/** Projects, their respondents, and what is sent to them. */
export const campaigns = (deps: FeatureDeps & AnsweredKinds): Feature => ({
  routes: [...projectRoutes(deps), ...itemRoutes(deps), ...campaignRoutes(deps)].map(seenProjectsOnly(deps)),
  jobs: [reminderJob(deps)],
})
