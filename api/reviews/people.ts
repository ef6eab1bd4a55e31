import { sql } from 'drizzle-orm'
import { UserStatus } from '#contract/accounts/codes.ts'
import { MenuStatus } from '#contract/menus/codes.ts'
import { ReviewPerm } from '#contract/reviews/perms.ts'
import type { Person } from '#contract/reviews/shapes.ts'
import { menu, roleMenu, user, userRole } from '../accounts/table.ts'
import type { Db, Tx } from '../db/connection.ts'

/** Those of the users who cannot open any review, even one they take part in: disabled, or without the permission to read. */
export async function findWithoutAccess(db: Db | Tx, usercodes: readonly string[]): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`
    select u.usercode, u.name from ${user} u
    where u.usercode = any(${sql.param([...usercodes])}::text[]) and (u.status <> ${UserStatus.enabled} or not exists (
      select 1 from ${userRole} ur
      join ${roleMenu} rm on rm.role_id = ur.role_id
      join ${menu} m on m.menu_id = rm.menu_id and m.status = ${MenuStatus.enabled}
      where ur.user_id = u.id and ${ReviewPerm.read} = any(string_to_array(replace(m.perms, ' ', ''), ','))))
    order by u.usercode`)
  return rows
}
