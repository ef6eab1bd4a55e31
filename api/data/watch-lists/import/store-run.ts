import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { progressTo } from '#api/platform/engine/progress.ts'
import type { Run } from '#api/platform/jobs/job.ts'
import { ImportMode, ListImportState } from '#contract/data/watch-lists/codes.ts'
import { advance } from '../revision.ts'
import { watchEntry, watchList, watchListImportPart } from '../table.ts'
import { type ChangeKind, changeKinds } from './changes.ts'
import type { ListImportJob } from './import-jobs.ts'
import { addRows, end, findWork, holdWork } from './import-row.ts'
import { takeBackLater } from './take-back.ts'

/**
 * Minimum number of changes after which the statistics of entries are refreshed: query plans depend on how common keys
 * are.
 */
const analyzedFrom = 10_000

/**
 * Stores the changes of a confirmed import as one revision. Each part is a short transaction with the number of the
 * next revision, which is not visible yet; the last one publishes the revision. Until then, the state of the import
 * blocks edits. A retry continues with the remaining parts.
 */
export async function storeImport({ db }: { db: Db }, job: ListImportJob, run: Run): Promise<void> {
  const confirmed = await findWork(db, job, ListImportState.storing)
  if (!confirmed) return
  const { checked, mode, listId, byId: userId, fileName } = confirmed
  const [list] = await db.select({ revision: watchList.revision }).from(watchList).where(eq(watchList.id, listId))
  if (!checked || list?.revision !== checked.revision)
    return db.transaction(async (tx) => {
      await run.finish(tx)
      await takeBackLater(tx, job, 'listChanged')
    })
  const revision = checked.revision + 1
  const { came, changed } = checked
  const removed = mode === ImportMode.replace ? checked.gone : 0
  const of = came + changed + removed
  const change = { job, of, importId: confirmed.id, listId, revision, userId }
  const forward = progressTo(run)
  for (const kind of changeKinds) {
    if (kind === 'gone' && mode !== ImportMode.replace) continue
    for (const part of await partsOf(db, confirmed.id, kind)) {
      run.signal.throwIfAborted()
      const rows = await db.transaction((tx) => storePart(tx, { ...change, kind, part }))
      if (rows === undefined) return
      forward({ stage: 'store', rows, of })
    }
  }
  if (of >= analyzedFrom) await db.transaction(analyzeEntries)
  await db.transaction(async (tx) => {
    const held = await holdWork(tx, job, ListImportState.storing)
    if (!held) return
    const rows = held.found.progress?.rows ?? 0
    if (rows !== of) throw new Error(`import ${confirmed.id} changed ${rows} entries of ${of}`)
    if (held.list.revision !== checked.revision)
      throw new Error(`import ${confirmed.id} was stored beside another change`)
    await advance(tx, { listId, revision, userId, added: came, changed, removed, fileName })
    await run.finish(tx)
    await end(tx, held.found, { state: ListImportState.stored, revision })
  })
}

/** Analyzes a small sample only, because on the embedded database all other calls wait for it. */
async function analyzeEntries(tx: Tx): Promise<void> {
  await tx.execute(sql`set local default_statistics_target = 30`)
  await tx.execute(sql`analyze ${watchEntry}`)
}

async function partsOf(db: Db, importId: number, kind: ChangeKind): Promise<number[]> {
  const rows = await db
    .select({ part: watchListImportPart.part })
    .from(watchListImportPart)
    .where(and(eq(watchListImportPart.importId, importId), eq(watchListImportPart.kind, kind)))
    .orderBy(asc(watchListImportPart.part))
  return rows.map(({ part }) => part)
}

type Change = {
  job: ListImportJob
  /** Number of entries in all parts. */
  of: number
  importId: number
  listId: number
  revision: number
  userId: number
  kind: ChangeKind
  part: number
}

/** Stores a part and deletes it; returns the number of entries stored so far, undefined if the job is outdated. */
async function storePart(tx: Tx, change: Change): Promise<number | undefined> {
  const { job, of, importId, kind, part } = change
  const entries = await entriesIn(tx, change)
  const total = await addRows(tx, job, { stage: 'store', rows: entries ?? 0, of })
  if (total === undefined || entries === undefined) return total
  const ended = kind === 'came' ? entries : await endEntries(tx, change)
  const added = kind === 'gone' ? entries : await addEntries(tx, change)
  if (ended !== entries || added !== entries)
    throw new Error(`import ${importId} ended ${ended} and added ${added} entries of ${entries}`)
  await tx
    .delete(watchListImportPart)
    .where(
      and(
        eq(watchListImportPart.importId, importId),
        eq(watchListImportPart.kind, kind),
        eq(watchListImportPart.part, part),
      ),
    )
  return total
}

const isPart = ({ importId, kind, part }: Change) =>
  sql`c.import_id = ${importId} and c.kind = ${kind} and c.part = ${part}`

/** Number of entries of a part, which remains locked; undefined if another attempt has stored it. */
async function entriesIn(tx: Tx, change: Change): Promise<number | undefined> {
  const { rows } = await tx.execute<{ entries: number }>(sql`
    select jsonb_array_length(c.entries::jsonb) as entries from ${watchListImportPart} c
    where ${isPart(change)} for update`)
  return rows[0]?.entries
}

/** Ends the current forms of removed or changed entries; returns their number. */
async function endEntries(tx: Tx, change: Change): Promise<number> {
  const { listId, revision, kind } = change
  const bizId = kind === 'gone' ? sql`x.value #>> '{}'` : sql`x.value ->> 'b'`
  const { rowCount } = await tx.execute(sql`
    update ${watchEntry} e set gone_revision = ${revision}
    from ${watchListImportPart} c cross join jsonb_array_elements(c.entries::jsonb) x
    where ${isPart(change)} and e.list_id = ${listId} and e.gone_revision is null and e.biz_id = ${bizId}`)
  return rowCount ?? 0
}

/** Adds the entries of a part in the order of the file; returns their number. */
async function addEntries(tx: Tx, change: Change): Promise<number> {
  const { listId, revision, userId } = change
  const { rowCount } = await tx.execute(sql`
    insert into ${watchEntry} (biz_id, list_id, name, aliases, number, born_on, region, phone, address, from_day,
      until_day, source, comparable, keys, since_revision, by_id)
    select x.b, ${listId}, x.n, x.a, x.u, x.d, x.r, x.p, x.s, x.f, x.t, x.o, x.c, x.k, ${revision}, ${userId}
    from ${watchListImportPart} c cross join jsonb_to_recordset(c.entries::jsonb) as x(b text, n text, a text[], u text,
      d date, r text, p text, s text, f date, t date, o text, c text, k int[])
    where ${isPart(change)}`)
  return rowCount ?? 0
}
