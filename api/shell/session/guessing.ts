import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { captchaAfterFailures, failuresPerNetwork, type Of, untilFewer, waitOf } from './attempts.ts'
import { networkOf } from './network.ts'

/** Failures of an account within a day from which on its sign-in needs a captcha, however slowly they come. */
const captchaAfterFailuresOfDay = 20
/** Failures from which on each next try has to wait, and the longest it has. */
const delayAfterFailures = 5
export const longestDelaySeconds = 15 * 60
/**
 * Failures of an account within a day, from wherever, from which on every browser that does not know it waits. The wait ends
 * earlier than that of a single network: the account's owner may be behind such a browser.
 */
const strangersDelayAfterFailures = 10
export const strangersDelaySeconds = 5 * 60
/** Failures of a /24 or a /48 within a day, at any accounts, from which on it waits, and how many more double the wait. */
const networkDelayAfterFailures = 100
const networkDelayDoubledBy = 20
/** A browser that knows its account is counted by itself up to here, and as any other of its network beyond. */
export const failuresPerBrowser = 10
/** More of them make no difference, and are not counted. */
const countedAtMost = 40
const countedOfNetwork = networkDelayAfterFailures + networkDelayDoubledBy * 10

/** Seconds between one failure and the next try: one, two, four … a quarter of an hour. */
export const delayAfter = (failures: number): number => doubled(failures - delayAfterFailures, longestDelaySeconds)

/** Delay after an account's failures from all networks. */
export const strangersDelayAfter = (failures: number): number =>
  doubled(failures - strangersDelayAfterFailures, strangersDelaySeconds)
/** Delay after a network's failures at all accounts. */
export const networkDelayAfter = (failures: number): number =>
  doubled(Math.floor((failures - networkDelayAfterFailures) / networkDelayDoubledBy), strangersDelaySeconds)

const doubled = (times: number, most: number): number => (times < 0 ? 0 : Math.min(most, 2 ** times))

/**
 * Delay and captcha before an attempt to sign in. A captcha alone stops no program, so the delay grows with the failures of
 * the network at the account, with those of the account from all networks, and with those of the network at all accounts.
 * A browser in which the account has signed in before (`browser` names it) is measured by its own failures alone, and single
 * sign-on is not measured here: strangers cannot lock an owner out of either. domain §2
 */
type Hindrance = {
  /** Seconds. */
  wait: number
  captcha: boolean
  /** What a failure of this try is counted for. */
  counted: Of
}

type Row = {
  wait: number | null
  recent: number
  day: number
  dayAge: number | null
  own: number
  ownAge: number | null
  network: number
  networkAge: number | null
}

export async function hindranceOf(
  db: Db,
  clock: Clock,
  { browser, ...of }: Of & { browser: string | undefined },
  kind: 'login' | 'factor' = 'login',
): Promise<Hindrance> {
  if (browser !== undefined) {
    const counted = { account: of.account, address: `browser ${browser}` }
    const known = await look(db, clock, counted, { kind, max: failuresPerBrowser })
    if (known.wait === null)
      return { wait: remaining(delayAfter(known.own), known.ownAge), captcha: asksFor(known), counted }
  }
  const found = await look(db, clock, of, { kind, max: failuresPerNetwork })
  const wait = Math.max(
    found.wait ?? 0,
    remaining(delayAfter(found.day), found.ownAge),
    // No browser is known at the second factor, and whoever gets that far has the password.
    kind === 'login' ? remaining(strangersDelayAfter(found.day), found.dayAge) : 0,
    remaining(networkDelayAfter(found.network), found.networkAge),
  )
  return { wait, captcha: asksFor(found), counted: of }
}

const asksFor = ({ recent, day }: Row): boolean => recent >= captchaAfterFailures || day >= captchaAfterFailuresOfDay

/** Seconds left of a delay that began with the last failure, `age` seconds ago. */
const remaining = (delay: number, age: number | null): number =>
  age === null ? 0 : Math.max(0, Math.ceil(delay - age))

async function look(
  db: Db,
  clock: Clock,
  of: Of,
  { kind, max }: { kind: 'login' | 'factor'; max: number },
): Promise<Row> {
  const ofAccount = sql`kind = ${kind} and account = ${of.account}`
  const ofDay = sql`at > ${clock.now} - interval '1 day'`
  const { near, wide } = networkOf(of.address)
  // An account counts a whole /24 of IPv4 as one network, and a /64 of IPv6.
  const isOwn = wide.endsWith('/24') ? sql`wide = ${wide}` : sql`address = ${near}`
  const own = sql`${ofAccount} and ${isOwn} and ${ofDay}`
  const network = sql`kind = ${kind} and ${wide === '' ? sql`address = ${near}` : sql`wide = ${wide}`} and ${ofDay}`
  const age = (which: SQL) =>
    sql`(select extract(epoch from ${clock.now} - max(at))::float8 from attempt where ${which})`
  const count = (which: SQL, most: number) =>
    sql`(select count(*)::int from (select from attempt where ${which} limit ${most}) a)`
  const { rows } = await db.execute<Row>(sql`
    select ${waitOf(clock, kind, of, [{ of: 'network', max }])} as wait,
      case when ${untilFewer(clock, ofAccount, captchaAfterFailures)} is null then 0 else ${captchaAfterFailures}::int end as recent,
      ${count(sql`${ofAccount} and ${ofDay}`, countedAtMost)} as day, ${age(sql`${ofAccount} and ${ofDay}`)} as "dayAge",
      ${count(own, countedAtMost)} as own, ${age(own)} as "ownAge",
      ${count(network, countedOfNetwork)} as network, ${age(network)} as "networkAge"`)
  const [row] = rows
  if (!row) throw new Error('nothing was counted')
  return row
}
