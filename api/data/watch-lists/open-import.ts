import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { detachFiles } from '#api/platform/files/store/stored-file.ts'
import { user } from '#api/shell/accounts/table.ts'
import { ListImportState, openImportStates } from '#contract/data/watch-lists/codes.ts'
import type { WatchListDetail } from '#contract/data/watch-lists/shapes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { watchList, watchListImport } from './table.ts'

const isOpen = inArray(watchListImport.state, [...openImportStates])

/** Import of a list that has not ended. */
export async function findOpenImport(on: Db | Tx, listBizId: string): Promise<WatchListDetail['openImport']> {
  const [found] = await on
    .select({
      bizId: watchListImport.bizId,
      fileName: watchListImport.fileName,
      state: watchListImport.state,
      by: user.name,
    })
    .from(watchListImport)
    .innerJoin(watchList, eq(watchList.id, watchListImport.listId))
    .innerJoin(user, eq(user.id, watchListImport.byId))
    .where(and(eq(watchList.bizId, listBizId), isOpen))
  return found ? { ...found, state: found.state as ListImportState } : null
}

/** Refuses import.running while an import stores its entries. The caller must hold the lock of the list. */
export async function refuseWhileStoring(tx: Tx, listId: number): Promise<Refusal | undefined> {
  const isStoring = and(eq(watchListImport.listId, listId), eq(watchListImport.state, ListImportState.storing))
  return (await tx.$count(watchListImport, isStoring)) > 0 ? refuse('import.running') : undefined
}

/** Detaches the files of the imports of a list, before it is removed. */
export async function forgetImportFiles(tx: Tx, listId: number): Promise<void> {
  const rows = await tx
    .select({ path: watchListImport.path })
    .from(watchListImport)
    .where(and(eq(watchListImport.listId, listId), isOpen))
  await detachFiles(
    tx,
    rows.flatMap(({ path }) => path ?? []),
  )
}
