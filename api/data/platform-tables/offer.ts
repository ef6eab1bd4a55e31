import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { PlatformTable, PlatformTables } from '#api/platform/datasets/platform-table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { textIn } from '#api/platform/text.ts'
import { user } from '#api/shell/accounts/table.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { platformFreshHours } from '#contract/data/platform-tables/codes.ts'
import type { OfferedTable, PlatformRun, PlatformSource, TakingTable } from '#contract/data/platform-tables/shapes.ts'
import { TableOrigin } from '#contract/data/tables/codes.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { market } from '../markets/table.ts'
import { openTable } from '../tables/open-table.ts'
import { viewOf } from '../tables/personal-views.ts'
import { refuseWithoutRoom } from '../tables/room.ts'
import { dataColumn, dataTable, dataVersion } from '../tables/table.ts'
import { isNameTaken, lockNames, refuseName } from '../tables/table-names.ts'
import { isPermitted, mayProvide } from './provider.ts'
import { startRun } from './start-run.ts'
import { platformRun, platformTable } from './table.ts'

type Deps = { db: Db; offered: PlatformTables }
type Run = typeof platformRun.$inferSelect

/** Platform tables that the caller may offer, with the tables of the mart that hold them. */
export async function listOffered({ db, offered }: Deps, caller: Caller): Promise<OfferedTable[]> {
  const { language } = caller
  const say = textIn(language)
  const mine = offered.list().filter((table) => mayProvide(signedIn(caller), table))
  const taken = await takenOf(db, mine, language)
  return mine.map(({ code, tableName, title, remark, columns, freshWithinHours = platformFreshHours }) => ({
    code,
    tableName,
    title: say(title),
    remark: say(remark),
    freshWithinHours,
    columns: columns.map((column) => ({
      name: column.name,
      title: say(column.title),
      fieldType: column.fieldType,
      isKey: column.isKey ?? false,
      personalKind: column.personalKind ?? null,
    })),
    taken: taken.flatMap(({ code: of, ...table }) => (of === code ? [table] : [])),
  }))
}

type Taken = OfferedTable['taken'][number] & { code: string }

async function takenOf(db: Db, tables: readonly PlatformTable[], language: Language): Promise<Taken[]> {
  const codes = tables.map(({ code }) => code)
  if (codes.length === 0) return []
  const rows = await db
    .select({
      tableId: dataTable.id,
      code: platformTable.code,
      providerId: platformTable.providerId,
      bizId: dataTable.bizId,
      tableName: dataTable.tableName,
      title: dataTable.title,
      workspace: { id: workspace.id, bizId: workspace.bizId, name: workspace.name },
      market: { bizId: market.bizId, name: market.name },
      dataVersion: dataTable.dataVersion,
      rows: dataVersion.rows,
      refreshedAt: dataTable.refreshedAt,
    })
    .from(platformTable)
    .innerJoin(dataTable, eq(dataTable.id, platformTable.tableId))
    .innerJoin(workspace, and(eq(workspace.id, dataTable.workspaceId), sql`${workspace.removedAt} is null`))
    .leftJoin(market, eq(market.id, dataTable.marketId))
    .leftJoin(dataVersion, eq(dataVersion.id, dataTable.versionId))
    .where(inArray(platformTable.code, codes))
    .orderBy(dataTable.createdAt, dataTable.id)
  const runs = await lastRuns(
    db,
    rows.map(({ tableId }) => tableId),
  )
  return rows.map(({ tableId, providerId: _, ...row }) => ({ ...row, run: platformRunOf(runs.get(tableId), language) }))
}

/** The newest run of each table. */
async function lastRuns(on: Db | Tx, tableIds: readonly number[]): Promise<Map<number, Run>> {
  if (tableIds.length === 0) return new Map()
  const rows = await on
    .selectDistinctOn([platformRun.tableId])
    .from(platformRun)
    .where(inArray(platformRun.tableId, [...tableIds]))
    .orderBy(platformRun.tableId, desc(platformRun.id))
  return new Map(rows.map((run) => [run.tableId, run]))
}

function platformRunOf(run: Run | undefined, language: Language): PlatformRun | null {
  if (!run) return null
  const { bizId, state, rows, failure, createdAt, finishedAt } = run
  return {
    bizId,
    state: state as PlatformRun['state'],
    rows,
    failure: failure === null ? null : failureIn(language, failure),
    createdAt,
    finishedAt,
  }
}

const knownFailures = ['permission', 'gone', 'workspace', 'full', 'late', 'memory', 'disk', 'lost']

const failureIn = (language: Language, failure: string): string =>
  textIn(language)(`platform-tables:failure.${knownFailures.includes(failure) ? failure : 'other'}`)

type Taking = TakingTable & { caller: Caller }

/**
 * Adds a table for the rows of a platform table, and starts its first run. Refuses notFound (unknown, or the caller may
 * not provide it), access.denied, execute.denied, workspace.blocked, validation (unknown market), exists (its name, or
 * the workspace already has this table), quota.full.
 */
