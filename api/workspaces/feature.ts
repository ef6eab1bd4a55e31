import { WorkspacePerm } from '#contract/workspaces/perms.ts'
import type { Feature, FeatureDeps } from '../feature.ts'
import { button, directory, type Foundation, named, page } from '../foundation.ts'
import { workspaceRoutes } from './routes.ts'

export const workspacesFoundation: Foundation = {
  menus: [
    directory({
      menuId: 'workbench',
      ...named('智慧工坊', '智能工坊', 'Smart workshop'),
      url: '/workbench',
      icon: 'robot',
      orderNum: 70,
    }),
    page({
      menuId: 'workbench-list',
      parentId: 'workbench',
      ...named('工作臺', '工作台', 'Workbenches'),
      url: '/workbench',
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

export const workspaces = (deps: FeatureDeps): Feature => ({ routes: workspaceRoutes(deps) })
