import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { named, page, type SeedData } from '#api/shell/seed-data.ts'
import * as at from '#contract/data/addresses.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import { entities } from './entities.ts'
import { marketRoutes } from './routes.ts'

export const marketsSeed: SeedData = {
  menus: [
    page({
      menuId: 'workbench-markets',
      parentId: workbenchModule,
      ...named('市場管理', '市场管理', 'Markets'),
      url: at.markets,
      perms: MarketPerm.manage,
      icon: 'tags',
      orderNum: 20,
    }),
    page({
      menuId: 'workbench-decisions',
      parentId: workbenchModule,
      ...named('授權審核', '授权审批', 'Authorization requests'),
      url: at.decisions,
      perms: MarketPerm.decide,
      icon: 'checklist',
      orderNum: 30,
    }),
    page({
      menuId: 'workbench-rights',
      parentId: workbenchModule,
      ...named('資料權限', '数据权限', 'Data rights'),
      url: at.rights,
      perms: MarketPerm.manage,
      icon: 'shield-check',
      orderNum: 40,
    }),
  ],
  roles: [
    {
      code: 'DataMartAdministrator',
      name: '数据集市管理员',
      nameHant: '資料集市管理員',
      nameEn: 'Data mart administrator',
    },
    { code: 'MarketManager', name: '市场管理员', nameHant: '市場管理員', nameEn: 'Market manager' },
  ],
  defaultRoleMenus: {
    DataMartAdministrator: [
      workbenchModule,
      'workbench-list',
      'workbench-markets',
      'workbench-decisions',
      'workbench-rights',
    ],
    MarketManager: [workbenchModule, 'workbench-list', 'workbench-decisions'],
  },
  // Decisions grant rights that outlast a delegation.
  nonDelegable: Object.values(MarketPerm),
}

/** Subject areas of the data mart and their managers. */
export const markets = (deps: FeatureDeps): Feature => ({ routes: marketRoutes(deps), entities })
