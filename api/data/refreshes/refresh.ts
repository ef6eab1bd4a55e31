import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { findSource, isEnabled } from '#api/data/sources/source.ts'
import { openTable } from '#api/data/tables/open-table.ts'
import { refuseWithoutRoom } from '#api/data/tables/room.ts'
import { dataColumn, dataTable, dataTableSource, dataVersion } from '#api/data/tables/table.ts'
import { refuseOrigin } from '#api/data/tables/upload.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import { cancelJob, sendJob } from '#api/platform/jobs/send.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import { isSeen, workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import { openRunStates, overlapUnitOf, RunState, runFaultsShown, runsShown } from '#contract/data/refreshes/codes.ts'
import type { RefreshDetail, RefreshRun, SavingRefresh } from '#contract/data/refreshes/shapes.ts'
import type { CheckResult, Connector, SourceStatus } from '#contract/data/sources/codes.ts'
import type { FieldType, TableOrigin } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { may } from '#contract/shell/workspaces/rules.ts'
import type { TableMaker } from './maker.ts'
import { refreshing } from './refresh-jobs.ts'
import { dataRefresh } from './table.ts'

export type Way = typeof dataTableSource.$inferSelect

/** Refresh settings of a table read from a database; undefined for other origins. */
export async function findWay(on: Db | Tx, tableId: number): Promise<Way | undefined> {
  const [way] = await on.select().from(dataTableSource).where(eq(dataTableSource.tableId, tableId))
  return way
}

/** Refreshes tables that are read from databases. Refuses table.empty, source.disabled, quota.full. */
export const databaseMaker: TableMaker = {
  async start(tx, { table, actor }) {
    const [open] = await tx
      .select()
      .from(dataRefresh)
      .where(and(eq(dataRefresh.tableId, table.id), inArray(dataRefresh.state, [...openRunStates])))
    if (open) return { bizId: open.bizId, state: open.state }
    const way = await findWay(tx, table.id)
    if (!way || table.versionId === null) return refuse('table.empty')
    const source = await findSource(tx, way)
    if (!source || !isEnabled(source)) return refuse('source.disabled')
    // Estimates the next version at the size of this one.
    const [version] = await tx.select().from(dataVersion).where(eq(dataVersion.id, table.versionId))
    const coming = { workspaceId: table.workspaceId, bytes: version?.bytes ?? 0, isNewTable: false }
    const full = await refuseWithoutRoom(tx, coming)
    if (full) return full
    const [made] = await tx
      .insert(dataRefresh)
      .values({ bizId: randomBizId(), tableId: table.id, mode: way.mode, byId: actor.userId })
      .returning()
    if (!made) throw new Error('no refresh was written')
    const jobId = await sendJob(tx, refreshing, { refreshId: made.id })
    await tx.update(dataRefresh).set({ jobId }).where(eq(dataRefresh.id, made.id))
    return { bizId: made.bizId, state: made.state }
  },
}

/** Refuses notFound, execute.denied, workspace.blocked, state.refused (it has ended). */
export async function cancelRefresh(
  tx: Tx,
  { bizId, actor }: { bizId: string; actor: Actor },
): Promise<{ tableBizId: string; tableName: string } | Refusal> {
  const [of] = await tx
    .select({ tableBizId: dataTable.bizId })
    .from(dataRefresh)
    .innerJoin(dataTable, eq(dataTable.id, dataRefresh.tableId))
    .where(eq(dataRefresh.bizId, bizId))
  if (!of) return refuse('notFound')
  const open = await openTable(tx, { bizId: of.tableBizId, actor, action: 'execute', hold: 'hold' })
  if (isRefusal(open)) return open
  const [ended] = await tx
    .update(dataRefresh)
    .set({ state: RunState.cancelled, progress: null, finishedAt: sql`now()` })
    .where(and(eq(dataRefresh.bizId, bizId), inArray(dataRefresh.state, [...openRunStates])))
    .returning({ jobId: dataRefresh.jobId })
  if (!ended) return refuse('state.refused')
  if (ended.jobId !== null) await cancelJob(tx, refreshing, ended.jobId)
  return { tableBizId: of.tableBizId, tableName: open.table.tableName }
}

