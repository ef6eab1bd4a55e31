import { sql } from 'drizzle-orm'
import type { PlatformTable } from '#api/platform/datasets/platform-table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { holdsPerm } from '#api/shell/accounts/rights.ts'
import { user } from '#api/shell/accounts/table.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'

/**
 * True if the caller may give these rows to others: they need the permissions of the mart and of the offering feature.
 */
export const mayProvide = ({ perms }: Pick<Principal, 'perms'>, { perm }: Pick<PlatformTable, 'perm'>): boolean =>
  perms.has(MarketPerm.manage) && perms.has(perm)

/** True if this person's account is enabled and one of its roles still has the offering feature's permission. */
export async function isPermitted(
  on: Db | Tx,
  { providerId }: { providerId: number },
  { perm }: Pick<PlatformTable, 'perm'>,
): Promise<boolean> {
  const { rows } = await on.execute(sql`select 1 from ${user} u where u.id = ${providerId} and ${holdsPerm(perm)}`)
  return rows.length > 0
}
