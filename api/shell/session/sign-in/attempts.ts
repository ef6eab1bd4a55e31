import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { networkOf } from './network.ts'

/** Attempt window: only failures within it count. design: domain §2 */
const attemptMinutes = 15
/** Failures after which an account's sign-in needs a captcha; nobody can lock out another user. */
export const captchaAfterFailures = 5
/** Failures after which a network must wait: an IPv4 address, or the /64 of an IPv6 one. */
export const failuresPerNetwork = 20
/** Factor for the limit of a /48 or a /24: an office, or one attacker with many networks. */
const widerTimes = 5

type Kind = 'login' | 'factor' | 'ownFactor' | 'password' | 'register' | 'forgot' | 'link' | 'provider' | 'identity'
/** '' if no account is involved. */
export type Of = { account: string; address: string }
type Attempt = { id: number; wait: number | null }

/** Maximum attempts within the window, per account, per network, or per both together. */
type Limit = { of: 'account' | 'network' | 'both'; max: number }

const ofLate = (clock: Clock) => sql`at > ${clock.now} - make_interval(mins => ${attemptMinutes})`

/** Seconds until fewer than `max` matching attempts are within the window; null if fewer already are. */
export const untilFewer = (clock: Clock, which: SQL, max: number): SQL => sql`(
  select greatest(1, ceil(extract(epoch from at + make_interval(mins => ${attemptMinutes}) - ${clock.now})))::int
  from attempt where ${which} and ${ofLate(clock)} order by at desc offset ${max - 1} limit 1)`

const byAccount = (kind: Kind, { account }: Of): SQL => sql`kind = ${kind} and account = ${account}`

/** Longest wait of these limits; null if none is reached. A network's limit also applies to the wider network. */
export function waitOf(clock: Clock, kind: Kind, of: Of, limits: readonly Limit[]): SQL {
  const { near, wide } = networkOf(of.address)
  const byNetwork = sql`kind = ${kind} and address = ${near}`
  const waits = limits.flatMap(({ of: counted, max }) => {
    if (counted === 'account') return untilFewer(clock, byAccount(kind, of), max)
    if (counted === 'both') return untilFewer(clock, sql`${byAccount(kind, of)} and address = ${near}`, max)
    const inNetwork = untilFewer(clock, byNetwork, max)
    if (wide === '') return inNetwork
    return [inNetwork, untilFewer(clock, sql`kind = ${kind} and wide = ${wide}`, max * widerTimes)]
  })
  return sql`greatest(${sql.join(waits, sql`, `)})`
}

type Counted = Of & { kind: Kind; limits: readonly Limit[] }

/**
 * Seconds until another attempt is allowed; null if allowed now. Ignores attempts in progress, so that valid concurrent
 * sign-ins do not block each other; the gate bounds their number.
 */
export async function findWait(db: Db, clock: Clock, { kind, limits, ...of }: Counted): Promise<number | null> {
  const { rows } = await db.execute<{ wait: number | null }>(sql`select ${waitOf(clock, kind, of, limits)} as wait`)
  return rows[0]?.wait ?? null
}

/**
 * Counts an attempt before its outcome is known, and returns the wait caused by earlier ones. Counting afterwards would
 * let a thousand concurrent attempts through. Runs outside the call's transaction, so it persists if the call is
 * refused.
 */
export async function openAttempt(db: Db, clock: Clock, { kind, limits, ...of }: Counted): Promise<Attempt> {
  return db.transaction(async (tx) => {
    // Serializes attempts of one account, or of one address without an account: concurrent ones would not count each
    // other.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`attempt ${kind} ${of.account || of.address}`}, 0))`,
    )
    const { rows } = await tx.execute<Attempt>(sql`
      with opened as (${attemptOf(clock, kind, of)} returning id)
      select id, ${waitOf(clock, kind, of, limits)} as wait from opened`)
    const [row] = rows
    if (!row) throw new Error('no attempt was written')
    return row
  })
}

/** For attempts that succeeded, or were rejected before they were checked. */
export async function forgetAttempt(db: Db, { id }: Attempt): Promise<void> {
  await db.execute(sql`delete from attempt where id = ${id}`)
}

/** Runs outside the call's transaction, so it persists if the call is refused. */
export async function recordFailure(db: Db, clock: Clock, kind: Kind, of: Of): Promise<void> {
  await db.execute(attemptOf(clock, kind, of))
}

/** Insert statement that counts an attempt, once per row of the clause that follows it. */
export function attemptOf(clock: Clock, kind: Kind, { account, address }: Of): SQL {
  const { near, wide } = networkOf(address)
  return sql`
    insert into attempt (kind, account, address, wide, at)
    select ${kind}, ${account}, ${near}, ${wide}, ${clock.now}`
}

export const comeAgainIn = (seconds: number): Refusal => refuse('attempts.tooMany', { retryAfterSeconds: seconds })
