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

type Kind = 'login' | 'captcha' | 'password' | 'register' | 'forgot' | 'provider'
type Failures = { account: number; address: number }
export type Attempt = { id: number; earlier: Failures }

/**
 * Counts an attempt before it is known how it ends, and gives those before it: were it counted afterwards, a thousand at
 * once would all be let through. Stays though the call is refused: it runs outside the call's transaction.
 */
export async function openAttempt(
  db: Db,
  clock: Clock,
  kind: Kind,
  of: { account: string; address: string },
): Promise<Attempt> {
  const { rows } = await db.execute<{ id: number; account: number; address: number }>(sql`
    with opened as (
      insert into attempt (kind, account, address, at) values (${kind}, ${of.account}, ${of.address}, ${clock.now})
      returning id)
    select id,
      (select count(*)::int from attempt where kind = ${kind} and account = ${of.account}
        and at > ${clock.now} - make_interval(mins => ${attemptMinutes})) as account,
      (select count(*)::int from attempt where kind = ${kind} and address = ${of.address}
        and at > ${clock.now} - make_interval(mins => ${attemptMinutes})) as address
    from opened`)
  const [row] = rows
  if (!row) throw new Error('no attempt was written')
  return { id: row.id, earlier: { account: row.account, address: row.address } }
}

/** Of one that succeeded, or was turned away before it was looked at. */
export async function forgetAttempt(db: Db, { id }: Attempt): Promise<void> {
  await db.execute(sql`delete from attempt where id = ${id}`)
}

type Of = { account: string; address: string }

/**
 * How often an account and an address have failed of late. What is under way does not count: sign-ins that are right would
 * stand in each other's way, and how many are looked at together is the gate's to bound.
 */
export async function countFailures(db: Db, clock: Clock, kind: Kind, { account, address }: Of): Promise<Failures> {
  const { rows } = await db.execute<Failures>(sql`
    select
      (select count(*)::int from attempt where kind = ${kind} and account = ${account}
        and at > ${clock.now} - make_interval(mins => ${attemptMinutes})) as account,
      (select count(*)::int from attempt where kind = ${kind} and address = ${address}
        and at > ${clock.now} - make_interval(mins => ${attemptMinutes})) as address`)
  return rows[0] ?? { account: 0, address: 0 }
}

/** Stays though the call is refused: it runs outside the call's transaction. '' for an account that did not come into it. */
export async function recordFailure(db: Db, clock: Clock, kind: Kind, { account, address }: Of): Promise<void> {
  await db.execute(sql`
    insert into attempt (kind, account, address, at) values (${kind}, ${account}, ${address}, ${clock.now})`)
}
