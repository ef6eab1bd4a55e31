import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { desc, readPage } from '#api/platform/db/list.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { WatchRevisionRow } from '#contract/data/watch-lists/shapes.ts'
import type { Page, Paged } from '#contract/platform/paging.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { watchList, watchListRevision } from './table.ts'

type Advanced = { listId: number; revision: number; userId: number; fileName?: string } & Pick<
  WatchRevisionRow,
  'added' | 'changed' | 'removed'
>

/** Publishes the next revision and records its change. The caller must hold the lock of the list. */
export async function advance(
  tx: Tx,
  { listId, revision, userId, added, changed, removed, fileName = '' }: Advanced,
): Promise<void> {
  const entries = sql`${watchList.entries} + ${added - removed}`
  await tx
    .update(watchList)
    .set({ revision, entries, changedById: userId, updatedAt: sql`now()` })
    .where(eq(watchList.id, listId))
  await tx.insert(watchListRevision).values({ listId, revision, added, changed, removed, fileName, byId: userId })
}

/** Changes of a list, newest first. Refuses notFound. */
export async function pageRevisions(
  db: Db,
  { bizId, page }: { bizId: string; page: Page },
): Promise<Paged<WatchRevisionRow> | Refusal> {
  const [list] = await db.select({ id: watchList.id }).from(watchList).where(eq(watchList.bizId, bizId))
  if (!list) return refuse('notFound')
  return readPage<WatchRevisionRow>(
    db,
    {
      columns: sql`r.revision, r.created_at as at, u.name as by, r.added, r.changed, r.removed, r.file_name as "fileName"`,
      from: sql`${watchListRevision} r join ${user} u on u.id = r.by_id`,
      where: [sql`r.list_id = ${list.id}`],
      order: [desc(sql`r.revision`)],
      counted: 'beside',
    },
    page,
  )
}
