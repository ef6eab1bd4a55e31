import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { dataTable } from '#api/data/tables/table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { asc, contains, type List, matches, readPage } from '#api/platform/db/list.ts'
import { deletesUnreferenced } from '#api/platform/db/references.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { refuseBeyond } from '#api/platform/quota/quota.ts'
import { holdsPerm } from '#api/shell/accounts/rights.ts'
import { user } from '#api/shell/accounts/table.ts'
import { enabledUsers } from '#api/shell/workspaces/open-workspace.ts'
import { marketsMax } from '#contract/data/markets/codes.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import type { MarketRow, marketChoice, SavingMarket } from '#contract/data/markets/shapes.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { type FieldError, type Refusal, refuse } from '#contract/platform/problem.ts'
import { market, marketManager } from './table.ts'

/** Limit on markets of the installation. */
const marketsQuota = { name: 'marketsKept', max: marketsMax } as const

const publishedTables = sql`(
  select count(*)::int from ${dataTable} t where t.market_id = k.id and t.status = 'published')`

const sortColumns = { order: sql`k.order_num`, name: sql`k.name`, tables: publishedTables } as const
type MarketSort = Sort<keyof typeof sortColumns>

type Params = { keyword?: string | undefined; bizId?: string; sort?: MarketSort }

const marketsBy = ({ keyword, bizId, sort = { by: 'order', order: 'asc' } }: Params): List => ({
  columns: sql`k.biz_id as "bizId", k.name, k.remark, k.order_num as "orderNum", ${publishedTables} as tables, k.version,
    (select json_agg(json_build_object('userId', u.id, 'usercode', u.usercode, 'name', u.name,
        'mayDecide', ${holdsPerm(MarketPerm.decide)} or ${holdsPerm(MarketPerm.manage)}) order by u.name, u.id)
      from ${marketManager} m join ${user} u on u.id = m.user_id where m.market_id = k.id) as managers`,
  from: sql`${market} k`,
  where: [
    matches(sql`k.biz_id`, bizId),
    keyword
      ? sql`(${contains(sql`k.name`, keyword)} or ${contains(sql`k.remark`, keyword)} or exists (
          select 1 from ${marketManager} m join ${user} u on u.id = m.user_id
          where m.market_id = k.id and (${contains(sql`u.name`, keyword)} or ${contains(sql`u.usercode`, keyword)})))`
      : undefined,
  ],
  order: [{ by: sortColumns[sort.by], order: sort.order }, asc(sql`k.name`), asc(sql`k.id`)],
  counted: 'with rows',
})

export const pageMarkets = (db: Db, { page, ...params }: Params & { page: Page }): Promise<Paged<MarketRow>> =>
  readPage(db, marketsBy(params), page)

/** Refuses notFound. */
export async function getMarket(db: Db, bizId: string): Promise<MarketRow | Refusal> {
  return (await pageMarkets(db, { bizId, page: { number: 1, size: 1 } })).rows[0] ?? refuse('notFound')
}

export const listMarkets = (db: Db): Promise<z.infer<typeof marketChoice>[]> =>
  db.select({ bizId: market.bizId, name: market.name }).from(market).orderBy(market.orderNum, market.name, market.id)

/** Serializes saves, so that the second of two equal names is refused as existing. */
const lockMarkets = (tx: Tx) => tx.execute(sql`lock table ${market} in share row exclusive mode`)

/**
 * Adds or changes a market. Refuses notFound, record.conflict, exists, quota.full, validation (a manager is not an
 * enabled user).
 */
export async function saveMarket(
  tx: Tx,
  { bizId, version, managerIds, ...fields }: SavingMarket,
): Promise<{ bizId: string; managers: string[] } | Refusal> {
  await lockMarkets(tx)
  const [found] = bizId === undefined ? [] : await tx.select().from(market).where(eq(market.bizId, bizId))
  if (bizId !== undefined && !found) return refuse('notFound')
  if (found && found.version !== version) return refuse('record.conflict', { detail: { version: found.version } })
  const hasName = and(sql`lower(${market.name}) = lower(${fields.name})`, found && ne(market.id, found.id))
  if ((await tx.$count(market, hasName)) > 0)
    return refuse('exists', { faults: { name: [{ key: 'marketNameTaken' }] } })
  if (!found) {
    const refused = refuseBeyond(marketsQuota, await tx.$count(market))
    if (refused) return refused
  }
  const wanted = [...new Set(managerIds)]
  const people = await enabledUsers(tx, wanted)
  const errors: Record<string, FieldError[]> = {}
  for (const [at, userId] of managerIds.entries())
    if (!people.has(userId)) errors[`managerIds.${at}`] = [{ key: 'userUnknown' }]
  if (Object.keys(errors).length > 0) return refuse('validation', { faults: errors })
  const [saved] = found
    ? await tx
        .update(market)
        .set({ ...fields, version: found.version + 1 })
        .where(eq(market.id, found.id))
        .returning()
    : await tx
        .insert(market)
        .values({ ...fields, bizId: randomBizId() })
        .returning()
  if (!saved) throw new Error('no market was written')
  await tx.delete(marketManager).where(eq(marketManager.marketId, saved.id))
  await tx.insert(marketManager).values(wanted.map((userId) => ({ marketId: saved.id, userId })))
  return { bizId: saved.bizId, managers: [...people.values()].map(({ usercode }) => usercode) }
}

/** Removes all of these markets or none. Refuses notFound, market.used. */
export async function removeMarkets(tx: Tx, bizIds: readonly string[]): Promise<{ names: string[] } | Refusal> {
  const wanted = [...new Set(bizIds)]
  const found = await tx
    .select({ id: market.id, name: market.name })
    .from(market)
    .where(inArray(market.bizId, wanted))
    .orderBy(market.id)
    .for('update')
  if (found.length < wanted.length) return refuse('notFound')
  const ids = found.map(({ id }) => id)
  const isRemoved = await deletesUnreferenced(() =>
    tx.transaction((inner) => inner.delete(market).where(inArray(market.id, ids))),
  )
  return isRemoved ? { names: found.map(({ name }) => name) } : refuse('market.used')
}
