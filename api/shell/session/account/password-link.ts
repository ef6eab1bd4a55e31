import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { randomToken, sha256 } from '#api/platform/keys.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { resetOf } from '#contract/shell/session/addresses.ts'

/** Lifetime of a link requested by the user. design: domain §2 */
export const forgottenLinkMinutes = 30
/** Lifetime of a link given by an administrator, for a new or an existing account. */
export const givenLinkHours = 72

/** Links start with PUBLIC_URL, never with the Host of a request. */
export type LinkDeps = { clock: Clock; publicUrl: string }

/** A token and its URL; the caller writes the row that makes it valid. */
export function newResetLink(publicUrl: string): { tokenHash: Buffer; url: string } {
  const token = randomToken()
  return { tokenHash: sha256(token), url: publicUrl + resetOf(token) }
}

/**
 * Creates a one-time link to set a password, valid for 72 hours, and returns its URL. The URL is secret: it is shown to
 * the requester or mailed to the user, never logged or audited.
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

/** User of the link; undefined if it is unknown, used or expired, or the user is disabled. */
export async function findResetLink(db: Db, clock: Clock, token: string): Promise<LinkedUser | undefined> {
  const { rows } = await db.execute<LinkedUser>(linked(clock, token))
  return rows[0]
}

/** Consumes the link and all others of its user. Of concurrent calls, only one gets the user. */
export async function consumeResetLink(tx: Tx, clock: Clock, token: string): Promise<LinkedUser | undefined> {
  // Locks the user's row, to serialize uses of different links of one user.
  const { rows } = await tx.execute<LinkedUser>(sql`${linked(clock, token)} for update of u`)
  const user = rows[0]
  if (!user) return undefined
  const spent = await tx.execute(sql`delete from password_link where token_hash = ${sha256(token)} returning user_id`)
  if (spent.rows.length === 0) return undefined
  await endResetLinks(tx, user.userId)
  return user
}

/** Revokes mailed links: anyone who can read the old mailbox could otherwise set the password. */
export const endResetLinks = (tx: Tx, userId: number) =>
  tx.execute(sql`delete from password_link where user_id = ${userId}`)
