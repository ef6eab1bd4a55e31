import { count, eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { readPage, search } from '#api/platform/db/list.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { refuseBeyond } from '#api/platform/quota/quota.ts'
import { user } from '#api/shell/accounts/table.ts'
import { watchListsMax } from '#contract/data/watch-lists/codes.ts'
import type { SavingWatchList, WatchListDetail, WatchListRow } from '#contract/data/watch-lists/shapes.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { findOpenImport, forgetImportFiles, refuseWhileStoring } from './open-import.ts'
import { watchList } from './table.ts'

const listsQuota = { name: 'watchListsKept', max: watchListsMax } as const

const rowColumns = sql`l.biz_id as "bizId", l.name, l.remark, l.is_shared as "isShared", l.entries, l.revision,
  u.name as owner, l.created_at as "createdAt", l.updated_at as "updatedAt", coalesce(c.name, u.name) as "changedBy",
  l.version`
const rowsFrom = sql`${watchList} l join ${user} u on u.id = l.owner_id left join ${user} c on c.id = l.changed_by_id`

const sortColumns = {
  name: sql`lower(l.name)`,
  entries: sql`l.entries`,
  updatedAt: sql`l.updated_at`,
} as const satisfies Record<string, SQL>

type Params = { page: Page; keyword?: string | undefined; sort: Sort<keyof typeof sortColumns> }

export const pageLists = (db: Db, { page, keyword, sort }: Params): Promise<Paged<WatchListRow>> =>
  readPage<WatchListRow>(
    db,
    {
      columns: rowColumns,
      from: rowsFrom,
      where: [search(keyword, [sql`l.name`, sql`l.remark`])],
      order: [
        { by: sortColumns[sort.by], order: sort.order },
        { by: sql`l.id`, order: sort.order },
      ],
      counted: 'with rows',
    },
    page,
  )

/** Refuses notFound. */
export async function getList(db: Db, bizId: string): Promise<WatchListDetail | Refusal> {
  const { rows } = await db.execute<WatchListRow>(sql`select ${rowColumns} from ${rowsFrom} where l.biz_id = ${bizId}`)
  const [list] = rows
  return list ? { ...list, openImport: await findOpenImport(db, bizId) } : refuse('notFound')
}

/** Adds or edits a list without changing its entries. Refuses notFound, exists, record.conflict, quota.full. */
export async function saveList(
  tx: Tx,
  { saving, userId }: { saving: SavingWatchList; userId: number },
): Promise<{ bizId: string; version: number } | Refusal> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('data_watch_list'))`)
  const { bizId, version, ...fields } = saving
  const found = bizId === undefined ? undefined : await heldList(tx, bizId)
  if (bizId !== undefined && !found) return refuse('notFound')
  if (found && found.version !== version) return refuse('record.conflict', { detail: { version: found.version } })
  const [twin] = await tx
    .select({ id: watchList.id })
    .from(watchList)
    .where(sql`lower(${watchList.name}) = lower(${fields.name})`)
  if (twin && twin.id !== found?.id)
    return refuse('exists', { faults: { name: [{ key: 'watch-lists-faults:nameTaken' }] } })
  if (found) {
    const next = { ...fields, version: found.version + 1, changedById: userId, updatedAt: sql`now()` }
    await tx.update(watchList).set(next).where(eq(watchList.id, found.id))
    return { bizId: found.bizId, version: next.version }
  }
  const [counted] = await tx.select({ has: count() }).from(watchList)
  const full = refuseBeyond(listsQuota, counted?.has ?? 0)
  if (full) return full
  const made = { bizId: randomBizId(), ...fields, ownerId: userId }
  await tx.insert(watchList).values(made)
  return { bizId: made.bizId, version: 0 }
}

/** Refuses notFound, record.conflict, import.running. */
export async function removeList(
  tx: Tx,
  { bizId, version }: { bizId: string; version: number },
): Promise<{ name: string; revision: number; entries: number } | Refusal> {
  const found = await heldList(tx, bizId)
  if (!found) return refuse('notFound')
  if (found.version !== version) return refuse('record.conflict', { detail: { version: found.version } })
  const running = await refuseWhileStoring(tx, found.id)
  if (running) return running
  await forgetImportFiles(tx, found.id)
  await tx.delete(watchList).where(eq(watchList.id, found.id))
  const { name, revision, entries } = found
  return { name, revision, entries }
}

/**
 * Locks a list until the transaction ends, which serializes its revisions. Does not block an import that adds entries
 * meanwhile.
 */
export async function heldList(tx: Tx, bizId: string): Promise<typeof watchList.$inferSelect | undefined> {
  const [found] = await tx.select().from(watchList).where(eq(watchList.bizId, bizId)).for('no key update')
  return found
}

export const listExists = async (on: Db | Tx, bizId: string): Promise<boolean> =>
  (await on.$count(watchList, eq(watchList.bizId, bizId))) > 0
