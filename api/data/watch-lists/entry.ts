import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { asc, contains, readPage } from '#api/platform/db/list.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { refuseBeyond } from '#api/platform/quota/quota.ts'
import { user } from '#api/shell/accounts/table.ts'
import { watchEntriesMax } from '#contract/data/watch-lists/codes.ts'
import type { SavingWatchEntry, WatchEntryRow } from '#contract/data/watch-lists/shapes.ts'
import type { Page, Paged } from '#contract/platform/paging.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { watchEntry, watchList } from './table.ts'
import { heldList } from './watch-list.ts'

const entriesKept = { name: 'watchEntriesKept', max: watchEntriesMax } as const

type Asked = { bizId: string; revision?: number | undefined; keyword?: string | undefined; page: Page }

/** Entries of a revision, by default the newest, in the order in which they came. Refuses notFound. */
export async function pageEntries(
  db: Db,
  { bizId, revision, keyword, page }: Asked,
): Promise<Paged<WatchEntryRow> | Refusal> {
  const [list] = await db
    .select({ id: watchList.id, revision: watchList.revision })
    .from(watchList)
    .where(eq(watchList.bizId, bizId))
  if (!list || (revision ?? 0) > list.revision) return refuse('notFound')
  const number = revision ?? list.revision
  const aliases = sql`array_to_string(e.aliases, ' ')`
  return readPage<WatchEntryRow>(
    db,
    {
      columns: sql`e.biz_id as "entryBizId", e.name, e.aliases, e.number, e.born_on::text as "bornOn", e.region, e.phone,
        e.address, e.from_day::text as "from", e.until_day::text as "until", e.source, e.since_revision as revision,
        u.name as by, e.created_at as at`,
      from: sql`${watchEntry} e join ${user} u on u.id = e.by_id`,
      where: [
        sql`e.list_id = ${list.id} and e.since_revision <= ${number}`,
        sql`(e.gone_revision is null or e.gone_revision > ${number})`,
        keyword ? or(...[sql`e.name`, aliases, sql`e.number`].map((column) => contains(column, keyword))) : undefined,
      ],
      order: [asc(sql`e.id`)],
      counted: 'beside',
    },
    page,
  )
}

/** Adds or replaces an entry in the next revision. Refuses notFound, quota.full. */
export async function saveEntry(
  tx: Tx,
  { saving, userId }: { saving: SavingWatchEntry; userId: number },
): Promise<{ entryBizId: string; revision: number } | Refusal> {
  const { bizId, entryBizId, from, until, ...fields } = saving
  const list = await heldList(tx, bizId)
  if (!list) return refuse('notFound')
  const revision = list.revision + 1
  if (entryBizId === undefined) {
    const full = refuseBeyond(entriesKept, list.entries)
    if (full) return full
  } else if ((await retire(tx, { listId: list.id, entryBizIds: [entryBizId], revision })) === 0)
    return refuse('notFound')
  const made = { ...fields, bizId: entryBizId ?? randomBizId(), fromDay: from, untilDay: until }
  await tx.insert(watchEntry).values({ ...made, listId: list.id, sinceRevision: revision, byId: userId })
  await advance(tx, { listId: list.id, revision, more: entryBizId === undefined ? 1 : 0 })
  return { entryBizId: made.bizId, revision }
}

/** Removes all of these entries or none, in the next revision. Refuses notFound. */
export async function removeEntries(
  tx: Tx,
  { bizId, entryBizIds }: { bizId: string; entryBizIds: readonly string[] },
): Promise<{ revision: number } | Refusal> {
  const list = await heldList(tx, bizId)
  if (!list) return refuse('notFound')
  const revision = list.revision + 1
  const wanted = [...new Set(entryBizIds)]
  const gone = await retire(tx, { listId: list.id, entryBizIds: wanted, revision })
  if (gone < wanted.length) return refuse('notFound')
  await advance(tx, { listId: list.id, revision, more: -gone })
  return { revision }
}

type Retired = { listId: number; entryBizIds: readonly string[]; revision: number }

/** Ends the current form of these entries before a revision; returns their number. */
async function retire(tx: Tx, { listId, entryBizIds, revision }: Retired): Promise<number> {
  const current = and(
    eq(watchEntry.listId, listId),
    isNull(watchEntry.goneRevision),
    inArray(watchEntry.bizId, [...entryBizIds]),
  )
  const gone = await tx
    .update(watchEntry)
    .set({ goneRevision: revision })
    .where(current)
    .returning({ id: watchEntry.id })
  return gone.length
}

/** Makes a revision the newest, with so many entries more. */
const advance = (tx: Tx, { listId, revision, more }: { listId: number; revision: number; more: number }) =>
  tx
    .update(watchList)
    .set({ revision, entries: sql`${watchList.entries} + ${more}`, updatedAt: sql`now()` })
    .where(eq(watchList.id, listId))
