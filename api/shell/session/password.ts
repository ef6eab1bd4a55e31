import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { LoginEvent } from '#contract/shell/session/codes.ts'
import { endSessions } from './login-log.ts'

/**
 * Gives a user a password, hashed already, by a one-time link: whatever was opened with the one before ends, access tokens among
 * it, for somebody else may have made them. Who changes their own in the settings keeps these, and sees them there.
 */
export async function setPassword(tx: Tx, clock: Clock, user: { userId: number; passwordHash: string }): Promise<void> {
  const { userId, passwordHash } = user
  await tx.execute(sql`
    update ${accounts.user} set password_hash = ${passwordHash}, password_changed_at = ${clock.now} where id = ${userId}`)
  await endAccess(tx, clock, userId)
}

/** Whatever speaks for the user ends: sessions, access tokens, one-time links and sign-ins that wait for a code. */
export async function endAccess(tx: Tx, clock: Clock, userId: number): Promise<void> {
  await endSessions(tx, clock, { which: sql`s.user_id = ${userId}`, event: LoginEvent.closed })
  await tx.execute(sql`delete from access_token where user_id = ${userId}`)
  await tx.execute(sql`delete from password_link where user_id = ${userId}`)
  await tx.execute(sql`delete from half_session where user_id = ${userId}`)
}

/**
 * What a session is about to open beside itself: its user's row is held, as whoever ends access holds it before, and so ends this
 * too or has come first. Refuses session.expired, where it has been ended meanwhile.
 */
export async function holdSession(
  tx: Tx,
  { userId, tokenHash }: { userId: number; tokenHash: Buffer },
): Promise<Refusal | undefined> {
  await tx.execute(sql`select 1 from ${accounts.user} where id = ${userId} for no key update`)
  const { rows } = await tx.execute(sql`select 1 from session where token_hash = ${tokenHash}`)
  return rows.length > 0 ? undefined : refuse('session.expired')
}

/** How many sessions of a user are open. */
export const openSessionsOf = ({ now }: Clock, userId: SQL): SQL =>
  sql`(select count(*)::int from session s where s.user_id = ${userId} and s.expires_at > ${now})`
