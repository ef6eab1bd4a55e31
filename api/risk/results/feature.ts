import { seenProjectsOnly } from '#api/risk/campaigns/seen-since.ts'
import type { PaperDeps } from '#api/risk/papers/paper.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { button, named, type SeedData } from '#api/shell/seed-data.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { exportRoutes } from './export-routes.ts'
import { exportJobs } from './export-writing.ts'
import { resultRoutes } from './result-routes.ts'

export const resultsSeed: SeedData = {
  menus: [
    button({
      menuId: 'risk-results-export',
      parentId: 'risk-projects',
      ...named('匯出結果', '导出结果', 'Export results'),
      perms: RiskPerm.exportResults,
      orderNum: 20,
    }),
  ],
  defaultRoleMenus: {
    RiskManager: ['risk-results-export'],
    Auditor: ['risk-results-export'],
  },
}

export function results(deps: FeatureDeps & PaperDeps): Feature {
  return {
    routes: [...resultRoutes(deps), ...exportRoutes(deps)].map(seenProjectsOnly(deps)),
    jobs: exportJobs(deps),
  }
}
