import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { button, named, page, type SeedData } from '#api/shell/seed-data.ts'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import type { AnsweredKinds } from './ask-again.ts'
import { campaignRoutes } from './campaign-routes.ts'
import { countersJob } from './counters.ts'
import { entities } from './entities.ts'
import { itemRoutes } from './item-routes.ts'
import { paperTable } from './platform-table.ts'
import { projectRoutes } from './project-routes.ts'
import { reminderJobs } from './reminder-sending.ts'
import { seenProjectsOnly } from './seen-since.ts'

export const campaignsSeed: SeedData = {
  menus: [
    page({
      menuId: 'risk-projects',
      parentId: 'risk-evaluate',
      ...named('評估專案', '评估项目', 'Assessment projects'),
      url: at.projects,
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
  defaultRoleMenus: {
    RiskManager: ['risk-projects', 'risk-projects-write'],
    Auditor: ['risk-projects'],
  },
}

export const campaigns = (deps: FeatureDeps & AnsweredKinds): Feature => ({
  routes: [...projectRoutes(deps), ...itemRoutes(deps), ...campaignRoutes(deps)].map(seenProjectsOnly(deps)),
  entities: entities(deps.clock),
  platformTables: [paperTable(deps)],
  letters: { 'risk.invitation': 'link', 'risk.reminder': 'link', 'risk.askAgain': 'link' },
  jobs: [...reminderJobs(deps), countersJob(deps.db)],
})
