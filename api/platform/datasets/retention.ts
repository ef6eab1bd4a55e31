import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { deletesUnreferenced } from '#api/platform/db/references.ts'
import { detachFiles } from '#api/platform/files/store/stored-file.ts'
import { defineJob, type Job, recurring } from '#api/platform/jobs/job.ts'
import { dataset } from './table.ts'

/**
 * Retires datasets that their owner needs no longer: deletes them, or marks those that something else, such as a
 * comparison, refers to. Their files go with the next sweep of uploads. Returns false if any was kept.
 */
export async function retireDatasets(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const kept: number[] = []
  for (const id of ids)
    if (!(await deletesUnreferenced(() => tx.transaction((inner) => drop(inner, id))))) kept.push(id)
  if (kept.length > 0) await tx.update(dataset).set({ retiredAt: sql`now()` }).where(inArray(dataset.id, kept))
  return kept.length === 0
}

async function drop(tx: Tx, id: number): Promise<void> {
  const gone = await tx.delete(dataset).where(eq(dataset.id, id)).returning({ files: dataset.files })
  const paths = gone.flatMap(({ files }) => files.map(({ path }) => path))
  await detachFiles(tx, paths)
}

/** Deletes retired datasets that nothing refers to any more; returns their number. */
export async function deleteRetired(db: Db, signal?: AbortSignal): Promise<number> {
  const retired = await db.select({ id: dataset.id }).from(dataset).where(isNotNull(dataset.retiredAt))
  let deleted = 0
  for (const { id } of retired) {
    signal?.throwIfAborted()
    if (await deletesUnreferenced(() => db.transaction((tx) => drop(tx, id)))) deleted++
  }
  return deleted
}

const everySeconds = 3600

/** Deletes retired datasets once nothing refers to them, such as after the comparison that used them was deleted. */
export const datasetRetention = (db: Db): Job =>
  defineJob(recurring('datasets.retention', everySeconds), {
    run: async (_, { signal }) => void (await deleteRetired(db, signal)),
  })
