import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { asc, readPage, readUpTo } from '#api/platform/db/list.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { refuseBeyond } from '#api/platform/quota/quota.ts'
import { user } from '#api/shell/accounts/table.ts'
import { exportedEntriesMax } from '#contract/data/watch-lists/codes.ts'
import type { ExportingWatchEntries, SavingWatchEntry, WatchEntryRow } from '#contract/data/watch-lists/shapes.ts'
import type { Page, Paged } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { refuseWhileStoring } from './open-import.ts'
import { entriesQuota } from './quotas.ts'
import { advance } from './revision.ts'
import { matchesText, searchColumnsOf } from './search-text.ts'
import { inOneState, inRevisionOf, type SeenList, seenList } from './seen-list.ts'
import { watchEntry } from './table.ts'
import { heldList } from './watch-list.ts'

type Params = Omit<ExportingWatchEntries, 'bizId' | 'form'> & { entryBizId?: string | undefined }

const entryList = (list: SeenList, params: Params) => {
  const { revision, changedIn, keyword, entryBizId } = params
  const inRevision =
    changedIn === undefined
      ? inRevisionOf(list, revision)
      : sql`(e.since_revision = ${changedIn} or e.gone_revision = ${changedIn})`
  return {
    columns: sql`e.biz_id as "entryBizId", e.name, e.aliases, e.number, e.born_on::text as "bornOn", e.region, e.phone,
      e.address, e.from_day::text as "from", e.until_day::text as "until", e.source, e.since_revision as revision,
      e.gone_revision as "goneRevision", u.name as by, e.created_at as at`,
    from: sql`${watchEntry} e join ${user} u on u.id = e.by_id`,
    where: [
      sql`e.list_id = ${list.id}`,
      inRevision,
      entryBizId === undefined ? undefined : sql`e.biz_id = ${entryBizId}`,
      keyword ? matchesText(keyword) : undefined,
    ],
    order: [asc(sql`e.id`)],
  } as const
}

/** The list, if it has this revision. Refuses notFound. */
async function listFor(on: Db | Tx, { bizId, ...params }: { bizId: string } & Params) {
  const list = await seenList(on, bizId)
  const wanted = Math.max(params.revision ?? 0, params.changedIn ?? 0)
  return !list || wanted > list.revision ? refuse('notFound') : list
}

/** Entries of a revision, by default the newest, in order of their addition. Refuses notFound. */
export async function pageEntries(
  db: Db,
  { page, ...params }: { bizId: string; page: Page } & Params,
): Promise<Paged<WatchEntryRow> | Refusal> {
  return inOneState(db, async (tx) => {
    const list = await listFor(tx, params)
    if (isRefusal(list)) return list
    return readPage<WatchEntryRow>(tx, { ...entryList(list, params), counted: 'beside' }, page)
  })
}

/** Entries for an export, at most `exportedEntriesMax`. Refuses notFound. */
export async function listEntries(db: Db, params: ExportingWatchEntries) {
  return inOneState(db, async (tx) => {
    const list = await listFor(tx, params)
    if (isRefusal(list)) return list
    const { rows, more } = await readUpTo<WatchEntryRow>(tx, entryList(list, params), exportedEntriesMax)
    return { list, rows, more }
  })
}

/** Entries per query of an export. */
const batchRows = 5000

/** All entries in batches, in order of their addition; a revision never changes. Refuses notFound. */
export async function batchesOfEntries(db: Db, params: ExportingWatchEntries) {
  const list = await listFor(db, params)
  if (isRefusal(list)) return list
  const revision = params.changedIn === undefined ? (params.revision ?? list.revision) : undefined
  // The newest revision may be replaced while it is read.
  const { columns, from, where } = entryList({ ...list, isStoring: true }, { ...params, revision })
  const wanted = and(...where)
  async function* batches() {
    for (let after = 0; ; ) {
      const { rows } = await db.execute<WatchEntryRow & { id: number }>(sql`
        select e.id, ${columns} from ${from} where ${wanted} and e.id > ${after} order by e.id limit ${batchRows}`)
      yield rows
      const last = rows.at(-1)
      if (!last || rows.length < batchRows) return
      after = last.id
    }
  }
  return { list, batches: batches() }
}

/**
 * Adds an entry, or replaces the form that the caller has read, as the next revision. Refuses notFound,
 * record.conflict, quota.full, import.running.
 */
export async function saveEntry(
  tx: Tx,
  { saving, userId }: { saving: SavingWatchEntry; userId: number },
): Promise<{ entryBizId: string; revision: number } | Refusal> {
  const { bizId, entryBizId, version, from, until, ...fields } = saving
  const list = await heldList(tx, bizId)
  if (!list) return refuse('notFound')
  const running = await refuseWhileStoring(tx, list.id)
  if (running) return running
  const revision = list.revision + 1
  if (entryBizId === undefined) {
    const full = refuseBeyond(entriesQuota, list.entries)
    if (full) return full
  } else {
    const [current] = await tx
      .select({ version: watchEntry.sinceRevision })
      .from(watchEntry)
      .where(isCurrent({ listId: list.id, entryBizIds: [entryBizId] }))
    if (!current) return refuse('notFound')
    if (current.version !== version) return refuse('record.conflict', { detail: current })
    await retire(tx, { listId: list.id, entryBizIds: [entryBizId], revision })
  }
  const made = { ...fields, bizId: entryBizId ?? randomBizId(), fromDay: from, untilDay: until }
  await tx
    .insert(watchEntry)
    .values({ ...made, ...searchColumnsOf(fields), listId: list.id, sinceRevision: revision, byId: userId })
  const isNew = entryBizId === undefined
  await advance(tx, { listId: list.id, revision, userId, added: isNew ? 1 : 0, changed: isNew ? 0 : 1, removed: 0 })
  return { entryBizId: made.bizId, revision }
}

/** Removes all of these entries or none, as the next revision. Refuses notFound, import.running. */
export async function removeEntries(
  tx: Tx,
  { bizId, entryBizIds, userId }: { bizId: string; entryBizIds: readonly string[]; userId: number },
): Promise<{ revision: number } | Refusal> {
  const list = await heldList(tx, bizId)
  if (!list) return refuse('notFound')
  const running = await refuseWhileStoring(tx, list.id)
  if (running) return running
  const revision = list.revision + 1
  const wanted = [...new Set(entryBizIds)]
  const gone = await retire(tx, { listId: list.id, entryBizIds: wanted, revision })
  if (gone < wanted.length) return refuse('notFound')
  await advance(tx, { listId: list.id, revision, userId, added: 0, changed: 0, removed: gone })
  return { revision }
}

type Entries = { listId: number; entryBizIds: readonly string[] }

const isCurrent = ({ listId, entryBizIds }: Entries) =>
  and(eq(watchEntry.listId, listId), isNull(watchEntry.goneRevision), inArray(watchEntry.bizId, [...entryBizIds]))

/** Ends the current form of these entries before a revision; returns their number. */
async function retire(tx: Tx, { revision, ...entries }: Entries & { revision: number }): Promise<number> {
  const gone = await tx
    .update(watchEntry)
    .set({ goneRevision: revision })
    .where(isCurrent(entries))
    .returning({ id: watchEntry.id })
  return gone.length
}
