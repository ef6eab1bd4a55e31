import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type CursorList, type Keys, readCursorPage, readNewestRows } from '#api/platform/db/cursor-page.ts'
import { matches } from '#api/platform/db/list.ts'
import { findPeople } from '#api/shell/accounts/people.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { type ProblemKey, problems } from '#contract/platform/problem.ts'
import { passwordMin } from '#contract/shell/accounts/password.ts'
import { type LoginEvent, type LoginProtocol, unknownAccountKept } from '#contract/shell/session/codes.ts'
import type { LoginRow } from '#contract/shell/session/shapes.ts'
import { auditDone } from '#contract/shell/system/codes.ts'
import { loginLog } from './table.ts'

/** More than a year, so that a year can be compared with the previous one. */
const retentionDays = 400

export type OpenedFrom = { address: string; device: string }

type Entry = OpenedFrom & {
  event: LoginEvent
  account: string
  userId: number | null
  protocol: LoginProtocol
  refused?: ProblemKey
}

export async function appendLogin(db: Db | Tx, clock: Clock, entry: Entry): Promise<void> {
  const { event, account, userId, protocol, address, device, refused } = entry
  await db.execute(sql`
    insert into login_log (at, event, account, user_id, protocol, address, device, outcome)
    values (${clock.now}, ${event}, ${account}, ${userId}, ${protocol}, ${address}, ${device},
      ${refused ? problems[refused] : auditDone})`)
}

/** Account name to log for an unknown account: anything long enough to be a password is cut to its first characters. */
export const unknownAccount = (typed: string): string => {
  const signs = [...typed]
  return signs.length < passwordMin ? typed : `${signs.slice(0, unknownAccountKept).join('')}…`
}

/** Ends sessions `s` and logs it; returns one entry per session. */
export async function endSessions(
  tx: Db | Tx,
  clock: Clock,
  { which, event, by = null }: { which: SQL; event: LoginEvent; by?: number | null },
): Promise<{ usercode: string; address: string }[]> {
  const { rows } = await tx.execute<{ usercode: string; address: string }>(sql`
    with gone as (delete from session s where ${which} returning s.user_id, s.protocol, s.address, s.device),
    logged as (
      insert into login_log (at, event, account, user_id, by_id, protocol, address, device, outcome)
      select ${clock.now}, ${event}, u.username, u.id, nullif(${by}::int, u.id), g.protocol, g.address, g.device, ${auditDone}
      from gone g join ${accounts.user} u on u.id = g.user_id)
    select u.usercode, g.address from gone g join ${accounts.user} u on u.id = g.user_id`)
  return rows
}

export async function sweepLogins(db: Db): Promise<void> {
  await db.execute(sql`delete from login_log where at < now() - make_interval(days => ${retentionDays})`)
}

export type LoginFilter = {
  person?: string | undefined
  event?: LoginEvent | '' | undefined
  address?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const dayStart = (day: string, { timeZone }: Clock, daysOn = 0): SQL =>
  sql`((${day}::date + ${daysOn}::int)::timestamp at time zone ${timeZone}::text)`

/**
 * First row id at or after a time. Ids are assigned slightly before timestamps, so callers allow a minute of tolerance.
 */
const firstSince = (moment: SQL): SQL =>
  sql`(select l.id from login_log l where l.at >= ${moment} order by l.at, l.id limit 1)`
const since = (moment: SQL): SQL => sql`at >= ${moment} and id >= ${firstSince(sql`${moment} - interval '1 minute'`)}`
const until = (moment: SQL): SQL =>
  sql`at < ${moment} and id < coalesce(${firstSince(sql`${moment} + interval '1 minute'`)}, ${Number.MAX_SAFE_INTEGER}::bigint)`

type Deps = { db: Db; clock: Clock }

async function rowsOf({ db, clock }: Deps, filter: LoginFilter): Promise<CursorList & { more: boolean }> {
  const { person, event, address, from, to } = filter
  const people = person === undefined ? undefined : await findPeople(db, person)
  const typed = person?.normalize('NFKC').toLowerCase() ?? ''
  return {
    more: people?.more ?? false,
    columns: sql`id, at, event, account, protocol, address, device, outcome,
      (select json_build_object('userId', u.id, 'name', u.name) from ${accounts.user} u where u.id = user_id) as person,
      (select b.name from ${accounts.user} b where b.id = by_id) as "endedBy"`,
    table: sql`${loginLog}`,
    number: sql`id`,
    where: [
      matches(sql`event`, event || undefined),
      matches(sql`address`, address),
      from === undefined ? undefined : since(dayStart(from, clock)),
      to === undefined ? undefined : until(dayStart(to, clock, 1)),
    ],
    either: people
      ? [[...people.userIds.map((id) => sql`user_id = ${id}`), sql`account in (${typed}, ${unknownAccount(typed)})`]]
      : [],
  }
}

const numbered = (row: LoginRow): LoginRow => ({ ...row, id: Number(row.id) })

export async function pageLogins(
  deps: Deps,
  { filter, keys, size }: { filter: LoginFilter; keys: Keys; size: number },
) {
  const { more, ...list } = await rowsOf(deps, filter)
  const numberOf = ({ id }: LoginRow) => Number(id)
  const { records, ...beside } = await readCursorPage<LoginRow>(deps.db, list, { keys, size, numberOf })
  return { records: records.map(numbered), ...beside, more }
}

export async function readLogins(deps: Deps, { filter, most }: { filter: LoginFilter; most: number }) {
  const { more: _, ...list } = await rowsOf(deps, filter)
  const { rows, more } = await readNewestRows<LoginRow>(deps.db, list, most)
  return { rows: rows.map(numbered), more }
}
