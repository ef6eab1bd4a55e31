import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import { contains } from '#api/platform/db/list.ts'
import { type Principal, seenSince } from '#api/platform/http/serve.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { button, named, page, type SeedData } from '#api/shell/seed-data.ts'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { RiskPerm, riskModule } from '#contract/risk/questionnaires/perms.ts'
import type { AnsweredKinds } from './ask-again.ts'
import { campaignRoutes } from './campaign-routes.ts'
import { itemRoutes } from './item-routes.ts'
import { projectRoutes } from './project-routes.ts'
import { reminderJobs } from './reminder-sending.ts'
import { seenProjectsOnly } from './seen-since.ts'
import { standingJob } from './standing.ts'
import { item, paper, project } from './table.ts'

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
  given: {
    RiskManager: ['risk-projects', 'risk-projects-write'],
    Auditor: ['risk-projects'],
  },
}

const seesProjects =
  ({ timeZone }: Clock) =>
  (by: Principal): SQL | boolean => {
    if (!by.perms.has(RiskPerm.readProjects)) return false
    const since = seenSince({ principal: by }, riskModule)
    return since === null || sql`(j.created_at at time zone ${timeZone}::text)::date >= ${since}::date`
  }

export const campaigns = (deps: FeatureDeps & AnsweredKinds): Feature => ({
  routes: [...projectRoutes(deps), ...itemRoutes(deps), ...campaignRoutes(deps)].map(seenProjectsOnly(deps)),
  named: [
    {
      type: 'project',
      kept: true,
      keyed: 'text',
      key: sql`j.biz_id`,
      name: sql`j.name`,
      from: sql`${project} j`,
      place: [sql`j.biz_id`],
      open: seesProjects(deps.clock),
      called: (text) => ({ exactly: sql`j.name = ${text}`, begins: contains(sql`j.name`, text) }),
    },
    {
      type: 'item',
      keyed: 'text',
      key: sql`i.biz_id`,
      name: sql`i.name`,
      note: sql`j.name`,
      from: sql`${item} i join ${project} j on j.id = i.project_id`,
      place: [sql`j.biz_id`, sql`i.biz_id`],
      open: seesProjects(deps.clock),
    },
    {
      type: 'paper',
      keyed: 'int',
      key: sql`p.id`,
      name: sql`i.name`,
      note: sql`j.name`,
      from: sql`${paper} p join ${item} i on i.id = p.item_id join ${project} j on j.id = i.project_id`,
      place: [sql`j.biz_id`, sql`i.biz_id`],
      open: seesProjects(deps.clock),
    },
  ],
  letters: { 'risk.invitation': 'link', 'risk.reminder': 'link', 'risk.askAgain': 'link' },
  jobs: [...reminderJobs(deps), standingJob(deps.db)],
})
