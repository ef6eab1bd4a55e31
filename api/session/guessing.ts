import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import { captchaAfterFailures, failuresPerNetwork, type Of, untilFewer, waitOf } from './attempts.ts'
import { networkOf } from './network.ts'

/** Failures of an account within a day from which on its sign-in needs a captcha, however slowly they come. */
const captchaAfterFailuresOfDay = 20
/** Failures from which on each next try has to wait, and the longest it has. */
const delayAfterFailures = 5
export const longestDelaySeconds = 15 * 60
/** A browser that knows its account is counted by itself up to here, and as any other of its network beyond. */
export const failuresPerBrowser = 10
/** More of them make no difference, and are not counted. */
const countedAtMost = 40

/** Seconds between one failure and the next try: one, two, four … a quarter of an hour. */
export const delayAfter = (failures: number): number =>
  failures < delayAfterFailures ? 0 : Math.min(longestDelaySeconds, 2 ** (failures - delayAfterFailures))

/**
 * What stands before a try to sign in. Each network waits after failures of its own only, so that nobody else can keep the
 * right password out; how long it waits grows with the failures of the account, wherever they came from, so that many
 * networks together get few tries. A browser in which the account has signed in before (`browser` names it) is measured by
 * its own failures alone: neither strangers nor others in its network stand in its way.
 */
type Hindrance = {
  /** Seconds. */
  wait: number
  captcha: boolean
  /** What a failure of this try is counted for. */
  counted: Of
}

type Row = { wait: number | null; recent: number; day: number; own: number; ownAge: number | null }

export async function hindranceOf(
  db: Db,
  clock: Clock,
  { browser, ...of }: Of & { browser: string | undefined },
  kind: 'login' | 'factor' = 'login',
): Promise<Hindrance> {
  if (browser !== undefined) {
    const counted = { account: of.account, address: `browser ${browser}` }
    const known = await look(db, clock, counted, { kind, max: failuresPerBrowser })
    if (known.wait === null) return { wait: remaining(known, known.own), captcha: asksFor(known), counted }
  }
  const found = await look(db, clock, of, { kind, max: failuresPerNetwork })
  return { wait: Math.max(found.wait ?? 0, remaining(found, found.day)), captcha: asksFor(found), counted: of }
}

const asksFor = ({ recent, day }: Row): boolean => recent >= captchaAfterFailures || day >= captchaAfterFailuresOfDay

/** What is left of the delay since the last failure of one's own. */
const remaining = ({ ownAge }: Row, failures: number): number =>
  ownAge === null ? 0 : Math.max(0, Math.ceil(delayAfter(failures) - ownAge))

async function look(
  db: Db,
  clock: Clock,
  of: Of,
  { kind, max }: { kind: 'login' | 'factor'; max: number },
): Promise<Row> {
  const ofAccount = sql`kind = ${kind} and account = ${of.account}`
  const ofDay = sql`at > ${clock.now} - interval '1 day'`
  const own = sql`${ofAccount} and address = ${networkOf(of.address).near} and ${ofDay}`
  const { rows } = await db.execute<Row>(sql`
    select ${waitOf(clock, kind, of, [{ of: 'network', max }])} as wait,
      case when ${untilFewer(clock, ofAccount, captchaAfterFailures)} is null then 0 else ${captchaAfterFailures}::int end as recent,
      (select count(*)::int from (select from attempt where ${ofAccount} and ${ofDay} limit ${countedAtMost}) a) as day,
      (select count(*)::int from (select from attempt where ${own} limit ${countedAtMost}) a) as own,
      (select extract(epoch from ${clock.now} - max(at))::float8 from attempt where ${own}) as "ownAge"`)
  const [row] = rows
  if (!row) throw new Error('nothing was counted')
  return row
}
