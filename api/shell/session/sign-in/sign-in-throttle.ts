import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { captchaAfterFailures, failuresPerNetwork, type Of, untilFewer, waitOf } from './attempts.ts'
import { networkOf } from './network.ts'

/** Failures of an account within a day after which its sign-in needs a captcha, at any rate. */
const captchaAfterFailuresOfDay = 20
/** Failures after which each further attempt is delayed, and the longest delay. */
const delayAfterFailures = 5
export const longestDelaySeconds = 15 * 60
/**
 * Daily failures of an account, from all networks, after which unknown browsers are delayed. The delay ends earlier
 * than that of a single network, because the owner may use an unknown browser.
 */
const strangersDelayAfterFailures = 10
export const strangersDelaySeconds = 5 * 60
/** Daily failures of a /24 or a /48, at all accounts, after which it is delayed, and how many more double the delay. */
const networkDelayAfterFailures = 100
const networkDelayDoubledBy = 20
/** Failures counted for a known browser alone; beyond, it counts as any other of its network. */
export const failuresPerBrowser = 10
/** Counting stops here, because more failures change nothing. */
const countedAtMost = 40
const countedOfNetwork = networkDelayAfterFailures + networkDelayDoubledBy * 10

/** Seconds until the next attempt: 1, 2, 4, … up to 15 minutes. */
export const delayAfter = (failures: number): number => doubled(failures - delayAfterFailures, longestDelaySeconds)

/** Delay after an account's failures from all networks. */
export const strangersDelayAfter = (failures: number): number =>
  doubled(failures - strangersDelayAfterFailures, strangersDelaySeconds)
/** Delay after a network's failures at all accounts. */
export const networkDelayAfter = (failures: number): number =>
  doubled(Math.floor((failures - networkDelayAfterFailures) / networkDelayDoubledBy), strangersDelaySeconds)

const doubled = (times: number, most: number): number => (times < 0 ? 0 : Math.min(most, 2 ** times))

/**
 * Delay and captcha before a sign-in attempt. A captcha does not stop programs, so the delay also grows with failures:
 * of the network at the account, of the account from all networks, and of the network at all accounts. A known
 * `browser` is measured only by its own failures, and single sign-on not at all, so that others cannot lock an owner
 * out. domain §2
 */
type Throttle = {
  /** Seconds. */
  wait: number
  captcha: boolean
  /** Account and network that a failure of this attempt counts for. */
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
): Promise<Throttle> {
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
    // The second factor has no known browsers, and whoever reaches it has the password.
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
  // Per account, a /24 of IPv4 or a /64 of IPv6 counts as one network.
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
