import { basename } from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { findSource, placeOf } from '#api/data/sources/source.ts'
import { addVersion } from '#api/data/tables/new-version.ts'
import { tableOwner } from '#api/data/tables/owners.ts'
import { dataColumn, dataTable, dataTableSource, dataVersion } from '#api/data/tables/table.ts'
import type { DatasetFile } from '#api/platform/datasets/table.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { withoutNul } from '#api/platform/db/nul.ts'
import type { JobProgress } from '#api/platform/engine/job.ts'
import { progressTo } from '#api/platform/engine/progress.ts'
import { PermanentFailure, type Run, repliedOf, TryAgain } from '#api/platform/jobs/job.ts'
import { openRunStates, overlapUnitOf, RunState, usualOverlap } from '#contract/data/refreshes/codes.ts'
import { OriginKind, type PersonalKind, RefreshMode } from '#contract/data/tables/codes.ts'
import type { Refreshed, RefreshParams } from './pull/refresh-table.ts'
import { belowWatermark } from './pull/watermark.ts'
import { readBudgetMs, type SourceDeps } from './pull-run.ts'
import { findWay, type Way } from './refresh.ts'
import type { RefreshJob } from './refresh-jobs.ts'
import { dataRefresh } from './table.ts'

type RefreshRow = typeof dataRefresh.$inferSelect
type Table = typeof dataTable.$inferSelect

/** Reads a table of a database again and creates its next version, or ends the run with the reason. */
export async function runRefresh(deps: SourceDeps, { refreshId }: RefreshJob, run: Run): Promise<void> {
  const { db, datasets, engine, keys, sourceNetworks, refreshes } = deps
  const begun = await begin(db, refreshId)
  if (!begun) return
  const { found, table, way, version } = begun
  const source = await findSource(db, way)
  if (!source) throw new PermanentFailure('source.gone')
  const place = placeOf(source, keys, sourceNetworks)
  await engine.inFolder(async (output) => {
    const outcome = await datasets.use([version.datasetId], (folders) => {
      const folder = folders.get(version.datasetId) ?? ''
      const before = version.files.flatMap(({ name }) => (name.endsWith('.parquet') ? [`${folder}/${name}`] : []))
      const params: RefreshParams = { place, ...requestedOf(way, version.keys), from: found.from ?? undefined, before }
      const how = {
        inputs: [folder],
        budgetMs: readBudgetMs,
        signal: run.signal,
        onProgress: followProgress(db, found.id, run),
      }
      return refreshes.run('refresh', params, { ...how, output })
    })
    const result: Refreshed = withoutNul(repliedOf(outcome))
    const ending = { deps, run, found, table, way, sourceBizId: source.bizId, sourceName: source.name }
    if ('failure' in result) return endFailedRun(ending, result)
    if (!result.stored) return endUnchanged(ending, result)
    await store(ending, { ...result, stored: result.stored, output })
  })
}

/** Marks a run as started, with the watermark from which it reads; undefined if it has ended. */
async function begin(db: Db, refreshId: number) {
  return db.transaction(async (tx) => {
    const held = await holdRun(tx, refreshId)
    const way = held && (await findWay(tx, held.table.id))
    if (!held || !way) return undefined
    const [version] = await tx
      .select({
        id: dataVersion.id,
        datasetId: dataVersion.datasetId,
        files: dataset.files,
        columns: dataVersion.columns,
      })
      .from(dataVersion)
      .innerJoin(dataset, eq(dataset.id, dataVersion.datasetId))
      .where(eq(dataVersion.id, held.table.versionId ?? 0))
    if (!version) return undefined
    const from = fromOf(way) ?? null
    const [found] = await tx
      .update(dataRefresh)
      .set({ state: RunState.started, mode: way.mode, from })
      .where(eq(dataRefresh.id, refreshId))
      .returning()
    const keys = version.columns.flatMap(({ isKey }, at) => (isKey ? [at] : []))
    return (
      found && { found, table: held.table, way, version: { ...version, files: version.files as DatasetFile[], keys } }
    )
  })
}

/** Value of the watermark from which rows are read; undefined for all rows. */
function fromOf({ mode, watermark, overlap, highest, columns }: Way): string | undefined {
  const column = columns.find(({ name }) => name === watermark)
  const unit = column && overlapUnitOf(column.fieldType)
  if (mode !== RefreshMode.incremental || highest === null || unit === undefined) return undefined
  return belowWatermark(highest, overlap ?? usualOverlap[unit], unit)
}

const requestedOf = (
  { sourceTable, sourceColumns, columns, watermark, mode, timeZone, leaveOut }: Way,
  keys: readonly number[],
): Omit<RefreshParams, 'place' | 'before'> => ({
  table: sourceTable,
  sourceColumns,
  columns,
  keys,
  watermark: columns.find(({ name }) => name === watermark)?.source,
  isIncremental: mode === RefreshMode.incremental,
  timeZone,
  leaveOut,
})

/** Locks the table of an open run until the commit; undefined if the run has ended. */
async function holdRun(tx: Tx, refreshId: number): Promise<{ table: Table } | undefined> {
  const [of] = await tx.select({ tableId: dataRefresh.tableId }).from(dataRefresh).where(eq(dataRefresh.id, refreshId))
  if (!of) return undefined
  const [table] = await tx.select().from(dataTable).where(eq(dataTable.id, of.tableId)).for('update')
  const [open] = await tx.select().from(dataRefresh).where(isOpen(refreshId))
  return table && open && { table }
}

