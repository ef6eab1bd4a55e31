import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { networkOf } from './network.ts'

/** Failures within this time count. design: domain §2 */
const attemptMinutes = 15
/** From here on an account's sign-in needs a captcha; nobody can lock another out. */
export const captchaAfterFailures = 5
/** From here on a network has to wait: an IPv4 address, or the /64 of an IPv6 one. */
export const failuresPerNetwork = 20
/** As many times that is the limit of a /48 or a /24, which may be an office, or one guesser with many networks. */
const widerTimes = 5

type Kind = 'login' | 'factor' | 'ownFactor' | 'password' | 'register' | 'forgot' | 'link' | 'provider' | 'identity'
/** '' for an account that did not come into it. */
export type Of = { account: string; address: string }
type Attempt = { id: number; wait: number | null }

/** At most so many within the time, of an account, of a network or of both together. */
type Limit = { of: 'account' | 'network' | 'both'; max: number }

const ofLate = (clock: Clock) => sql`at > ${clock.now} - make_interval(mins => ${attemptMinutes})`

/** Seconds until fewer than `max` of these lie within the time again; null where fewer do. */
export const untilFewer = (clock: Clock, which: SQL, max: number): SQL => sql`(
  select greatest(1, ceil(extract(epoch from at + make_interval(mins => ${attemptMinutes}) - ${clock.now})))::int
  from attempt where ${which} and ${ofLate(clock)} order by at desc offset ${max - 1} limit 1)`

const byAccount = (kind: Kind, { account }: Of): SQL => sql`kind = ${kind} and account = ${account}`

/** The longest wait of these limits; null where none is reached. A network's limit holds for the wider one too. */
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
 * The seconds to wait until there may be another; null where there may be one now. What is under way does not count: sign-ins
 * that are right would stand in each other's way, and how many are looked at together is the gate's to bound.
 */
export async function findWait(db: Db, clock: Clock, { kind, limits, ...of }: Counted): Promise<number | null> {
  const { rows } = await db.execute<{ wait: number | null }>(sql`select ${waitOf(clock, kind, of, limits)} as wait`)
  return rows[0]?.wait ?? null
}

/**
 * Counts an attempt before it is known how it ends, and gives how long those before it make it wait: were it counted
 * afterwards, a thousand at once would all be let through. Stays though the call is refused: it runs outside the call's
 * transaction.
 */
export async function openAttempt(db: Db, clock: Clock, { kind, limits, ...of }: Counted): Promise<Attempt> {
  return db.transaction(async (tx) => {
    // Those of an account, or without one of an address, come one after another: of two at once neither would count the other.
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

/** Of one that succeeded, or was turned away before it was looked at. */
export async function forgetAttempt(db: Db, { id }: Attempt): Promise<void> {
  await db.execute(sql`delete from attempt where id = ${id}`)
}

/** Stays though the call is refused: it runs outside the call's transaction. */
export async function recordFailure(db: Db, clock: Clock, kind: Kind, of: Of): Promise<void> {
  await db.execute(attemptOf(clock, kind, of))
}

/** The statement that counts it, once for each row of what follows it. */
export function attemptOf(clock: Clock, kind: Kind, { account, address }: Of): SQL {
  const { near, wide } = networkOf(address)
  return sql`
    insert into attempt (kind, account, address, wide, at)
    select ${kind}, ${account}, ${near}, ${wide}, ${clock.now}`
}

/** Too many, and when there are fewer again. */
export const comeAgainIn = (seconds: number): Refusal => refuse('attempts.tooMany', { retryAfterSeconds: seconds })
