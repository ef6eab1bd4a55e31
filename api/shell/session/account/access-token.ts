import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { desc, readList } from '#api/platform/db/list.ts'
import { byteaArray, createLoader } from '#api/platform/db/loader.ts'
import { prepareQuery } from '#api/platform/db/prepared-query.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { Use } from '#api/platform/http/deps.ts'
import { randomToken, sha256 } from '#api/platform/keys.ts'
import { consumeQuota, refuseBeyond } from '#api/platform/quota/quota.ts'
import { isUserBeyond, rightsOfUser } from '#api/shell/accounts/rights.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import type { Call, Confined } from '#contract/platform/call.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { areaOfPerm, areasOf, type Scope, scopesIn } from '#contract/platform/scope.ts'
import { type AccessToken, accessTokenPrefix, type NewAccessToken } from '#contract/shell/session/access-token.ts'
import { permsIn } from '../acting-for.ts'
import { holdSession } from './password.ts'
import { asksForFactor, hasFactor } from './second-factor.ts'

/** Limits on access tokens held and created per user. */
export const accessTokensHeld = { name: 'accessTokensHeld', max: 20 } as const
export const accessTokensMade = { name: 'accessTokensMade', max: 60, minutes: 24 * 60 } as const

export const isAccessToken = (token: string): boolean => token.startsWith(accessTokenPrefix)

/** Seconds between two updates of a token's last use. */
const noticeSeconds = 300

type Row = {
  token_hash: Buffer
  token_id: number
  token_name: string
  scopes: Scope[]
  stale: boolean
  user_id: number
  usercode: string
  name: string
  confined: Confined | null
  perms: string
}

/**
 * Authenticates an access token as its owner, with the owner's current permissions limited to the token's scopes. Roles
 * are empty, so that role-only features stay closed. null if the token is unknown, revoked or expired, or its owner
 * disabled.
 */
export function createTokenAuthentication(db: Db, clock: Clock) {
  const tokensByHash = tokenQuery(clock)
  const find = createLoader((hashes) => tokensByHash(db, hashes))
  return async (token: string, use: Use): Promise<Principal | null> => {
    const tokenHash = sha256(token)
    const row = await find(tokenHash.toString('hex'))
    if (!row) return null
    if (row.stale && use.extends)
      await db.execute(sql`
        update access_token set used_at = ${clock.now}, used_from = ${use.address} where token_hash = ${tokenHash}`)
    return principalOf(row)
  }
}

function principalOf(row: Row): Principal {
  const areas = new Set(row.scopes.map((scope) => scope.split(':', 1)[0]))
  return {
    userId: row.user_id,
    usercode: row.usercode,
    name: row.name,
    roles: [],
    perms: permsIn(row.perms, (perm) => areas.has(areaOfPerm(perm))),
    tokenHash: row.token_hash,
    delegation: null,
    accessToken: { id: row.token_id, name: row.token_name, scopes: row.scopes },
    actingEnded: null,
    confined: row.confined,
  }
}

/** Finds the principal by the hex hash of the token; does not count as a use. */
export async function findByAccessToken(db: Db, clock: Clock, hash: string): Promise<Principal | null> {
  const row = (await tokenQuery(clock)(db, [hash])).get(hash)
  return row ? principalOf(row) : null
}

function tokenQuery(clock: Clock): (db: Db, hashes: string[]) => Promise<Map<string, Row>> {
  const query = prepareQuery<Row>(sql`
    select t.token_hash, t.id as token_id, t.name as token_name, t.scopes, u.id as user_id, u.usercode, u.name,
      coalesce(t.used_at < ${clock.now} - make_interval(secs => ${noticeSeconds}), true) as stale,
      case when not t.strong and ${asksForFactor} and not ${hasFactor} then 'factor.needed' end as confined, ${rightsOfUser}
    from access_token t join ${accounts.user} u on u.id = t.user_id
    where t.token_hash = any(${sql.placeholder('hashes')}::bytea[]) and t.until >= ${clock.today} and u.status = '0'`)
  return async (db, hashes) => {
    const rows = await query(db, { hashes: byteaArray(hashes) })
    return new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
  }
}

/** Clamped to an existing day: on 29 February, the latest day is 28 February of next year. */
const latest = ({ today }: Clock): SQL => sql`(${today} + interval '1 year')::date`

