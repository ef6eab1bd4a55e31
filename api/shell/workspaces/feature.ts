import { sql } from 'drizzle-orm'
import { contains } from '#api/platform/db/list.ts'
import { subscribe } from '#api/platform/events/event.ts'
import { userDisabled } from '#api/shell/accounts/events.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { application, button, named, page, type SeedData } from '#api/shell/seed-data.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { WorkspacePerm } from '#contract/shell/workspaces/perms.ts'
import { tellOwnerDisabled } from './news.ts'
import { workspaceRoutes } from './routes.ts'
import { workspace } from './table.ts'

export const workspacesSeed: SeedData = {
  menus: [
    application({
      menuId: 'workbench',
      ...named('智慧工坊', '智能工坊', 'Smart workshop'),
      icon: 'robot',
      orderNum: 70,
    }),
    page({
      menuId: 'workbench-list',
      parentId: 'workbench',
      ...named('工作臺', '工作台', 'Workbenches'),
      url: at.workbenches,
      icon: 'briefcase',
      orderNum: 10,
    }),
    button({
      menuId: 'workbench-manage',
      parentId: 'workbench-list',
      ...named('管理全部工作臺', '管理全部工作台', 'Manage all workbenches'),
      perms: WorkspacePerm.manage,
      orderNum: 10,
    }),
  ],
  given: {
    RiskManager: ['workbench', 'workbench-list'],
    Auditor: ['workbench', 'workbench-list'],
    Staff: ['workbench', 'workbench-list'],
  },
}

export const workspaces = (deps: FeatureDeps): Feature => ({
  routes: workspaceRoutes(deps),
  subscriptions: [subscribe(userDisabled, tellOwnerDisabled)],
  named: [
    {
      type: 'workspace',
      kept: true,
      keyed: 'text',
      key: sql`w.biz_id`,
      name: sql`w.name`,
      from: sql`${workspace} w`,
      place: [sql`w.biz_id`],
      open: ({ userId, roles }) =>
        sql`(w.removed_at is null and (${roles.includes(administratorRole)}::boolean or exists (
          select 1 from workspace_member m
          where m.workspace_id = w.id and m.user_id = ${userId} and m.status = ${MemberStatus.active})))`,
      called: (text) => ({ exactly: sql`w.name = ${text}`, begins: contains(sql`w.name`, text) }),
    },
  ],
})
