import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Datasets } from '#api/platform/datasets/datasets.ts'
import { retireDatasets } from '#api/platform/datasets/retention.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Engine } from '#api/platform/engine/engine.ts'
import type { JobProgress } from '#api/platform/engine/job.ts'
import { progressTo } from '#api/platform/engine/progress.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { detachFiles } from '#api/platform/files/store/stored-file.ts'
import type { Run } from '#api/platform/jobs/job.ts'
import { ImportState } from '#contract/data/tables/codes.ts'
import type { ImportDetail } from '#contract/data/tables/shapes.ts'
import type { TableEngine } from './import/engine.ts'
import type { ImportJob } from './import-jobs.ts'
import { dataImport, dataTable } from './table.ts'

export type ImportDeps = {
  db: Db
  files: FileStore
  datasets: Datasets
  engine: Pick<Engine, 'inFolder'>
  tables: TableEngine
}

export type Import = typeof dataImport.$inferSelect
type Working = typeof ImportState.reading | typeof ImportState.storing

/** Finds the import of a job; undefined if the job is outdated. */
export async function findWork(
  on: Db | Tx,
  { importId, version }: ImportJob,
  state: Working,
): Promise<Import | undefined> {
  const [found] = await on
    .select()
    .from(dataImport)
    .where(and(eq(dataImport.id, importId), eq(dataImport.version, version), eq(dataImport.state, state)))
  return found
}

/** Locks the import's table until the commit; undefined if the job is outdated. */
export async function holdWork(
  tx: Tx,
  job: ImportJob,
  state: Working,
): Promise<{ found: Import; table: typeof dataTable.$inferSelect } | undefined> {
  const [of] = await tx.select({ id: dataImport.tableId }).from(dataImport).where(eq(dataImport.id, job.importId))
  if (!of) return undefined
  const [table] = await tx.select().from(dataTable).where(eq(dataTable.id, of.id)).for('update')
  const found = table && (await findWork(tx, job, state))
  return found && { found, table }
}

const storedEveryMs = 1000

/** Forwards the engine's progress to the job queue, and to the import's row for display. */
export function followProgress(db: Db, { id, version }: Import, run: Run): (progress: JobProgress) => void {
  const forward = progressTo(run)
  let next = 0
  let stage = ''
  return (progress) => {
    forward(progress)
    if (progress.stage === stage && Date.now() < next) return
    next = Date.now() + storedEveryMs
    stage = progress.stage
    // Progress is only displayed: the job continues if this update fails.
    db.update(dataImport)
      .set({ progress })
      .where(and(eq(dataImport.id, id), eq(dataImport.version, version), inArray(dataImport.state, working)))
      .catch(() => {})
  }
}
const working = [ImportState.reading, ImportState.storing]

/** Position and number for the text of a failure. */
export type FailureAt = NonNullable<ImportDetail['failureAt']>

/** Ends an import whose job failed; deletes everything stored from its file. */
export async function endFailed(tx: Tx, job: ImportJob, failure: string, at?: FailureAt): Promise<void> {
  const [held] = await tx
    .select()
    .from(dataImport)
    .where(
      and(eq(dataImport.id, job.importId), eq(dataImport.version, job.version), inArray(dataImport.state, working)),
    )
    .for('update')
  if (!held) return
  await tx
    .update(dataImport)
    .set({ ...ended, state: ImportState.failed, failure, failureAt: at ?? null, finishedAt: sql`now()` })
    .where(eq(dataImport.id, held.id))
  await removeInput(tx, held)
}

/** Fields of an ended import, which no longer needs its file and raw rows. */
export const ended = { progress: null, rawDatasetId: null, paths: [] } satisfies Partial<typeof dataImport.$inferInsert>

/** Ends an import that waits for a confirmation. The caller must hold the lock of its table. */
export async function endWaiting(tx: Tx, found: Import, failure: 'replaced' | 'unconfirmed'): Promise<void> {
  const version = found.version + 1
  await tx
    .update(dataImport)
    .set({ ...ended, state: ImportState.failed, failure, version, finishedAt: sql`now()` })
    .where(eq(dataImport.id, found.id))
  await removeInput(tx, found)
}

/** States in which an import waits for a confirmation. */
export const waitingStates = [ImportState.ready, ImportState.faulty]

/** Deletes the file and the raw rows of an ended import. */
export async function removeInput(tx: Tx, { rawDatasetId, paths }: Pick<Import, 'rawDatasetId' | 'paths'>) {
  await retireDatasets(tx, rawDatasetId === null ? [] : [rawDatasetId])
  await detachFiles(tx, paths)
}
