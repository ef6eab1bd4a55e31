import { sql } from 'drizzle-orm'
import type { EntityTypes } from '#api/platform/audit/entity-types.ts'
import { refusalTally } from '#api/platform/audit/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { defineJob, recurring } from '#api/platform/jobs/job.ts'
import { quotaUse } from '#api/platform/quota/table.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { application, named, type SeedData, systemGroup, systemPage } from '#api/shell/seed-data.ts'
import * as at from '#contract/shell/system/addresses.ts'
import { menuStyleDefault, menuStyleProperty } from '#contract/shell/system/codes.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import { entities } from './entities.ts'
import { mailJob } from './mail-dispatch.ts'
import { type MailRouteDeps, mailRoutes } from './mail-routes.ts'
import { auditTable, refusalTable } from './platform-table.ts'
import { systemRoutes } from './routes.ts'

export const systemSeed: SeedData = {
  menus: [
    application({
      menuId: 'system',
      ...named('系統管理', '系统管理', 'System management'),
      icon: 'settings',
      orderNum: 100,
    }),
    ...systemGroup('configuration', named('系統設定', '系统配置', 'Configuration'), 'adjustments', 20),
    ...systemPage('configuration', at.settings, named('參數', '参数设置', 'Settings'), 30, [SystemPerm.readSettings], {
      write: [named('修改參數', '修改参数', 'Change settings'), SystemPerm.writeSettings],
    }),
    ...systemGroup('records', named('記錄', '运行记录', 'Records'), 'history', 30),
    ...systemPage('records', at.outbox, named('郵件寄件匣', '邮件发件箱', 'Mail outbox'), 10, [SystemPerm.readOutbox], {
      send: [named('重新寄送', '重新发送', 'Send again'), SystemPerm.sendOutbox],
    }),
    ...systemPage('records', at.audit, named('稽核軌跡', '审计日志', 'Audit trail'), 20, [SystemPerm.readAudit], {
      export: [named('匯出稽核軌跡', '导出审计日志', 'Export the audit trail'), SystemPerm.exportAudit],
    }),
  ],
  dictionaries: [{ type: 'sys_property', value: menuStyleDefault, label: { 'zh-Hans': menuStyleProperty } }],
  // Not delegable, because mails contain other people's links, and the audit trail covers all of them.
  nonDelegable: Object.values(SystemPerm),
}

export const system = (
  deps: FeatureDeps,
  { entityTypes, ...links }: Pick<MailRouteDeps, 'maySeeLinks' | 'letters'> & { entityTypes: EntityTypes },
): Feature => ({
  routes: [...systemRoutes({ ...deps, entityTypes }), ...mailRoutes({ ...deps, ...links })],
  entities,
  platformTables: [auditTable({ entityTypes }), refusalTable({ entityTypes })],
  jobs: [
    ...(deps.mailer ? [mailJob({ ...deps, mailer: deps.mailer })] : []),
    defineJob(recurring('system.sweep', 3600), { run: () => sweepSystem(deps.db) }),
  ],
})

/** Removes quota uses and refusal counts that no longer count. */
export async function sweepSystem(db: Db): Promise<void> {
  await db.execute(sql`delete from ${quotaUse} where at < now() - interval '1 day'`)
  await db.execute(sql`delete from ${refusalTally} where hour < now() - interval '90 days'`)
}
