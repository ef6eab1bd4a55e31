import { defineJob, recurring } from '#api/platform/jobs/job.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { button, named, page, type SeedData } from '#api/shell/seed-data.ts'
import * as at from '#contract/audit/reviews/addresses.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { clientFiles } from './client-files.ts'
import { entities } from './entities.ts'
import { sweepRemarked } from './remarked.ts'
import { reviewRoutes } from './routes.ts'

const writing = ['audit-flow', 'audit-flow-write', 'audit-data']

export const reviewsSeed: SeedData = {
  menus: [
    page({
      menuId: 'audit-flow',
      parentId: 'audit',
      ...named('流向稽核', '流向审计', 'Flow audit'),
      url: at.projects,
      perms: ReviewPerm.read,
      icon: 'clipboard-list',
      orderNum: 10,
    }),
    button({
      menuId: 'audit-flow-write',
      parentId: 'audit-flow',
      ...named('維護稽核專案和對象', '维护审核项目和对象', 'Manage review projects and objects'),
      perms: ReviewPerm.write,
      orderNum: 10,
    }),
    button({
      menuId: 'audit-flow-manage',
      parentId: 'audit-flow',
      ...named('管理全部稽核專案', '管理全部审核项目', 'Manage all review projects'),
      perms: ReviewPerm.manage,
      orderNum: 20,
    }),
    page({
      menuId: 'audit-data',
      parentId: 'audit',
      ...named('客戶資料', '客户数据', 'Client data'),
      url: at.data,
      perms: ReviewPerm.read,
      icon: 'chart-bar',
      orderNum: 20,
    }),
  ],
  roles: [{ code: 'SiteExecutor', name: '现场执行人', nameHant: '現場執行人', nameEn: 'Site executor' }],
  defaultRoleMenus: {
    AuditManager: [...writing, 'audit-flow-manage'],
    Auditor: writing,
    SiteExecutor: ['audit', 'audit-flow', 'audit-data', 'task', 'task-todo'],
  },
}

/** Review projects of clients, and their objects: each is one dealer in one period. */
export const reviews = (deps: FeatureDeps): Feature => ({
  routes: reviewRoutes(deps),
  files: [clientFiles(deps.clock)],
  jobs: [defineJob(recurring('reviews.sweep', 3600), { run: () => sweepRemarked(deps.db) })],
  entities: entities(deps.clock),
})
