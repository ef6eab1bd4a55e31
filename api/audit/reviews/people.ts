import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { holdsPerm } from '#api/shell/accounts/rights.ts'
import { user } from '#api/shell/accounts/table.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import type { Person } from '#contract/audit/reviews/shapes.ts'

/** Returns users who cannot open any review, even as members: disabled, or without the read permission. */
export async function findWithoutAccess(db: Db | Tx, usercodes: readonly string[]): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`
    select u.usercode, u.name from ${user} u
    where u.usercode = any(${sql.param([...usercodes])}::text[]) and not ${holdsPerm(ReviewPerm.read)} order by u.usercode`)
  return rows
}
