import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { progressTo } from '#api/platform/engine/progress.ts'
import type { Run } from '#api/platform/jobs/job.ts'
import { ListImportState } from '#contract/data/watch-lists/codes.ts'
import { watchEntry, watchListImport } from '../table.ts'
import { type ListImportJob, sendTakingBack, type TakingBackJob } from './import-jobs.ts'
import { addRows, endFailed, findWork, isAt } from './import-row.ts'

/** Maximum entries reverted in one transaction. */
const entriesAtOnce = 1000

/** Cancels storing an import. The import keeps its state, which blocks edits, until its entries are reverted. */
export async function takeBackLater(tx: Tx, { importId, version }: ListImportJob, failure: string): Promise<void> {
  const given = await tx
    .update(watchListImport)
    .set({ version: version + 1, progress: null })
    .where(isAt({ importId, version }, [ListImportState.storing]))
    .returning({ id: watchListImport.id })
  if (given.length > 0) await sendTakingBack(tx, { importId, version: version + 1, failure })
}

/** Reverts everything that an import has stored of its revision, and ends the import. */
export async function takeBack({ db }: { db: Db }, { failure, ...job }: TakingBackJob, run: Run): Promise<void> {
  const found = await findWork(db, job, ListImportState.storing)
  if (!found) return
  const { listId, checked } = found
  if (checked) {
    const revision = checked.revision + 1
    // Deletes new forms before the former ones are restored: an entry has only one form in force.
    const added = sql`e.list_id = ${listId} and e.since_revision = ${revision}`
    await inSlices({ db, job, run }, (tx) => tx.execute(sql`delete from ${watchEntry} where ${sliceOf(added)}`))
    const ended = sql`e.list_id = ${listId} and e.gone_revision = ${revision}`
    await inSlices({ db, job, run }, (tx) =>
      tx.execute(sql`update ${watchEntry} set gone_revision = null where ${sliceOf(ended)}`),
    )
  }
  await db.transaction(async (tx) => {
    await run.finish(tx)
    await endFailed(tx, job, { failure })
  })
}

const sliceOf = (where: SQL): SQL =>
  inArray(watchEntry.id, sql`(select e.id from ${watchEntry} e where ${where} limit ${entriesAtOnce})`)

type Slices = { db: Db; job: ListImportJob; run: Run }

/** Repeats a change in separate transactions until it affects no row or the job is outdated. */
async function inSlices({ db, job, run }: Slices, change: (tx: Tx) => Promise<{ rowCount: number | null }>) {
  const forward = progressTo(run)
  const addProgress = (tx: Tx, rows: number) => addRows(tx, job, { stage: 'takeBack', rows, of: 0 })
  for (;;) {
    run.signal.throwIfAborted()
    const changed = await db.transaction(async (tx) => {
      if ((await addProgress(tx, 0)) === undefined) return undefined
      const { rowCount } = await change(tx)
      return rowCount ? await addProgress(tx, rowCount) : undefined
    })
    if (changed === undefined) return
    forward({ stage: 'takeBack', rows: changed, of: 0 })
  }
}
