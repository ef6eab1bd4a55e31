import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { triedEntriesMax, triedHitsMax } from '#contract/data/watch-lists/codes.ts'
import type { TriedWatchList, TryingWatchList } from '#contract/data/watch-lists/shapes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { reasonsOf } from './match-reasons.ts'
import { createListMatcher, type ListedEntry } from './matcher.ts'
import { watchEntry, watchList } from './table.ts'

/** Entries in force today that resemble a name. Refuses notFound, validation (the list is too long to be tried). */
export async function tryList(
  db: Db,
  clock: Clock,
  { bizId, name, least, ...fields }: TryingWatchList,
): Promise<TriedWatchList | Refusal> {
  const [list] = await db.select().from(watchList).where(eq(watchList.bizId, bizId))
  if (!list) return refuse('notFound')
  if (list.entries > triedEntriesMax) {
    const values = { max: triedEntriesMax, found: list.entries }
    return refuse('validation', { faults: { bizId: [{ key: 'watch-lists-faults:tooLongToTry', values }] } })
  }
  const matcher = createListMatcher(await entriesInForce(db, clock, list.id))
  const hits = matcher.similar(name, { least, most: triedHitsMax, fields })
  return {
    revision: list.revision,
    hits: hits.map(({ entry, ...hit }) => ({
      entryBizId: entry.entryBizId,
      entryName: entry.name,
      ...hit,
      reasons: reasonsOf(name, { ...hit, entryName: entry.name }),
    })),
  }
}

/** Entries of the newest revision in force today. */
function entriesInForce(db: Db, { today }: Clock, listId: number): Promise<ListedEntry[]> {
  return db
    .select({
      entryBizId: watchEntry.bizId,
      name: watchEntry.name,
      aliases: watchEntry.aliases,
      number: watchEntry.number,
      bornOn: watchEntry.bornOn,
      region: watchEntry.region,
      phone: watchEntry.phone,
      address: watchEntry.address,
    })
    .from(watchEntry)
    .where(
      and(
        eq(watchEntry.listId, listId),
        isNull(watchEntry.goneRevision),
        sql`coalesce(${watchEntry.fromDay} <= ${today}, true)`,
        sql`coalesce(${watchEntry.untilDay} >= ${today}, true)`,
      ),
    )
    .orderBy(watchEntry.id)
}
