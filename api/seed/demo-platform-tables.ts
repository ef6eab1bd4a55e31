import { and, eq, inArray } from 'drizzle-orm'
import { market } from '#api/data/markets/table.ts'
import { takeTable } from '#api/data/platform-tables/offer.ts'
import { openStates, startRun } from '#api/data/platform-tables/start-run.ts'
import { platformRun, platformTable } from '#api/data/platform-tables/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import { publishTable } from '#api/data/tables/table-edit.ts'
import type { PlatformTables } from '#api/platform/datasets/platform-table.ts'
import type { Run } from '#api/platform/jobs/job.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { FeatureDeps } from '#api/shell/feature.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import { platformFreshHours } from '#contract/data/platform-tables/codes.ts'
import { Secrecy, TableStatus } from '#contract/data/tables/codes.ts'
import { accepted } from './accepted.ts'
import { demoPrincipal } from './demo-principal.ts'
import { until } from './until.ts'

/** Results of the questionnaires that have ended, by department. */
const code = 'risk.departments'
const provider = 'admin'
/** Workspace that owns the table, and its market. */
export const platformTeam = '风险数据台账'
export const platformMarket = '风险'
export const platformTitle = '问卷结果（按部门）'

type Deps = Pick<FeatureDeps, 'db'> & { offered: PlatformTables }

/** Takes a platform table into a market, and publishes it once its first version has been read. */
export async function seedPlatformTable({ db, offered }: Deps, run: Run): Promise<void> {
  const [person] = await db.select().from(user).where(eq(user.username, provider))
  const [of] = await db.select().from(workspace).where(eq(workspace.name, platformTeam))
  const [into] = await db.select().from(market).where(eq(market.name, platformMarket))
  const source = offered.get(code)
  if (!person || !of || !into || !source) return
  const principal = demoPrincipal({ ...person, userId: person.id }, MarketPerm.manage, source.perm)
  const find = async () => {
    const isTaken = and(eq(dataTable.workspaceId, of.id), eq(platformTable.code, code))
    const [found] = await db
      .select({ id: dataTable.id, bizId: dataTable.bizId, version: dataTable.version, status: dataTable.status })
      .from(platformTable)
      .innerJoin(dataTable, eq(dataTable.id, platformTable.tableId))
      .where(isTaken)
    return found
  }
  if (!(await find())) {
    const taking = {
      code,
      workspaceBizId: of.bizId,
      marketBizId: into.bizId,
      tableName: source.tableName,
      title: platformTitle,
      secrecy: Secrecy.internal,
      freshWithinHours: platformFreshHours,
      caller: { principal, session: null, language: 'zh-Hans', address: '' } as const,
    }
    await db.transaction(async (tx) => accepted(await takeTable(tx, offered, taking)))
  }
  const table = await find()
  if (!table) throw new Error('the demo has no platform table')
  const isOpen = and(eq(platformRun.tableId, table.id), inArray(platformRun.state, openStates))
  await until(run, async () => (await db.$count(platformRun, isOpen)) === 0)
  const [read] = await db.select().from(dataTable).where(eq(dataTable.id, table.id))
  if (read?.versionId === null || read?.status !== TableStatus.draft) return
  const { bizId, version } = read
  await db.transaction(async (tx) => accepted(await publishTable(tx, { bizId, version, actor: principal })))
}

/** Reads tables of warnings and decisions again that were taken in before the demo had any. */
export async function renewRiskTables({ db }: Pick<Deps, 'db'>): Promise<void> {
  const rows = await db.select().from(platformTable).where(inArray(platformTable.code, riskTables))
  for (const { tableId, providerId } of rows) await db.transaction((tx) => startRun(tx, { tableId, byId: providerId }))
}

const riskTables = ['warnings.list', 'screening.decisions']
