import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { asc, desc, type List, matches, readList, readPage, readUpTo, search } from '#api/platform/db/list.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { LoginEvent, type sessionSorts } from '#contract/shell/session/codes.ts'
import type { AnyonesSession, OpenSession } from '#contract/shell/session/shapes.ts'
import { endSessions } from './login-log.ts'

type Asking = { clock: Clock; tokenHash: Buffer }

const columns = (tokenHash: Buffer) => sql`
  s.id, s.token_hash = ${tokenHash} as current, s.protocol, s.address, s.device, s.created_at as "createdAt",
  s.used_at as "usedAt"`
const isOpen = (clock: Clock): SQL => sql`s.expires_at > ${clock.now}`
/** Condition: the session belongs to the token's own user, even while acting for another. */
const isOwn = (tokenHash: Buffer): SQL => sql`s.user_id = (select user_id from session where token_hash = ${tokenHash})`

export const listOwnSessions = (db: Db, { clock, tokenHash }: Asking): Promise<OpenSession[]> =>
  readList(db, {
    columns: columns(tokenHash),
    from: sql`session s`,
    where: [isOwn(tokenHash), isOpen(clock)],
    order: [desc(sql`s.used_at`), desc(sql`s.id`)],
  })

/** Refuses notFound. */
export async function endOwnSession(
  tx: Tx,
  { clock, tokenHash }: Asking,
  id: number,
): Promise<{ usercode: string } | Refusal> {
  const which = sql`s.id = ${id} and ${isOwn(tokenHash)} and ${isOpen(clock)}`
  const [ended] = await endSessions(tx, clock, { which, event: LoginEvent.ended })
  return ended ?? refuse('notFound')
}

const sortColumns = { usedAt: sql`s.used_at`, createdAt: sql`s.created_at`, name: sql`u.name` } as const

type Params = {
  id?: number
  keyword?: string | undefined
  sort?: Sort<(typeof sessionSorts)[number]>
}

const sessionsBy = (
  { clock, tokenHash }: Asking,
  { id, keyword, sort = { by: 'usedAt', order: 'desc' } }: Params,
): List => ({
  columns: sql`${columns(tokenHash)}, u.usercode, u.username, u.name, f.name as "actingFor"`,
  from: sql`session s join ${accounts.user} u on u.id = s.user_id left join ${accounts.user} f on f.id = s.acting_for`,
  where: [
    isOpen(clock),
    matches(sql`s.id`, id),
    search(keyword, [sql`u.name`, sql`u.usercode`, sql`u.username`, sql`s.address`]),
  ],
  key: sql`s.id`,
  found: keyword || sort.by === 'name' ? undefined : sql`session s`,
  order: [{ by: sortColumns[sort.by], order: sort.order }, asc(sql`s.id`)],
  counted: 'beside',
})

export const pageSessions = (db: Db, asking: Asking, params: Params, page: Page): Promise<Paged<AnyonesSession>> =>
  readPage(db, sessionsBy(asking, params), page)

export const sessionsToExport = (db: Db, asking: Asking, params: Params) =>
  readUpTo<AnyonesSession>(db, sessionsBy(asking, params), listRowsMax)

/** Refuses notFound. */
export const getSession = async (db: Db, asking: Asking, id: number): Promise<AnyonesSession | Refusal> =>
  (await pageSessions(db, asking, { id }, { number: 1, size: 1 })).rows[0] ?? refuse('notFound')

/** Refuses notFound. */
export async function endSession(
  tx: Tx,
  { clock, by }: Pick<Asking, 'clock'> & { by: number },
  id: number,
): Promise<{ usercode: string; address: string } | Refusal> {
  const which = sql`s.id = ${id} and ${isOpen(clock)}`
  const [ended] = await endSessions(tx, clock, { which, event: LoginEvent.ended, by })
  return ended ?? refuse('notFound')
}
