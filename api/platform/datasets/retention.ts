import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { isUnreferenced } from '#api/platform/db/references.ts'
import { detachFiles } from '#api/platform/files/store/stored-file.ts'
import { defineJob, type Job, recurring } from '#api/platform/jobs/job.ts'
import { dataset } from './table.ts'

/**
 * Retires datasets that their owner no longer needs: deletes them, or marks those that another record, such as a
 * comparison, references. The next sweep of uploads deletes their files. Returns false if a dataset could not be
 * deleted.
 */
export async function retireDatasets(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const deleted = await deleteUnreferenced(tx, ids)
  const retained = ids.filter((id) => !deleted.includes(id))
  if (retained.length > 0) await tx.update(dataset).set({ retiredAt: sql`now()` }).where(inArray(dataset.id, retained))
  return retained.length === 0
}

/** Deletes unreferenced datasets of these with their files; returns their ids. */
async function deleteUnreferenced(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const named = inArray(dataset.id, [...ids])
  // Waits for transactions that add a reference, so that the next statement sees it.
  await tx.select({ id: dataset.id }).from(dataset).where(named).orderBy(dataset.id).for('update')
  const deleted = await tx
    .delete(dataset)
    .where(and(named, await isUnreferenced(tx, dataset.id)))
    .returning({ id: dataset.id, files: dataset.files })
  await detachFiles(
    tx,
    deleted.flatMap(({ files }) => files.map(({ path }) => path)),
  )
  return deleted.map(({ id }) => id)
}

/** Deletes retired datasets that are no longer referenced; returns their number. */
export async function deleteRetired(db: Db): Promise<number> {
  const retired = await db.select({ id: dataset.id }).from(dataset).where(isNotNull(dataset.retiredAt))
  const ids = retired.map(({ id }) => id)
  return (await db.transaction((tx) => deleteUnreferenced(tx, ids))).length
}

const everySeconds = 3600

/** Deletes retired datasets once nothing references them, such as after the comparison that used them was deleted. */
export const datasetRetention = (db: Db): Job =>
  defineJob(recurring('datasets.retention', everySeconds), {
    run: async () => void (await deleteRetired(db)),
  })
