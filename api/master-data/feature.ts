import { MasterDataPerm } from '#contract/master-data/perms.ts'
import type { Feature, FeatureDeps } from '../feature.ts'
import { button, directory, type Foundation, named, page } from '../foundation.ts'
import { recurring, workOn } from '../jobs/job.ts'
import { masterDataRoutes } from './routes.ts'
import { sweepUploads } from './upload.ts'

export const masterDataFoundation: Foundation = {
  menus: [
    directory({
      menuId: 'audit',
      ...named('稽核作業', '审计作业', 'Audit work'),
      url: '/audit',
      icon: 'report-search',
      orderNum: 50,
    }),
    page({
      menuId: 'audit-master-data',
      parentId: 'audit',
      ...named('主資料', '主数据', 'Master data'),
      url: '/audit/master-data',
      perms: MasterDataPerm.read,
      icon: 'database',
      orderNum: 90,
    }),
    button({
      menuId: 'audit-master-data-write',
      parentId: 'audit-master-data',
      ...named('維護主資料', '维护主数据', 'Maintain master data'),
      perms: MasterDataPerm.write,
      orderNum: 10,
    }),
  ],
  roles: [{ code: 'AuditManager', name: '审计经理', nameHant: '稽核經理', nameEn: 'Audit manager' }],
  given: {
    AuditManager: ['audit', 'audit-master-data', 'audit-master-data-write', 'task', 'task-todo'],
    Auditor: ['audit', 'audit-master-data'],
  },
}

/** A client's dealers and products, and what each dealer calls them. */
export const masterData = (deps: FeatureDeps): Feature => ({
  routes: masterDataRoutes(deps),
  jobs: [workOn(recurring('masterData.sweep', 3600), { run: () => sweepUploads(deps.db) })],
})