export async function takeTable(
  tx: Tx,
  offered: PlatformTables,
  { code, workspaceBizId, marketBizId, tableName, title, secrecy, freshWithinHours, caller }: Taking,
): Promise<{ bizId: string; tableName: string } | Refusal> {
  const principal = signedIn(caller)
  const { language } = caller
  const table = offered.get(code)
  if (!table || !mayProvide(principal, table)) return refuse('notFound')
  const bizKey = { bizId: workspaceBizId }
  const open = await openWorkspace(tx, { key: bizKey, actor: principal, action: 'add', hold: 'share' })
  if (isRefusal(open)) return open
  const { id: workspaceId } = open
  const [inMarket] = await tx.select({ id: market.id }).from(market).where(eq(market.bizId, marketBizId))
  if (!inMarket) return refuse('validation', { faults: { marketBizId: [{ key: 'marketUnknown' }] } })
  await lockNames(tx, workspaceId)
  const full = await refuseWithoutRoom(tx, { workspaceId, bytes: 0, isNewTable: true })
  if (full) return full
  if (await isNameTaken(tx, { workspaceId, tableName })) return refuseName()
  if (await isTaken(tx, { workspaceId, code }))
    return refuse('exists', { faults: { workspaceBizId: [{ key: 'platformTableTaken' }] } })
  const [made] = await tx
    .insert(dataTable)
    .values({
      bizId: randomBizId(),
      workspaceId,
      marketId: inMarket.id,
      tableName,
      title,
      remark: textIn(language)(table.remark),
      origin: TableOrigin.platform,
      secrecy,
      freshWithinHours,
      ownerId: principal.userId,
    })
    .returning()
  if (!made) throw new Error('no table was written')
  const { id: tableId, bizId } = made
  await tx.insert(dataColumn).values(columnsOf(table, { tableId, language }))
  await tx.insert(platformTable).values({ tableId, code, language, providerId: principal.userId })
  await startRun(tx, { tableId, byId: principal.userId })
  return { bizId, tableName }
}

async function isTaken(tx: Tx, { workspaceId, code }: { workspaceId: number; code: string }): Promise<boolean> {
  const [found] = await tx
    .select({ id: dataTable.id })
    .from(platformTable)
    .innerJoin(dataTable, eq(dataTable.id, platformTable.tableId))
    .where(and(eq(dataTable.workspaceId, workspaceId), eq(platformTable.code, code)))
  return found !== undefined
}

/** Columns before the first version, with the views that its feature wants. */
const columnsOf = ({ columns }: PlatformTable, { tableId, language }: { tableId: number; language: Language }) =>
  columns.map(({ name, title, fieldType, isKey = false, personalKind = null, defaultView }, at) => ({
    tableId,
    place: at + 1,
    name,
    title: textIn(language)(title),
    fieldType,
    isKey,
    personalKind,
    ...viewOf(personalKind),
    ...(defaultView && { defaultView }),
  }))

type Opened = { tableId: number; tableName: string; source: typeof platformTable.$inferSelect }

async function openPlatformTable(
  on: Db | Tx,
  { bizId, ...params }: { bizId: string } & Omit<Parameters<typeof openTable>[1], 'bizId'>,
): Promise<Opened | Refusal> {
  const open = await openTable(on, { bizId, ...params })
  if (isRefusal(open)) return open
  const { id: tableId, tableName } = open.table
  const [source] = await on.select().from(platformTable).where(eq(platformTable.tableId, tableId))
  return source ? { tableId, tableName, source } : refuse('notFound')
}

/** Refuses as `openTable`, and notFound for a table of another origin or one that the caller may not provide. */
export async function renewTable(
  tx: Tx,
  offered: PlatformTables,
  { bizId, caller }: { bizId: string; caller: Caller },
): Promise<{ tableName: string } | Refusal> {
  const principal = signedIn(caller)
  const open = await openPlatformTable(tx, { bizId, actor: principal, action: 'edit', hold: 'hold' })
  if (isRefusal(open)) return open
  const table = offered.get(open.source.code)
  if (!table || !mayProvide(principal, table)) return refuse('notFound')
  const { tableId, tableName } = open
  await tx.update(platformTable).set({ providerId: principal.userId }).where(eq(platformTable.tableId, tableId))
  await startRun(tx, { tableId, byId: principal.userId })
  return { tableName }
}

/** Refuses as `openTable`, and notFound for a table of another origin. */
export async function getPlatformSource(
  { db, offered }: Deps,
  { bizId, caller }: { bizId: string; caller: Caller },
): Promise<PlatformSource | Refusal> {
  const { language } = caller
  const principal = signedIn(caller)
  const open = await openPlatformTable(db, { bizId, actor: principal, action: 'view' })
  if (isRefusal(open)) return open
  const { tableId, source } = open
  const table = offered.get(source.code)
  const [provider] = await db
    .select({ usercode: user.usercode, name: user.name })
    .from(user)
    .where(eq(user.id, source.providerId))
  if (!provider) throw new Error(`table ${bizId} has no provider`)
  return {
    code: source.code,
    title: table ? textIn(language)(table.title) : null,
    provider,
    isPermitted: table !== undefined && (await isPermitted(db, source, table)),
    mayRenew: table !== undefined && source.providerId !== principal.userId && mayProvide(principal, table),
    run: platformRunOf((await lastRuns(db, [tableId])).get(tableId), language),
  }
}