/** End dates allowed for a new token, and the areas its owner's rights cover. */
export async function tokenChoices(
  { db, clock, calls }: { db: Db; clock: Clock; calls: readonly Call[] },
  { userId, perms }: Principal,
) {
  const { rows } = await db.execute<{ today: string; latest: string; hasPassword: boolean }>(sql`
    select ${clock.today}::text as today, ${latest(clock)}::text as latest, password_hash is not null as "hasPassword"
    from ${accounts.user} where id = ${userId}`)
  const [days] = rows
  if (!days) throw new Error('signed-in session without a user')
  const reached = calls.filter(({ access }) => {
    if (access.kind === 'permission') return perms.has(access.perm)
    return access.kind === 'user' || access.kind === 'member'
  })
  return { ...days, areas: areasOf(reached) }
}

export const listAccessTokens = (db: Db, clock: Clock, userId: number): Promise<AccessToken[]> =>
  readList(db, {
    columns: sql`
      t.id, t.name, t.scopes, t.created_at as "createdAt", t.until::text as until, t.until < ${clock.today} as ended,
      t.used_at as "usedAt", t.used_from as "usedFrom"`,
    from: sql`access_token t`,
    where: [sql`t.user_id = ${userId}`],
    order: [desc(sql`t.id`)],
  })

/**
 * Returns the secret, which is stored nowhere. Refuses validation (unknown area, last day), session.expired,
 * quota.full, quota.rate.
 */
export async function createAccessToken(
  tx: Tx,
  { clock, calls }: { clock: Clock; calls: readonly Call[] },
  { name, scopes, until, by }: Omit<NewAccessToken, 'password'> & { by: Principal },
): Promise<{ id: number; secret: string } | Refusal> {
  const there = new Set(areasOf(calls).flatMap(scopesIn))
  if (!scopes.every((scope) => there.has(scope)))
    return refuse('validation', { faults: { scopes: [{ key: 'scopeUnknown' }] } })
  const refused =
    (await holdSession(tx, by)) ?? (await consumeQuota(tx, clock, { quota: accessTokensMade, by: `user:${by.userId}` }))
  if (refused) return refused
  const { rows: counted } = await tx.execute<{ held: number; early: boolean; late: boolean; latest: string }>(sql`
    select (select count(*)::int from access_token t where t.user_id = ${by.userId} and t.until >= ${clock.today}) as held,
      ${until}::date < ${clock.today} as early, ${until}::date > ${latest(clock)} as late, ${latest(clock)}::text as latest`)
  const [state] = counted
  if (!state) throw new Error('nothing was counted')
  const full = refuseBeyond(accessTokensHeld, state.held)
  if (full) return full
  if (state.early) return refuse('validation', { faults: { until: [{ key: 'tokenEarly' }] } })
  if (state.late)
    return refuse('validation', { faults: { until: [{ key: 'tokenLate', values: { date: state.latest } }] } })
  const secret = accessTokenPrefix + randomToken()
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into access_token (token_hash, user_id, name, scopes, strong, until, created_at)
    select ${sha256(secret)}, ${by.userId}, ${name}, ${sql.param([...new Set(scopes)])}::text[],
      coalesce((select s.strong from session s where s.token_hash = ${by.tokenHash}), false), ${until}, ${clock.now}
    returning id`)
  const [made] = rows
  if (!made) throw new Error('no access token was written')
  return { id: made.id, secret }
}

type Revoked = { usercode: string; name: string }

/** Refuses notFound. */
export async function revokeAccessToken(
  tx: Tx,
  { id, userId }: { id: number; userId: number },
): Promise<Revoked | Refusal> {
  const { rows } = await tx.execute<Revoked>(sql`
    delete from access_token t using ${accounts.user} u
    where t.id = ${id} and t.user_id = ${userId} and u.id = t.user_id returning u.usercode, t.name`)
  return rows[0] ?? refuse('notFound')
}

/** For another user's token. Refuses notFound, and execute.denied if the owner has more rights than the actor. */
export async function revokeAccessTokenOf(
  tx: Tx,
  { by, ...which }: { id: number; userId: number; by: Principal },
): Promise<Revoked | Refusal> {
  const revoked = await revokeAccessToken(tx, which)
  if ('refused' in revoked) return revoked
  return (await isUserBeyond(tx, by, which.userId)) ? refuse('execute.denied') : revoked
}

/** Number of a user's unexpired tokens. */
export const accessTokensOf = ({ today }: Clock, userId: SQL): SQL =>
  sql`(select count(*)::int from access_token t where t.user_id = ${userId} and t.until >= ${today})`
