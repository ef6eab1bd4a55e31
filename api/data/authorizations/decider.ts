import { type SQL, sql } from 'drizzle-orm'
import { marketManager } from '#api/data/markets/table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { holdsPerm } from '#api/shell/accounts/rights.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'

/** Condition on table `t`: this user decides on requests for it. */
export const decidesOn = ({ perms, userId }: Pick<Principal, 'perms' | 'userId'>): SQL => sql`(
  ${perms.has(MarketPerm.manage)}::boolean or (${perms.has(MarketPerm.decide)}::boolean and exists (
    select 1 from ${marketManager} mm where mm.market_id = t.market_id and mm.user_id = ${userId})))`

export type Decider = { userId: number; usercode: string; name: string }

/** Maximum number of deciders shown to a reader. */
export const decidersShown = 20

/** Enabled users who decide on the tables of a market: its managers first, then the data mart's administrators. */
export async function decidersOf(db: Db | Tx, marketId: number | null): Promise<Decider[]> {
  const manages = sql`exists (
    select 1 from ${marketManager} mm where mm.market_id = ${marketId}::int and mm.user_id = u.id)`
  const { rows } = await db.execute<Decider>(sql`
    select u.id as "userId", u.usercode, u.name from ${accounts.user} u
    where (${manages} and ${holdsPerm(MarketPerm.decide)}) or ${holdsPerm(MarketPerm.manage)}
    order by ${manages} desc, u.usercode`)
  return rows
}
