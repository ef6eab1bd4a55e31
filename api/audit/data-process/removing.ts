import { eq } from 'drizzle-orm'
import { deleteUnused } from '#api/audit/master-data/client.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { detachFiles } from '#api/platform/files/store/stored-file.ts'
import { flowDataset } from './table.ts'

/** Deletes datasets unless something, such as a comparison, depends on them. Returns false if any was kept. */
export async function dropDatasets(tx: Tx, ids: readonly number[]): Promise<boolean> {
  let all = true
  for (const id of ids) {
    const used = await deleteUnused(() =>
      tx.transaction(async (inner) => {
        const gone = await inner
          .delete(flowDataset)
          .where(eq(flowDataset.id, id))
          .returning({ files: flowDataset.files })
        for (const { files } of gone)
          await detachFiles(
            inner,
            files.map(({ path }) => path),
          )
      }),
    )
    if (used) all = false
  }
  return all
}
