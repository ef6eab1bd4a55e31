import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { JobProgress } from '#api/platform/engine/job.ts'
import { progressTo } from '#api/platform/engine/progress.ts'
import { detachFiles } from '#api/platform/files/store/stored-file.ts'
import type { Run } from '#api/platform/jobs/job.ts'
import { ListImportState } from '#contract/data/watch-lists/codes.ts'
import { watchList, watchListImport, watchListImportPart } from '../table.ts'
import type { ListImportJob } from './import-jobs.ts'

export type ListImport = typeof watchListImport.$inferSelect
type Working = typeof ListImportState.reading | typeof ListImportState.storing
const working = [ListImportState.reading, ListImportState.storing]

/** Condition on the import of a job: it has one of these states, and was not changed since. */
export const isAt = ({ importId, version }: Pick<ListImportJob, 'importId' | 'version'>, states: ListImportState[]) =>
  and(eq(watchListImport.id, importId), eq(watchListImport.version, version), inArray(watchListImport.state, states))

/** Finds the import of a job; undefined if the job is outdated. */
export async function findWork(
  on: Db | Tx,
  { importId, version }: ListImportJob,
  state: Working,
): Promise<ListImport | undefined> {
  const [found] = await on
    .select()
    .from(watchListImport)
    .where(isAt({ importId, version }, [state]))
  return found
}

/** Locks the list of an import until the commit; undefined if the job is outdated. */
export async function holdWork(
  tx: Tx,
  job: ListImportJob,
  state: Working,
): Promise<{ found: ListImport; list: typeof watchList.$inferSelect } | undefined> {
  const [of] = await tx
    .select({ id: watchListImport.listId })
    .from(watchListImport)
    .where(eq(watchListImport.id, job.importId))
  if (!of) return undefined
  const [list] = await tx.select().from(watchList).where(eq(watchList.id, of.id)).for('no key update')
  const found = list && (await findWork(tx, job, state))
  return found && { found, list }
}

const storedEveryMs = 1000

/** Forwards progress to the job queue, and to the import's row for display. */
export function followProgress(db: Db, { id, version }: ListImport, run: Run): (progress: JobProgress) => void {
  const forward = progressTo(run)
  let next = 0
  let stage = ''
  return ({ stage: now, rows, of }) => {
    forward({ stage: now, rows, of })
    if (now === stage && Date.now() < next) return
    next = Date.now() + storedEveryMs
    stage = now
    // Progress is only displayed: the job continues if this update fails.
    db.update(watchListImport)
      .set({ progress: { stage: now, rows, of } })
      .where(isAt({ importId: id, version }, working))
      .catch(() => {})
  }
}

/**
 * Adds rows to the progress of an import in the transaction that stores them, and locks the import. Returns the total;
 * undefined if the job is outdated.
 */
export async function addRows(
  tx: Tx,
  { importId, version }: ListImportJob,
  { stage, rows, of }: JobProgress,
): Promise<number | undefined> {
  const sum = sql`coalesce((${watchListImport.progress} ->> 'rows')::int, 0) + ${rows}::int`
  const [found] = await tx
    .update(watchListImport)
    .set({ progress: sql`jsonb_build_object('stage', ${stage}::text, 'rows', ${sum}, 'of', ${of}::int)` })
    .where(isAt({ importId, version }, [ListImportState.storing]))
    .returning({ progress: watchListImport.progress })
  return found?.progress?.rows
}

/** Reason of a failed import; `row` is the line number in its text. */
export type Failure = { failure: string; row?: number | undefined }

/** Ends an import whose job failed; deletes everything stored from its file. */
export async function endFailed(tx: Tx, job: ListImportJob, { failure, row }: Failure): Promise<void> {
  const [held] = await tx.select().from(watchListImport).where(isAt(job, working)).for('update')
  if (held) await end(tx, held, { state: ListImportState.failed, failure, failureRow: row ?? null })
}

type Ended = { state: ListImportState } & Partial<typeof watchListImport.$inferInsert>

/** Ends an import and deletes its file and its pending changes. */
export async function end(tx: Tx, { id, path }: ListImport, ended: Ended): Promise<void> {
  await tx
    .update(watchListImport)
    .set({ progress: null, path: null, finishedAt: sql`now()`, ...ended })
    .where(eq(watchListImport.id, id))
  await tx.delete(watchListImportPart).where(eq(watchListImportPart.importId, id))
  await detachFiles(tx, path === null ? [] : [path])
}
