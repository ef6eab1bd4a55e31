import { getTableName, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { comparableName } from '#api/platform/names/comparable-name.ts'
import { textKeys } from '#api/platform/names/text-keys.ts'
import { triedComparedMax, triedHitsMax, triedReadMax } from '#contract/data/watch-lists/codes.ts'
import type { TriedWatchList, TryingWatchList } from '#contract/data/watch-lists/shapes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { reasonsOf } from './match-reasons.ts'
import { createListMatcher, type ListedEntry } from './matcher.ts'
import { inOneState, inRevisionOf, type SeenList, seenList } from './seen-list.ts'
import { watchEntry } from './table.ts'

/** Valid entries of a list today whose names are similar to a name. Refuses notFound. */
export async function tryList(
  db: Db,
  clock: Clock,
  { bizId, name, least, ...fields }: TryingWatchList,
): Promise<TriedWatchList | Refusal> {
  const near = await inOneState(db, async (tx) => {
    const list = await seenList(tx, bizId)
    if (!list) return undefined
    const keys = await rarerKeys(tx, { keys: textKeys(comparableName(name)), entries: list.entries })
    return { list, entries: await nearEntries(tx, clock, { list, name, read: keys.read }), isNarrowed: keys.isNarrowed }
  })
  if (!near) return refuse('notFound')
  const { list, entries, isNarrowed } = near
  const matcher = createListMatcher(entries)
  const hits = matcher.similar(name, { least, most: triedHitsMax, fields })
  return {
    revision: list.revision,
    isNarrowed,
    hits: hits.map(({ entry, ...hit }) => ({
      entryBizId: entry.entryBizId,
      entryName: entry.name,
      ...hit,
      reasons: reasonsOf(name, { ...hit, entryName: entry.name }),
    })),
  }
}

/**
 * Keys in order of rarity, until too many entries have them. Uses the database's statistics on common keys; all others
 * are rare.
 */
async function rarerKeys(tx: Tx, { keys, entries }: { keys: readonly number[]; entries: number }) {
  const { rows } = await tx.execute<{ key: number; share: number }>(sql`
    select c.key, c.share from pg_stats s, unnest(s.most_common_elems::text::int[], s.most_common_elem_freqs) c(key, share)
    where s.schemaname = current_schema() and s.tablename = ${getTableName(watchEntry)} and s.attname = ${watchEntry.keys.name}
      and c.key = any(${sql.param(keys)}::int[])`)
  const shares = new Map(rows.map(({ key, share }) => [key, share]))
  const shareOf = (key: number) => shares.get(key) ?? 0
  const read: number[] = []
  let found = 0
  for (const key of keys.toSorted((a, b) => shareOf(a) - shareOf(b))) {
    found += shareOf(key) * entries
    if (read.length > 0 && found > triedReadMax) break
    read.push(key)
  }
  return { read, isNarrowed: read.length < keys.length }
}

/** Entries of the newest revision, valid today, that share the most bigrams with a name. */
async function nearEntries(
  tx: Tx,
  { today }: Clock,
  { list, name, read }: { list: SeenList; name: string; read: readonly number[] },
): Promise<ListedEntry[]> {
  const keys = sql`${sql.param(textKeys(comparableName(name)))}::int[]`
  const { rows } = await tx.execute<ListedEntry>(sql`
    select e.biz_id as "entryBizId", e.name, e.aliases, e.number, e.born_on::text as "bornOn", e.region, e.phone, e.address
    from (
      select e.id, (select count(*) from unnest(e.keys) k where k = any(${keys})) as shared
      from ${watchEntry} e
      where e.list_id = ${list.id} and ${inRevisionOf(list)} and e.keys && ${sql.param(read)}::int[]
        and coalesce(e.from_day <= ${today}, true) and coalesce(e.until_day >= ${today}, true)
      order by shared desc, e.id limit ${triedComparedMax}
    ) near join ${watchEntry} e on e.id = near.id
    order by near.shared desc, e.id`)
  return rows
}
