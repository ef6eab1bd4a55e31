import { type SQL, sql } from 'drizzle-orm'
import { marketManager } from '#api/data/markets/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { holdsPerm } from '#api/shell/accounts/rights.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import { SchedulePerm } from '#contract/data/schedules/perms.ts'
import { dataSchedule } from './table.ts'

/**
 * Condition on schedule `s`: a user manages the markets of all tables that its process reads, at least one. Only
 * administrators of the data mart decide on tables without a market.
 */
const managesAll = (userId: SQL): SQL => sql`(
  exists (select 1 from ${dataTable} t where t.id = any(s.table_ids))
  and not exists (
    select 1 from ${dataTable} t where t.id = any(s.table_ids) and not exists (
      select 1 from ${marketManager} mm where mm.market_id = t.market_id and mm.user_id = ${userId})))`

/** Condition on schedule `s`: this user decides on it. */
export const decidesSchedule = ({ perms, userId }: Pick<Principal, 'perms' | 'userId'>): SQL => sql`(
  ${perms.has(SchedulePerm.decide)}::boolean or (${perms.has(MarketPerm.decide)}::boolean and ${managesAll(sql`${userId}::int`)}))`

/** Enabled users who decide on schedule `s`. */
export async function decidersOfSchedule(db: Db | Tx, scheduleId: number): Promise<number[]> {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select u.id as "userId" from ${accounts.user} u, ${dataSchedule} s
    where s.id = ${scheduleId} and (${holdsPerm(SchedulePerm.decide)}
      or (${holdsPerm(MarketPerm.decide)} and ${managesAll(sql`u.id`)}))
    order by u.id`)
  return rows.map(({ userId }) => userId)
}