/**
 * Saves how a table is refreshed. A new watermark has no value yet: the next refresh reads all rows. Refuses as
 * `openTable`, table.uploaded, table.readOnly, record.conflict, validation (no column that can be a watermark).
 */
export async function saveRefresh(
  tx: Tx,
  { bizId, version, actor, mode, watermark, overlap }: SavingRefresh & { actor: Actor },
): Promise<{ tableName: string } | Refusal> {
  const open = await openTable(tx, { bizId, actor, action: 'edit', hold: 'hold' })
  if (isRefusal(open)) return open
  const way = await findWay(tx, open.table.id)
  if (!way) return refuseOrigin(open.table)
  if (way.version !== version) return refuse('record.conflict', { detail: { version: way.version } })
  const column = way.columns.find(({ name }) => name === watermark)
  if (watermark !== null && (!column || overlapUnitOf(column.fieldType) === undefined))
    return refuse('validation', { faults: { watermark: [{ key: 'watermarkUnknown', values: { column: watermark } }] } })
  await tx
    .update(dataTableSource)
    .set({
      mode,
      watermark,
      overlap,
      ...(watermark !== way.watermark && { highest: null }),
      version: version + 1,
    })
    .where(eq(dataTableSource.tableId, open.table.id))
  return { tableName: open.table.tableName }
}

/** Runs of before the delegation are hidden from agents without historical data. Refuses notFound. */
export async function getRefresh(
  { db, clock }: { db: Db; clock: Clock },
  { bizId, caller }: { bizId: string; caller: Caller },
): Promise<RefreshDetail | Refusal> {
  const open = await openTable(db, { bizId, actor: signedIn(caller), action: 'view' })
  if (isRefusal(open)) return refuse('notFound')
  const { table, workspace } = open
  const seen = isSeen(clock, sql`${dataRefresh.createdAt}`, workSeenSince(caller))
  const [way, runs] = await Promise.all([wayOf(db, table.id), runsOf(db, table.id, seen)])
  const origin = table.origin as TableOrigin
  if (may('download', workspace)) return { origin, way, runs }
  // These cells come from the source, so that no right has masked them.
  const noCells = { from: null, faults: [], duplicates: [] }
  return { origin, way: way && { ...way, highest: null }, runs: runs.map((run) => ({ ...run, ...noCells })) }
}

async function wayOf(db: Db, tableId: number): Promise<RefreshDetail['way']> {
  const way = await findWay(db, tableId)
  const source = way && (await findSource(db, way))
  if (!way || !source) return null
  const keys = await db
    .select({ name: dataColumn.name })
    .from(dataColumn)
    .where(and(eq(dataColumn.tableId, tableId), eq(dataColumn.isKey, true)))
    .orderBy(dataColumn.place)
  const { bizId, name, connector, status, checkResult } = source
  const { sourceTable, mode, watermark, overlap, highest, version } = way
  return {
    source: {
      bizId,
      name,
      connector: connector as Connector,
      status: status as SourceStatus,
      checkResult: checkResult as CheckResult | null,
    },
    sourceTable,
    mode,
    watermark,
    overlap,
    highest,
    primaryKey: keys.map((key) => key.name),
    watermarks: way.columns.flatMap(({ name: column, fieldType }) => watermarkOf(column, fieldType)),
    version,
  }
}

function watermarkOf(name: string, fieldType: FieldType) {
  const unit = overlapUnitOf(fieldType)
  return unit === undefined ? [] : [{ name, fieldType, unit }]
}

async function runsOf(db: Db, tableId: number, seen: SQL): Promise<RefreshRun[]> {
  const runs = await db
    .select({ run: dataRefresh, by: user.name })
    .from(dataRefresh)
    .innerJoin(user, eq(user.id, dataRefresh.byId))
    .where(and(eq(dataRefresh.tableId, tableId), seen))
    .orderBy(desc(dataRefresh.id))
    .limit(runsShown)
  return runs.map(({ by, run: { id: _, tableId: __, byId: ___, jobId: ____, faults, ...run } }) => ({
    ...run,
    faults: faults.slice(0, runFaultsShown),
    by,
  }))
}
