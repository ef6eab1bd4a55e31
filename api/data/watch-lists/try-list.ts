import { eq, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { comparableName } from '#api/platform/names/comparable-name.ts'
import { textKeys } from '#api/platform/names/text-keys.ts'
import { triedComparedMax, triedHitsMax } from '#contract/data/watch-lists/codes.ts'
import type { TriedWatchList, TryingWatchList } from '#contract/data/watch-lists/shapes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { reasonsOf } from './match-reasons.ts'
import { createListMatcher, type ListedEntry } from './matcher.ts'
import { watchEntry, watchList } from './table.ts'

/** Entries in force today that resemble a name, of all entries of a list. Refuses notFound. */
export async function tryList(
  db: Db,
  clock: Clock,
  { bizId, name, least, ...fields }: TryingWatchList,
): Promise<TriedWatchList | Refusal> {
  const [list] = await db.select().from(watchList).where(eq(watchList.bizId, bizId))
  if (!list) return refuse('notFound')
  const matcher = createListMatcher(await nearEntries(db, clock, { listId: list.id, name }))
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

/** Entries of the newest revision in force today that share most pairs of characters with a name. */
async function nearEntries(
  db: Db,
  { today }: Clock,
  { listId, name }: { listId: number; name: string },
): Promise<ListedEntry[]> {
  const keys = sql`${sql.param(textKeys(comparableName(name)))}::int[]`
  const { rows } = await db.execute<ListedEntry>(sql`
    select e.biz_id as "entryBizId", e.name, e.aliases, e.number, e.born_on::text as "bornOn", e.region, e.phone, e.address
    from (
      select e.id, (select count(*) from unnest(e.keys) k where k = any(${keys})) as shared
      from ${watchEntry} e
      where e.list_id = ${listId} and e.gone_revision is null and e.keys && ${keys}
        and coalesce(e.from_day <= ${today}, true) and coalesce(e.until_day >= ${today}, true)
      order by shared desc, e.id limit ${triedComparedMax}
    ) near join ${watchEntry} e on e.id = near.id
    order by near.shared desc, e.id`)
  return rows
}
