import type { PlatformTables } from '#api/platform/datasets/platform-table.ts'
import { read, write } from '#api/platform/http/route.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { application, named, page, type SeedData } from '#api/shell/seed-data.ts'
import * as at from '#contract/data/addresses.ts'
import { reportModule } from '#contract/data/boards/codes.ts'
import * as calls from '#contract/data/cockpit/calls.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import { readCockpit, setUp, shippingJob } from './set-up.ts'
import { executiveRole } from './shipped.ts'

export const cockpitSeed: SeedData = {
  menus: [
    application({
      menuId: reportModule,
      ...named('風險駕駛艙', '风险驾驶舱', 'Risk cockpit'),
      icon: 'chart-histogram',
      orderNum: 10,
    }),
    page({
      menuId: 'workbench-cockpit',
      parentId: workbenchModule,
      ...named('駕駛艙設定', '驾驶舱设置', 'Cockpit setup'),
      url: at.cockpitSetUp,
      perms: MarketPerm.manage,
      icon: 'chart-histogram',
      orderNum: 60,
    }),
  ],
  roles: [{ code: executiveRole, name: '管理层', nameHant: '管理層', nameEn: 'Executive' }],
  defaultRoleMenus: {
    [executiveRole]: [reportModule],
    RiskManager: [reportModule],
    AuditManager: [reportModule],
    Auditor: [reportModule],
    Staff: [reportModule],
    DataMartAdministrator: [reportModule, 'workbench-cockpit'],
  },
}

/** Boards of the risk cockpit that the product ships, over the platform tables of its features. */
export const cockpit = (deps: FeatureDeps, offered: PlatformTables): Feature => ({
  routes: [
    read(calls.getCockpit, ({ caller }) => readCockpit(deps.db, { offered }, caller)),
    write(calls.setUpCockpit, async (tx, { caller }) => {
      const done = await setUp(tx, { clock: deps.clock, offered }, caller)
      if (isRefusal(done)) return done
      const { workspaceBizId, ...detail } = done
      return { reply: { workspaceBizId }, object: `workspace:${workspaceBizId}`, detail }
    }),
  ],
  jobs: [shippingJob(deps)],
})
