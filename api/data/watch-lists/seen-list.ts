import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { ListImportState } from '#contract/data/watch-lists/codes.ts'
import { watchList, watchListImport } from './table.ts'

export type SeenList = {
  id: number
  name: string
  revision: number
  entries: number
  /** True while an import stores entries under the number of the next revision. */
  isStoring: boolean
}

/** Reads a list and its entries in one snapshot. */
export const inOneState = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })

export async function seenList(on: Db | Tx, bizId: string): Promise<SeenList | undefined> {
  const { rows } = await on.execute<SeenList>(sql`
    select l.id, l.name, l.revision, l.entries, exists (
      select from ${watchListImport} i where i.list_id = l.id and i.state = ${ListImportState.storing}) as "isStoring"
    from ${watchList} l where l.biz_id = ${bizId}`)
  return rows[0]
}

/** Condition: entries `e` belong to a revision, by default the newest. Only the newest is supported by an index. */
export const inRevisionOf = (list: SeenList, revision = list.revision): SQL =>
  revision === list.revision && !list.isStoring
    ? sql`e.gone_revision is null`
    : sql`e.since_revision <= ${revision} and (e.gone_revision is null or e.gone_revision > ${revision})`
