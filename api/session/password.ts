import { type SQL, sql } from 'drizzle-orm'
import { LoginEvent } from '#contract/session/codes.ts'
import * as accounts from '../accounts/table.ts'
import type { Clock } from '../clock.ts'
import type { Tx } from '../db/connection.ts'
import { endSessions } from './login-log.ts'

/** Gives a user a password, hashed already: whatever was signed in with the one before ends, and so do one-time links. */
export async function setPassword(tx: Tx, clock: Clock, user: { userId: number; passwordHash: string }): Promise<void> {
  const { userId, passwordHash } = user
  await tx.execute(sql`
    update ${accounts.user} set password_hash = ${passwordHash}, password_changed_at = ${clock.now} where id = ${userId}`)
  await endAccess(tx, clock, userId)
}

/** Whatever is signed in as the user ends, and so do one-time links and sign-ins that wait for a code. */
export async function endAccess(tx: Tx, clock: Clock, userId: number): Promise<void> {
  await endSessions(tx, clock, { which: sql`s.user_id = ${userId}`, event: LoginEvent.closed })
  await tx.execute(sql`delete from password_link where user_id = ${userId}`)
  await tx.execute(sql`delete from half_session where user_id = ${userId}`)
}

/** How many sessions of a user are open. */
export const openSessionsOf = ({ now }: Clock, userId: SQL): SQL =>
  sql`(select count(*)::int from session s where s.user_id = ${userId} and s.expires_at > ${now})`
