import { sql } from 'drizzle-orm'
import { ReviewPerm } from '#contract/reviews/perms.ts'
import type { Person } from '#contract/reviews/shapes.ts'
import { holdsPerm } from '../accounts/rights.ts'
import { user } from '../accounts/table.ts'
import type { Db, Tx } from '../db/connection.ts'

/** Those of the users who cannot open any review, even one they take part in: disabled, or without the permission to read. */
export async function findWithoutAccess(db: Db | Tx, usercodes: readonly string[]): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`
    select u.usercode, u.name from ${user} u
    where u.usercode = any(${sql.param([...usercodes])}::text[]) and not ${holdsPerm(ReviewPerm.read)} order by u.usercode`)
  return rows
}
