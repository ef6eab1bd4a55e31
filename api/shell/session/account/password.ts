import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { LoginEvent } from '#contract/shell/session/codes.ts'
import { endSessions } from '../login-log.ts'
import { endResetLinks } from './password-link.ts'

/**
 * Sets a hashed password through a one-time link. Ends everything opened before, including access tokens, which an
 * intruder may have created. Changing one's own password in the settings keeps access tokens.
 */
export async function setPassword(tx: Tx, clock: Clock, user: { userId: number; passwordHash: string }): Promise<void> {
  const { userId, passwordHash } = user
  await tx.execute(sql`
    update ${accounts.user} set password_hash = ${passwordHash}, password_changed_at = ${clock.now} where id = ${userId}`)
  await endAccess(tx, clock, userId)
}

/** Ends all access of the user: sessions, access tokens, one-time links and pending second factors. */
export async function endAccess(tx: Tx, clock: Clock, userId: number): Promise<void> {
  await endSessions(tx, clock, { which: sql`s.user_id = ${userId}`, event: LoginEvent.closed })
  await tx.execute(sql`delete from access_token where user_id = ${userId}`)
  await endResetLinks(tx, userId)
  await tx.execute(sql`delete from half_session where user_id = ${userId}`)
}

/**
 * Call before a session creates other access. Locks the user's row, as ending access does, so that one of the two sees
 * the other. Refuses session.expired if the session was ended in the meantime.
 */
export async function holdSession(
  tx: Tx,
  { userId, tokenHash }: { userId: number; tokenHash: Buffer },
): Promise<Refusal | undefined> {
  await tx.execute(sql`select 1 from ${accounts.user} where id = ${userId} for no key update`)
  const { rows } = await tx.execute(sql`select 1 from session where token_hash = ${tokenHash}`)
  return rows.length > 0 ? undefined : refuse('session.expired')
}

/** Number of a user's open sessions. */
export const openSessionsOf = ({ now }: Clock, userId: SQL): SQL =>
  sql`(select count(*)::int from session s where s.user_id = ${userId} and s.expires_at > ${now})`
