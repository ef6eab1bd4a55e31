import type { EntityTypes } from '#api/platform/audit/entity-types.ts'
import { defineJob } from '#api/platform/jobs/job.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import type { Menus } from '#api/shell/menus/menu.ts'
import { application, named, page, type SeedData } from '#api/shell/seed-data.ts'
import type { Providers } from '#api/shell/session/sign-in/provider.ts'
import * as at from '#contract/shell/home/addresses.ts'
import { digestSending, sendDigests } from './digest.ts'
import { homeRoutes } from './routes.ts'
import { createVisitWriter } from './visit.ts'

export const homeSeed: SeedData = {
  menus: [
    application({
      menuId: 'task',
      ...named('任務管理', '任务管理', 'Task management'),
      icon: 'checklist',
      orderNum: 90,
    }),
    page({
      menuId: 'task-todo',
      parentId: 'task',
      ...named('待辦事項', '待办事项', 'To do'),
      url: at.todos,
      icon: 'list-check',
      orderNum: 10,
    }),
  ],
  defaultRoleMenus: {
    RiskManager: ['task', 'task-todo'],
    Auditor: ['task', 'task-todo'],
    Staff: ['task', 'task-todo'],
  },
}

type HomeDeps = FeatureDeps & {
  captchaAlways: boolean
  providers: Providers
  menus: Menus
  modules: ReadonlySet<string>
  entityTypes: EntityTypes
}

export const home = (deps: HomeDeps): Feature => ({
  routes: homeRoutes({
    ...deps,
    sendsMail: deps.mailer !== undefined,
    writeVisit: createVisitWriter(deps.db, deps.clock),
  }),
  letters: { digest: 'plain' },
  jobs: [defineJob(digestSending, { run: (_, { signal }) => sendDigests(deps, signal) })],
})
