import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { saveMarket } from '#api/data/markets/market.ts'
import { market } from '#api/data/markets/table.ts'
import { confirmImport } from '#api/data/tables/import-change.ts'
import { dataImport, dataTable } from '#api/data/tables/table.ts'
import { publishTable, saveTable } from '#api/data/tables/table-edit.ts'
import { beginWhole, takeUpload } from '#api/data/tables/upload.ts'
import type { DemoDeps } from '#api/options.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { defineJob, type Job, type JobKind, type Run } from '#api/platform/jobs/job.ts'
import { role, user, userRole } from '#api/shell/accounts/table.ts'
import type { FeatureDeps } from '#api/shell/feature.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { ImportState, Secrecy } from '#contract/data/tables/codes.ts'
import { accepted } from './accepted.ts'
import { seedAuthorizations } from './demo-authorizations.ts'
import { platformMarket, renewRiskTables, seedPlatformTable } from './demo-platform-tables.ts'
import { demoPrincipal } from './demo-principal.ts'
import { seedProcesses } from './demo-processes.ts'
import { seedRules } from './demo-rules.ts'
import { seedSchedules } from './demo-schedules.ts'
import { seedScreening } from './demo-screening.ts'
import { seedSource } from './demo-sources.ts'
import { buyers, faultyPayments, payments, suppliers } from './demo-table-files.ts'
import { until } from './until.ts'

const markets = [
  { name: '采购', remark: '供应商、招标与合同', orderNum: 10 },
  { name: '财务', remark: '付款、发票与账务', orderNum: 20 },
  { name: '人事', remark: '人员与岗位', orderNum: 30 },
  { name: platformMarket, remark: '风险评估的结果', orderNum: 40 },
] as const
/** Decides on all markets of the demo. */
const decider = 'risk'

type Plan = {
  file: () => File
  tableName: string
  title: string
  remark: string
  key: string
  market?: (typeof markets)[number]['name']
  secrecy?: Secrecy
  /** `read`: its columns wait for a person. */
  upTo: 'read' | 'stored' | 'published'
  /** A next file, whose import is confirmed as well. */
  next?: () => File
}

/** Tables of one team: two in the mart, one of which has a faulty refresh, and one that waits for its columns. */
const owner = 'audit'
const team = '供应商尽职调查'
const plans: readonly Plan[] = [
  {
    file: suppliers,
    tableName: 'suppliers',
    title: '供应商名录',
    remark: '已准入的供应商，每季度更新。',
    key: '供应商编号',
    market: '采购',
    secrecy: Secrecy.internal,
    upTo: 'published',
  },
  {
    file: payments,
    tableName: 'payments',
    title: '付款流水',
    remark: '上半年的对公付款，收款账号默认脱敏。',
    key: '付款单号',
    market: '财务',
    secrecy: Secrecy.confidential,
    upTo: 'published',
    next: faultyPayments,
  },
  { file: buyers, tableName: 'buyers', title: '采购人员', remark: '', key: '工号', upTo: 'read' },
]

export const demoTablesJob: JobKind = {
  name: 'demo.tables',
  data: z.object({}),
  attempts: 3,
  pauseSeconds: 5,
}

/** Markets of the demo and who decides on them. */
export async function seedMarkets(tx: Tx): Promise<void> {
  const [manager] = await tx.select().from(user).where(eq(user.username, decider))
  const [held] = await tx.select().from(role).where(eq(role.code, 'MarketManager'))
  if (!manager || !held) throw new Error('the demo has no user for its markets')
  await tx.insert(userRole).values({ userId: manager.id, roleId: held.id })
  for (const each of markets) accepted(await saveMarket(tx, { ...each, managerIds: [manager.id] }))
}

/** Background job that adds the demo's tables by the operations of the product, once. */
export const demoTables = (deps: DemoDeps): Job =>
  defineJob(demoTablesJob, {
    async run(_, run) {
      const found = await findTeam(deps.db)
      if (!found) return
      const { of, principal } = found
      const caller: Caller = { principal, session: null, language: 'zh-Hans', address: '' }
      const by: By = { actor: principal, caller, workspaceBizId: of.bizId, workspaceId: of.id, run }
      for (const plan of plans) await bringIn(deps, by, plan)
      await seedSource(deps, { ...by, sourceNetworks: deps.sourceNetworks })
      await seedPlatformTable(deps, run)
      await seedAuthorizations(deps)
      await seedProcesses(deps, { actor: principal, workspaceBizId: of.bizId, workspaceId: of.id })
      await seedSchedules(deps, { actor: principal, workspaceId: of.id }, run)
      await seedRules(deps, { actor: principal, workspaceBizId: of.bizId, workspaceId: of.id }, run)
      await seedScreening(deps, principal)
      await renewRiskTables(deps)
    },
  })

