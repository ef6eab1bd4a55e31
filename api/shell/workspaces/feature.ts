import { subscribe } from '#api/platform/events/event.ts'
import { userDisabled } from '#api/shell/accounts/events.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { application, button, named, page, type SeedData } from '#api/shell/seed-data.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { WorkspacePerm } from '#contract/shell/workspaces/perms.ts'
import { entities } from './entities.ts'
import { notifyOwnerDisabled } from './news.ts'
import { workspaceRoutes } from './routes.ts'
import type { WorkspaceView } from './workspace.ts'

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
  defaultRoleMenus: {
    RiskManager: ['workbench', 'workbench-list'],
    Auditor: ['workbench', 'workbench-list'],
    Staff: ['workbench', 'workbench-list'],
  },
}

export const workspaces = (
  deps: FeatureDeps,
  { authorizationsOf }: Pick<WorkspaceView, 'authorizationsOf'>,
): Feature => ({
  routes: workspaceRoutes({ ...deps, authorizationsOf }),
  subscriptions: [subscribe(userDisabled, notifyOwnerDisabled)],
  entities,
})
