import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'

/** Failures within this time count. design: domain §2 */
export const attemptMinutes = 15
/** From here on an account's sign-in needs a captcha; nobody can lock another out. */
export const captchaAfterFailures = 5
/** From here on an address has to wait. */
export const failuresPerAddress = 20
/** Pictures an address may ask for within the time. */
export const captchasPerAddress = 200

type Kind = 'login' | 'captcha'

export async function countAttempts(db: Db, clock: Clock, kind: Kind, of: { account: string; address: string }) {
  const { rows } = await db.execute<{ account: number; address: number }>(sql`
    select
      (select count(*)::int from attempt where kind = ${kind} and account = ${of.account}
        and at > ${clock.now} - make_interval(mins => ${attemptMinutes})) as account,
      (select count(*)::int from attempt where kind = ${kind} and address = ${of.address}
        and at > ${clock.now} - make_interval(mins => ${attemptMinutes})) as address`)
  return rows[0] ?? { account: 0, address: 0 }
}

/** Stays though the call is refused: it runs outside the call's transaction. */
export async function recordAttempt(db: Db, clock: Clock, kind: Kind, of: { account: string; address: string }) {
  await db.execute(sql`
    insert into attempt (kind, account, address, at) values (${kind}, ${of.account}, ${of.address}, ${clock.now})`)
}