/** The team of the demo's tables; its owner acts. */
export async function findTeam(db: Db) {
  const [person] = await db.select().from(user).where(eq(user.username, owner))
  const [of] = await db.select().from(workspace).where(eq(workspace.name, team))
  return person && of ? { of, principal: demoPrincipal({ ...person, userId: person.id }) } : undefined
}

type By = { actor: Actor; caller: Caller; workspaceBizId: string; workspaceId: number; run: Run }
type Deps = Pick<FeatureDeps, 'db' | 'clock' | 'files'>

/** Continues from the current state: resumes a killed job, and preserves changes made in the meantime. */
async function bringIn(deps: Deps, by: By, plan: Plan): Promise<void> {
  const { db } = deps
  const find = async () => {
    const isPlanned = and(eq(dataTable.workspaceId, by.workspaceId), eq(dataTable.title, plan.title))
    return (await db.select().from(dataTable).where(isPlanned))[0]
  }
  if (!(await find())) await upload(deps, by, plan.file())
  const table = await find()
  if (!table) throw new Error(`the demo has no table ${plan.title}`)
  if (table.versionId === null) {
    await until(by.run, async () => (await newestImport(deps, table.id)).state !== ImportState.reading)
    if (plan.upTo === 'read') return
    await confirm(deps, by, table.id, plan)
    await until(by.run, async () => (await newestImport(deps, table.id)).state === ImportState.stored)
  }
  if (table.marketId === null && plan.upTo === 'published') await publish(deps, by, plan, table.bizId)
  if (!plan.next || (await db.$count(dataImport, eq(dataImport.tableId, table.id))) > 1) return
  await upload(deps, by, plan.next(), table.bizId)
  await until(by.run, async () => (await newestImport(deps, table.id)).state === ImportState.ready)
  await confirm(deps, by, table.id, plan)
}

async function upload(deps: Deps, { caller, workspaceBizId }: By, file: File, tableBizId?: string): Promise<void> {
  const target = { workspaceBizId, tableBizId, caller }
  const taken = accepted(await takeUpload(deps, { ...target, file }))
  await deps.db.transaction(async (tx) => accepted(await beginWhole(tx, { ...target, file: taken })))
}

async function newestImport({ db }: Pick<Deps, 'db'>, tableId: number) {
  const [found] = await db
    .select()
    .from(dataImport)
    .where(eq(dataImport.tableId, tableId))
    .orderBy(desc(dataImport.id))
    .limit(1)
  if (!found) throw new Error('a table of the demo has no import')
  return found
}

/** Confirms what is proposed. */
async function confirm(deps: Deps, { actor }: By, tableId: number, { tableName, title, key }: Plan): Promise<void> {
  const { bizId, version, state, sheets } = await newestImport(deps, tableId)
  if (state !== ImportState.ready) return
  const columns = (sheets[0]?.columns ?? []).map(({ at, name, fieldType, personalKind }) => {
    return { at, name, title: '', fieldType, personalKind }
  })
  const how = { sheet: 0, primaryKey: [key], timeZone: 'Asia/Shanghai', dateOrder: null, leaveOut: false }
  const confirmed = { bizId, version, tableName, title, columns, ...how }
  await deps.db.transaction(async (tx) => accepted(await confirmImport(tx, { ...confirmed, actor })))
}

async function publish({ db }: Deps, { actor }: By, plan: Plan, bizId: string): Promise<void> {
  const { tableName, title, remark, secrecy = Secrecy.internal } = plan
  const [inMarket] = await db
    .select({ bizId: market.bizId })
    .from(market)
    .where(eq(market.name, plan.market ?? ''))
  const marketBizId = inMarket?.bizId ?? null
  await db.transaction(async (tx) => {
    const [table] = await tx.select().from(dataTable).where(eq(dataTable.bizId, bizId))
    if (!table) throw new Error('a table of the demo is gone')
    const views = { bizId, version: table.version, actor }
    const columns: [] = []
    const freshWithinHours = 24 * 120
    accepted(
      await saveTable(tx, { ...views, tableName, title, remark, secrecy, marketBizId, freshWithinHours, columns }),
    )
    accepted(await publishTable(tx, { ...views, version: table.version + 1 }))
  })
}
