import type { Principal } from '#api/platform/http/caller.ts'
import { defineJob, recurring } from '#api/platform/jobs/job.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { application, button, named, page, type SeedData } from '#api/shell/seed-data.ts'
import * as at from '#contract/audit/master-data/addresses.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import { entities } from './entities.ts'
import { masterDataRoutes } from './routes.ts'
import { sweepUploads } from './upload.ts'

export const masterDataSeed: SeedData = {
  menus: [
    application({
      menuId: 'audit',
      ...named('稽核作業', '审计作业', 'Audit work'),
      icon: 'report-search',
      orderNum: 50,
    }),
    page({
      menuId: 'audit-master-data',
      parentId: 'audit',
      ...named('主資料', '主数据', 'Master data'),
      url: at.clients,
      perms: MasterDataPerm.read,
      icon: 'database',
      orderNum: 90,
    }),
    button({
      menuId: 'audit-master-data-write',
      parentId: 'audit-master-data',
      ...named('維護主資料', '维护主数据', 'Manage master data'),
      perms: MasterDataPerm.write,
      orderNum: 10,
    }),
  ],
  roles: [{ code: 'AuditManager', name: '审计经理', nameHant: '稽核經理', nameEn: 'Audit manager' }],
  defaultRoleMenus: {
    AuditManager: ['audit', 'audit-master-data', 'audit-master-data-write', 'task', 'task-todo'],
    Auditor: ['audit', 'audit-master-data'],
  },
}

const _keepsData = ({ perms }: Principal): boolean => perms.has(MasterDataPerm.write)

export const masterData = (deps: FeatureDeps): Feature => ({
  routes: masterDataRoutes(deps),
  entities,
  jobs: [defineJob(recurring('masterData.sweep', 3600), { run: () => sweepUploads(deps.db) })],
})