const isOpen = (refreshId: number) => and(eq(dataRefresh.id, refreshId), inArray(dataRefresh.state, [...openRunStates]))

const storedEveryMs = 1000

/** Forwards the engine's progress to the job queue, and to the run's row for display. */
function followProgress(db: Db, refreshId: number, run: Run): (progress: JobProgress) => void {
  const forward = progressTo(run)
  let next = 0
  return (progress) => {
    forward(progress)
    if (Date.now() < next) return
    next = Date.now() + storedEveryMs
    // Progress is only displayed: the job continues if this update fails.
    db.update(dataRefresh)
      .set({ progress })
      .where(isOpen(refreshId))
      .catch(() => {})
  }
}

type Ending = {
  deps: SourceDeps
  run: Run
  found: RefreshRow
  table: Table
  way: Way
  sourceBizId: string
  sourceName: string
}

const over = { progress: null, finishedAt: sql`now()` }

/** A run that was cancelled meanwhile keeps its state. */
const ended = ({ deps, run, found }: Ending, end: (tx: Tx, table: Table) => Promise<void>): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const held = await holdRun(tx, found.id)
    if (!held) return false
    await run.finish(tx)
    await end(tx, held.table)
    return true
  })

async function endFailedRun(ending: Ending, result: Extract<Refreshed, { failure: string }>): Promise<void> {
  const names = ending.way.columns.map(({ name }) => name)
  await ended(ending, async (tx) => {
    const isOfSource = result.failure !== 'columnsChanged' && result.failure !== 'faulty'
    await tx
      .update(dataRefresh)
      .set({
        ...over,
        state: RunState.failed,
        failure: isOfSource ? `source.${result.failure}` : result.failure,
        ...('changes' in result && { changes: result.changes }),
        ...('faults' in result && {
          faultCount: result.faults.total,
          faults: result.faults.listed.map(({ row, at, text, reason }) => ({
            row,
            column: at === null ? '' : (names[at - 1] ?? ''),
            text,
            reason,
          })),
          duplicates: result.duplicates.listed.map(({ key, rows }) => ({ key: key.join('、'), rows })),
        }),
      })
      .where(eq(dataRefresh.id, ending.found.id))
  })
}

type Read = Extract<Refreshed, { rows: unknown }>

async function endUnchanged(ending: Ending, { rows, changes, highest }: Read): Promise<void> {
  await ended(ending, async (tx, table) => {
    await tx
      .update(dataRefresh)
      .set({ ...over, state: RunState.unchanged, rows, changes })
      .where(eq(dataRefresh.id, ending.found.id))
    await tx.update(dataTable).set({ refreshedAt: sql`now()` }).where(eq(dataTable.id, table.id))
    await keepHighest(tx, ending.way, highest)
  })
}

/** Stores the new watermark, unless its column was changed meanwhile. */
const keepHighest = async (tx: Tx, { tableId, version }: Way, highest: string | null): Promise<void> => {
  if (highest === null) return
  await tx
    .update(dataTableSource)
    .set({ highest })
    .where(and(eq(dataTableSource.tableId, tableId), eq(dataTableSource.version, version)))
}

async function store(
  ending: Ending,
  { rows, changes, highest, stored, output }: Read & { stored: { file: string; rows: number }; output: string },
): Promise<void> {
  const { deps, found, way, sourceBizId, sourceName, table: base } = ending
  const { datasets } = deps
  const put = await datasets.put(output, { [basename(stored.file)]: stored.rows })
  const isStored = await ended(ending, async (tx, table) => {
    // An import stored a version meanwhile: the job retries and compares the rows with that one.
    if (table.versionId !== base.versionId) throw new TryAgain('versionChanged')
    const { mode, from } = found
    const datasetId = await datasets.keep(tx, put, {
      owner: { type: tableOwner, id: table.id },
      name: 'rows',
      madeFrom: { refresh: found.id, source: sourceBizId, table: way.sourceTable, mode, from, base: table.dataVersion },
    })
    const columns = await tx.select().from(dataColumn).where(eq(dataColumn.tableId, table.id)).orderBy(dataColumn.place)
    await addVersion(tx, {
      table,
      found: { fileName: way.sourceTable, byId: found.byId },
      confirmed: {
        columns: way.columns.map(({ name, fieldType }, at) => {
          const known = columns.find((column) => column.name === name)
          const personalKind = (known?.personalKind ?? null) as PersonalKind | null
          return { at: at + 1, name, title: known?.title ?? '', fieldType, personalKind }
        }),
        primaryKey: columns.flatMap(({ name, isKey }) => (isKey ? [name] : [])),
      },
      origin: {
        kind: OriginKind.database,
        of: sourceName,
        part: way.sourceTable,
        columns: Object.fromEntries(way.columns.map(({ name, source }) => [name, source])),
      },
      datasetId,
      bytes: put.files.reduce((sum, file) => sum + file.bytes, 0),
      rows: { stored: stored.rows, leftOut: rows.leftOut },
    })
    await tx
      .update(dataRefresh)
      .set({ ...over, state: RunState.done, rows, changes, dataVersion: table.dataVersion + 1 })
      .where(eq(dataRefresh.id, found.id))
    await keepHighest(tx, way, highest)
  })
  if (isStored) await datasets.adopt(put)
}

/** Ends a run whose job failed permanently; the previous version remains. */
export const giveUpRefresh = async (db: Db, { refreshId }: RefreshJob, failure: string): Promise<void> => {
  await db
    .update(dataRefresh)
    .set({ ...over, state: RunState.failed, failure })
    .where(isOpen(refreshId))
}
