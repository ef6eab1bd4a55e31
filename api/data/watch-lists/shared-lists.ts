import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { UsableList } from '#contract/data/rules/shapes.ts'
import { watchList } from './table.ts'

/** Lists that rules may use, with their newest revisions. */
export type UsableLists = ReadonlyMap<string, UsableList>

/** Shared lists by bizId, ordered by name; limited to `bizIds` if given. */
export async function findSharedLists(on: Db | Tx, bizIds?: readonly string[]): Promise<UsableLists> {
  if (bizIds?.length === 0) return new Map()
  const rows = await on
    .select({
      listBizId: watchList.bizId,
      list: watchList.name,
      revision: watchList.revision,
      entries: watchList.entries,
    })
    .from(watchList)
    .where(and(eq(watchList.isShared, true), bizIds && inArray(watchList.bizId, [...bizIds])))
    .orderBy(sql`lower(${watchList.name})`)
  return new Map(rows.map((row) => [row.listBizId, row]))
}
