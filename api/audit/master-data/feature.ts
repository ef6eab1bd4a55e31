import { sql } from 'drizzle-orm'
import { contains } from '#api/platform/db/list.ts'
import type { Principal } from '#api/platform/http/serve.ts'
import { defineJob, recurring } from '#api/platform/jobs/job.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { application, button, named, page, type SeedData } from '#api/shell/seed-data.ts'
import * as at from '#contract/audit/master-data/addresses.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import { masterDataRoutes } from './routes.ts'
import { client, dealer, product, relation } from './table.ts'
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
  given: {
    AuditManager: ['audit', 'audit-master-data', 'audit-master-data-write', 'task', 'task-todo'],
    Auditor: ['audit', 'audit-master-data'],
  },
}

const keepsData = ({ perms }: Principal): boolean => perms.has(MasterDataPerm.write)

export const masterData = (deps: FeatureDeps): Feature => ({
  routes: masterDataRoutes(deps),
  named: [
    {
      type: 'client',
      kept: true,
      keyed: 'caseless',
      key: sql`c.code`,
      name: sql`c.name`,
      note: sql`c.code`,
      from: sql`${client} c`,
      place: [sql`c.code`],
      open: keepsData,
      called: (text) => ({ exactly: sql`c.name = ${text}`, begins: contains(sql`c.name`, text) }),
    },
    {
      type: 'dealer',
      kept: true,
      keyed: 'int',
      key: sql`d.id`,
      name: sql`d.name`,
      note: sql`d.code`,
      from: sql`${dealer} d join ${client} c on c.id = d.client_id`,
      place: [sql`c.code`, sql`d.id`],
      open: keepsData,
    },
    {
      type: 'product',
      keyed: 'int',
      key: sql`p.id`,
      name: sql`p.name`,
      note: sql`p.code`,
      from: sql`${product} p join ${client} c on c.id = p.client_id`,
      place: [sql`c.code`, sql`p.id`],
      open: keepsData,
    },
    {
      type: 'relation',
      keyed: 'int',
      key: sql`r.id`,
      name: sql`r.name`,
      note: sql`d.name`,
      from: sql`${relation} r join ${dealer} d on d.id = r.dealer_id join ${client} c on c.id = d.client_id`,
      place: [sql`c.code`, sql`r.id`],
      open: keepsData,
    },
  ],
  jobs: [defineJob(recurring('masterData.sweep', 3600), { run: () => sweepUploads(deps.db) })],
})
