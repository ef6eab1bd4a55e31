import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Datasets } from '#api/platform/datasets/datasets.ts'
import { type PlatformTable, type PlatformTables, tonesIn } from '#api/platform/datasets/platform-table.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import { writeRecords } from '#api/platform/datasets/write-records.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Engine } from '#api/platform/engine/engine.ts'
import { progressTo } from '#api/platform/engine/progress.ts'
import { type Run, repliedOf } from '#api/platform/jobs/job.ts'
import { textIn } from '#api/platform/text.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { PlatformRunState } from '#contract/data/platform-tables/codes.ts'
import { OriginKind } from '#contract/data/tables/codes.ts'
import type { Language } from '#contract/platform/language.ts'
import { WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import type { TableEngine } from '../tables/import/engine.ts'
import { addVersion } from '../tables/new-version.ts'
import { tableOwner } from '../tables/owners.ts'
import { refuseWithoutRoom } from '../tables/room.ts'
import { dataColumn, dataTable, type VersionOrigin } from '../tables/table.ts'
import { isPermitted } from './provider.ts'
import type { RefreshJob } from './refresh-job.ts'
import { openStates } from './start-run.ts'
import { platformRun, platformTable } from './table.ts'

export type RunDeps = {
  db: Db
  datasets: Datasets
  engine: Pick<Engine, 'inFolder'>
  tables: TableEngine
  offered: PlatformTables
}

const budgetMs = 30 * 60_000

/** Reasons specific to platform tables why a run ends without rows: texts under `platform-tables:failure.<key>`. */
type Hindrance = 'permission' | 'gone' | 'workspace' | 'full'

type Work = { source: typeof platformTable.$inferSelect; workspaceId: number }

/** Reads all rows of a platform table and stores them as the next version, unless they equal the last one. */
export async function refreshTable(deps: RunDeps, job: RefreshJob, run: Run): Promise<void> {
  const { db, offered } = deps
  const found = await findWork(db, job)
  if (!found) return
  await db.update(platformRun).set({ state: PlatformRunState.started }).where(eq(platformRun.id, job.runId))
  const table = offered.get(found.source.code)
  const hindrance = await hindranceOf(db, found, { table })
  if (hindrance || !table) return fail(db, { job, run, reason: hindrance ?? 'gone' })
  await deps.engine.inFolder((folder) => storeRows(deps, { found, table, job, run, folder }))
}

async function findWork(on: Db | Tx, { runId }: RefreshJob): Promise<Work | undefined> {
  const [found] = await on
    .select({ source: platformTable, workspaceId: dataTable.workspaceId })
    .from(platformRun)
    .innerJoin(platformTable, eq(platformTable.tableId, platformRun.tableId))
    .innerJoin(dataTable, eq(dataTable.id, platformTable.tableId))
    .where(and(eq(platformRun.id, runId), inArray(platformRun.state, openStates)))
  return found
}

async function hindranceOf(
  on: Db | Tx,
  { source, workspaceId }: Work,
  { table, bytes = 0 }: { table: PlatformTable | undefined; bytes?: number },
): Promise<Hindrance | undefined> {
  if (!table) return 'gone'
  if (!(await isPermitted(on, source, table))) return 'permission'
  const [host] = await on.select().from(workspace).where(eq(workspace.id, workspaceId))
  if (!host || host.removedAt !== null || host.status === WorkspaceStatus.disabled) return 'workspace'
  return (await refuseWithoutRoom(on, { workspaceId, bytes, isNewTable: false })) && 'full'
}

const fail = (db: Db, { job, run, reason }: { job: RefreshJob; run: Run; reason: Hindrance }): Promise<void> =>
  db.transaction(async (tx) => {
    await run.finish(tx)
    await endFailed(tx, job, reason)
  })

/** Ends a run whose job failed; the table keeps its version. */
export const endFailed = (tx: Tx, { runId }: RefreshJob, failure: string) =>
  tx
    .update(platformRun)
    .set({ state: PlatformRunState.failed, failure, finishedAt: sql`now()` })
    .where(and(eq(platformRun.id, runId), inArray(platformRun.state, openStates)))

type Storing = { found: Work; table: PlatformTable; job: RefreshJob; run: Run; folder: string }

async function storeRows(deps: RunDeps, { found, table, job, run, folder }: Storing): Promise<void> {
  const { db, datasets, tables } = deps
  const { tableId, language } = found.source
  await mkdir(folder, { recursive: true })
  const records = join(folder, 'records')
  const forward = progressTo(run)
  const onBatch = (done: number) => {
    run.signal.throwIfAborted()
    forward({ stage: 'read', rows: done, of: 0 })
  }
  const { rows, digest } = await writeRecords(db, table, { language, path: records, onBatch })
  if (digest === (await lastDigest(db, tableId))) return endUnchanged(db, { job, run, tableId, rows })
  const columns = table.columns.map(({ fieldType, isKey = false }) => ({ fieldType, isKey }))
  const output = join(folder, 'rows')
  const how = { inputs: [folder], output, budgetMs, signal: run.signal, onProgress: forward }
  const stored = repliedOf(await tables.run('storeRecords', { records, columns }, how))
  if (stored.rows !== rows) throw new Error(`${rows} rows were read and ${stored.rows} stored`)
  if (stored.duplicates > 0) throw new Error(`rows of platform table "${table.code}" have the same key`)
  const put = await datasets.put(output, { [stored.file]: rows })
  const bytes = put.files.reduce((sum, file) => sum + file.bytes, 0)
  const isStored = await db.transaction(async (tx) => {
    const [held] = await tx.select().from(dataTable).where(eq(dataTable.id, tableId)).for('update')
    const current = held && (await findWork(tx, job))
    if (!held || !current) return false
    await run.finish(tx)
    // The permission may have been withdrawn while the rows were read.
    const hindrance = await hindranceOf(tx, current, { table, bytes })
    if (hindrance) {
      await endFailed(tx, job, hindrance)
      return false
    }
    const madeFrom = { platformTable: table.code, provider: current.source.providerId, digest }
    const owner = { type: tableOwner, id: tableId }
    const datasetId = await datasets.keep(tx, put, { owner, name: 'rows', madeFrom })
    await addVersion(tx, {
      table: held,
      found: { fileName: textIn(language)(table.title), byId: current.source.providerId },
      confirmed: describedBy(table, { language, known: await columnNames(tx, tableId) }),
      origin: originOf(table, language),
      datasetId,
      bytes,
      rows: { stored: rows, leftOut: 0 },
    })
    await tx
      .update(platformRun)
      .set({ state: PlatformRunState.done, rows, finishedAt: sql`now()` })
      .where(eq(platformRun.id, job.runId))
    return true
  })
  if (isStored) await datasets.adopt(put)
}

const originOf = ({ title, columns }: PlatformTable, language: Language): VersionOrigin => ({
  kind: OriginKind.platform,
  of: textIn(language)(title),
  part: null,
  columns: Object.fromEntries(columns.map((column) => [column.name, textIn(language)(column.title)])),
})

const columnNames = async (tx: Tx, tableId: number): Promise<ReadonlySet<string>> => {
  const columns = await tx.select({ name: dataColumn.name }).from(dataColumn).where(eq(dataColumn.tableId, tableId))
  return new Set(columns.map(({ name }) => name))
}

/** Columns and key in the form that an import confirms. Existing columns keep titles that people edited. */
const describedBy = (
  { columns }: PlatformTable,
  { language, known }: { language: Language; known: ReadonlySet<string> },
) => ({
  columns: columns.map((column) => ({
    name: column.name,
    title: known.has(column.name) ? '' : textIn(language)(column.title),
    fieldType: column.fieldType,
    personalKind: column.personalKind ?? null,
    tones: tonesIn(column, language),
  })),
  primaryKey: columns.flatMap(({ name, isKey }) => (isKey ? [name] : [])),
})

async function lastDigest(db: Db, tableId: number): Promise<unknown> {
  const [last] = await db
    .select({ madeFrom: dataset.madeFrom })
    .from(dataset)
    .where(and(eq(dataset.ownerType, tableOwner), eq(dataset.ownerId, tableId), eq(dataset.name, 'rows')))
    .orderBy(desc(dataset.version))
    .limit(1)
  return last?.madeFrom.digest
}

type Ending = { job: RefreshJob; run: Run; tableId: number; rows: number }

/** Ends a run without a new version: only the time of the last refresh changes. */
const endUnchanged = (db: Db, { job, run, tableId, rows }: Ending): Promise<void> =>
  db.transaction(async (tx) => {
    await run.finish(tx)
    await tx
      .update(platformRun)
      .set({ state: PlatformRunState.unchanged, rows, finishedAt: sql`now()` })
      .where(and(eq(platformRun.id, job.runId), inArray(platformRun.state, openStates)))
    await tx.update(dataTable).set({ refreshedAt: sql`now()` }).where(eq(dataTable.id, tableId))
  })
