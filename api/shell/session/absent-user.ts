import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { rightsOfUser } from '#api/shell/accounts/rights.ts'
import { user, userConfig } from '#api/shell/accounts/table.ts'
import { defaultLanguage, type Language } from '#contract/platform/language.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { permsIn } from './acting-for.ts'

export type AbsentUser = { principal: Principal; language: Language; email: string }

type Row = {
  userId: number
  usercode: string
  name: string
  email: string
  language: Language | null
  roles: string[]
  perms: string
}

/** An enabled user with their current rights, for work done for them while they are away. */
export async function findAbsentUser(db: Db | Tx, userId: number): Promise<AbsentUser | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select u.id as "userId", u.usercode, u.name, coalesce(u.email, '') as email,
      (select nullif(c.data, '') from ${userConfig} c where c.user_id = u.id and c.biz_type = 'language_config') as language,
      ${rightsOfUser}
    from ${user} u where u.id = ${userId} and u.status = ${UserStatus.enabled}`)
  const [found] = rows
  if (!found) return undefined
  const { userId: id, usercode, name, roles, perms, email, language } = found
  return {
    email,
    language: language ?? defaultLanguage,
    principal: {
      userId: id,
      usercode,
      name,
      roles,
      perms: permsIn(perms),
      tokenHash: Buffer.alloc(0),
      delegation: null,
      confined: null,
      accessToken: null,
      actingEnded: null,
    },
  }
}
