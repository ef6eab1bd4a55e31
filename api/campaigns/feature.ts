import { RiskPerm } from '#contract/questionnaires/perms.ts'
import type { Feature, FeatureDeps } from '../feature.ts'
import { button, type Foundation, named, page } from '../foundation.ts'
import type { AnsweredKinds } from './ask-again.ts'
import { campaignRoutes } from './campaign-routes.ts'
import { itemRoutes } from './item-routes.ts'
import { reminderJob } from './planned-reminder.ts'
import { projectRoutes } from './project-routes.ts'
import { seenProjectsOnly } from './seen-since.ts'
import { standingJob } from './standing.ts'

export const campaignsFoundation: Foundation = {
  menus: [
    page({
      menuId: 'risk-projects',
      parentId: 'risk-evaluate',
      ...named('評估專案', '评估项目', 'Projects'),
      url: '/risk/projects',
      perms: [RiskPerm.readProjects, RiskPerm.readResults].join(','),
      orderNum: 10,
    }),
    button({
      menuId: 'risk-projects-write',
      parentId: 'risk-projects',
      ...named('建立與分發', '新建与分发', 'Create and send'),
      perms: RiskPerm.writeProjects,
      orderNum: 10,
    }),
  ],
  given: {
    RiskManager: ['risk-projects', 'risk-projects-write'],
    Auditor: ['risk-projects'],
  },
}

/** Projects, their respondents, and what is sent to them. */
export const campaigns = (deps: FeatureDeps & AnsweredKinds): Feature => ({
  routes: [...projectRoutes(deps), ...itemRoutes(deps), ...campaignRoutes(deps)].map(seenProjectsOnly(deps)),
  jobs: [reminderJob(deps), standingJob(deps.db)],
})
