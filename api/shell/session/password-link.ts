import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { randomToken, sha256 } from '#api/platform/keys.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { resetOf } from '#contract/shell/session/addresses.ts'

/** Of a link that was asked for by the one who forgot the password. design: domain §2 */
export const forgottenLinkMinutes = 30
/** Of a link that an administrator gives: a new account's first one, or another on request. */
export const givenLinkHours = 72

/** What links are made of: PUBLIC_URL, never the Host of a request. */
export type LinkDeps = { clock: Clock; publicUrl: string }

/** A token and the address that carries it; the row that makes it good is written by the one who made it. */
export function newResetLink(publicUrl: string): { tokenHash: Buffer; url: string } {
  const token = randomToken()
  return { tokenHash: sha256(token), url: publicUrl + resetOf(token) }
}

/**
 * Makes a one-time link by which a user sets a password, good for 72 hours, and gives its address. The address is a secret:
 * it is shown to the one who asked or mailed to the user, and enters neither log nor audit trail.
 */
export async function createResetLink(tx: Tx, { clock, publicUrl }: LinkDeps, userId: number): Promise<string> {
  const { tokenHash, url } = newResetLink(publicUrl)
  await tx.execute(sql`
    insert into password_link (token_hash, user_id, expires_at, created_at)
    values (${tokenHash}, ${userId}, ${clock.now} + make_interval(hours => ${givenLinkHours}), ${clock.now})`)
  return url
}

type LinkedUser = { userId: number; usercode: string; username: string; name: string }

const linked = (clock: Clock, token: string) => sql`
  select u.id as "userId", u.usercode, u.username, u.name
  from password_link l join ${accounts.user} u on u.id = l.user_id
  where l.token_hash = ${sha256(token)} and l.expires_at > ${clock.now} and u.status = '0'`

/** Whose password the link sets; undefined for one that is unknown, used or expired, or of a disabled user. */
export async function findResetLink(db: Db, clock: Clock, token: string): Promise<LinkedUser | undefined> {
  const { rows } = await db.execute<LinkedUser>(linked(clock, token))
  return rows[0]
}

/** Uses the link up, and every other of its user with it. Of two at once one gets the user, the other undefined. */
export async function spendResetLink(tx: Tx, clock: Clock, token: string): Promise<LinkedUser | undefined> {
  // The user's row orders those who come with different links of one user.
  const { rows } = await tx.execute<LinkedUser>(sql`${linked(clock, token)} for update of u`)
  const user = rows[0]
  if (!user) return undefined
  const spent = await tx.execute(sql`delete from password_link where token_hash = ${sha256(token)} returning user_id`)
  if (spent.rows.length === 0) return undefined
  await tx.execute(sql`delete from password_link where user_id = ${user.userId}`)
  return user
}
