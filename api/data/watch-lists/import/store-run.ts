import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Run } from '#api/platform/jobs/job.ts'
import { ImportMode, ListImportState } from '#contract/data/watch-lists/codes.ts'
import { advance } from '../revision.ts'
import { watchEntry, watchList, watchListImportPart } from '../table.ts'
import { type ChangeKind, changeKinds } from './changes.ts'
import type { ListImportJob } from './import-jobs.ts'
import { end, endFailed, findWork, followProgress, holdWork } from './import-row.ts'
import type { ListImportDeps } from './read-run.ts'

/**
 * Stores the changes of a confirmed import as one revision, in one transaction. The list is held at its end only: until
 * then edits are refused by the state of the import.
 */
export async function storeImport({ db }: Pick<ListImportDeps, 'db'>, job: ListImportJob, run: Run): Promise<void> {
  const confirmed = await findWork(db, job, ListImportState.storing)
  if (!confirmed) return
  const progress = followProgress(db, confirmed, run)
  await db.transaction(async (tx) => {
    const { checked, mode, listId, byId: userId, fileName } = confirmed
    const isCurrent = await isRevision(tx, listId, checked?.revision)
    if (!checked || !isCurrent) {
      if (!(await holdWork(tx, job, ListImportState.storing))) return
      await run.finish(tx)
      return endFailed(tx, job, { failure: 'listChanged' })
    }
    const revision = checked.revision + 1
    const { came, changed } = checked
    const removed = mode === ImportMode.replace ? checked.gone : 0
    const change = { importId: confirmed.id, listId, revision, userId }
    const of = came + changed + removed
    let rows = 0
    for (const kind of changeKinds) {
      if (kind === 'gone' && mode !== ImportMode.replace) continue
      for (const part of await partsOf(tx, confirmed.id, kind)) {
        run.signal.throwIfAborted()
        const each = { ...change, kind, part }
        if (kind !== 'came') rows += await endEntries(tx, each)
        if (kind !== 'gone') {
          const stored = await addEntries(tx, each)
          if (kind === 'came') rows += stored
        }
        progress({ stage: 'store', rows, of })
      }
    }
    if (rows !== of) throw new Error(`import ${confirmed.id} changed ${rows} entries of ${of}`)
    const held = await holdWork(tx, job, ListImportState.storing)
    if (held?.list.revision !== checked.revision)
      throw new Error(`import ${confirmed.id} was stored beside another change`)
    await advance(tx, { listId, revision, userId, added: came, changed, removed, fileName })
    await run.finish(tx)
    await end(tx, held.found, { state: ListImportState.stored, revision })
  })
}

async function isRevision(tx: Tx, listId: number, revision: number | undefined): Promise<boolean> {
  const [list] = await tx.select({ revision: watchList.revision }).from(watchList).where(eq(watchList.id, listId))
  return list !== undefined && list.revision === revision
}

type Change = { importId: number; listId: number; revision: number; userId: number; kind: ChangeKind; part: number }

async function partsOf(tx: Tx, importId: number, kind: ChangeKind): Promise<number[]> {
  const rows = await tx
    .select({ part: watchListImportPart.part })
    .from(watchListImportPart)
    .where(and(eq(watchListImportPart.importId, importId), eq(watchListImportPart.kind, kind)))
    .orderBy(asc(watchListImportPart.part))
  return rows.map(({ part }) => part)
}

const isPart = ({ importId, kind, part }: Change) =>
  sql`c.import_id = ${importId} and c.kind = ${kind} and c.part = ${part}`

/** Ends the forms of entries that are gone or changed; returns their number. */
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
