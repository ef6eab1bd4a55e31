import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { byteaArray, createLoader } from '#api/platform/db/loader.ts'
import { prepareQuery } from '#api/platform/db/prepared-query.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { Use } from '#api/platform/http/deps.ts'
import { randomToken, sha256 } from '#api/platform/keys.ts'
import { passwordUntil } from '#api/shell/accounts/password-lifetime.ts'
import { rightsOfUser } from '#api/shell/accounts/rights.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import type { Confined } from '#contract/platform/call.ts'
import { LoginProtocol } from '#contract/shell/session/codes.ts'
import { createTokenAuthentication, findByAccessToken, isAccessToken } from './account/access-token.ts'
import { asksForFactor, hasFactor } from './account/second-factor.ts'
import { type ActingRow, actingAs, joinActing, permsIn } from './acting-for.ts'
import type { OpenedFrom } from './login-log.ts'

/** Seconds of inactivity until a session ends. It also ends after the configured number of days. design: domain §2 */
export const sessionSeconds = 8 * 3600
/** Seconds between two extensions of a session, so that not every request writes. */
const slideSeconds = 300

/** Returns the bearer token of a new session, which is stored nowhere. */
export async function openSession(
  tx: Tx,
  clock: Clock,
  userId: number,
  protocol: LoginProtocol,
  { address, device }: OpenedFrom = { address: '', device: '' },
  { strong }: { strong: boolean } = { strong: false },
): Promise<string> {
  const token = randomToken()
  await tx.execute(sql`
    insert into session (token_hash, user_id, protocol, address, device, strong, created_at, used_at, expires_at)
    values (${sha256(token)}, ${userId}, ${protocol}, ${address}, ${device}, ${strong}, ${clock.now}, ${clock.now},
      ${clock.now} + make_interval(secs => ${sessionSeconds}))`)
  return token
}

type SessionRow = {
  token_hash: Buffer
  user_id: number
  usercode: string
  name: string
  stale: boolean
  confined: Confined | null
  roles: string[]
  perms: string
} & (ActingRow | { [column in keyof ActingRow]: null })

type Authenticate = (token: string, use: Use) => Promise<Principal | null>

/**
 * Authenticates a bearer token with current roles and permissions. Disabling a user, ending a session, removing a role
 * or ending a delegation takes effect at the next request. null if the token is invalid.
 */
export function createAuthentication(db: Db, clock: Clock, { sessionDays }: { sessionDays: number }): Authenticate {
  /** New end after a use, bounded by the session's days. */
  const end = sql`least(
    ${clock.now} + make_interval(secs => ${sessionSeconds}), s.created_at + make_interval(days => ${sessionDays}))`
  const sessionsByHash = sessionQuery(clock, end)
  const find = createLoader((hashes) => sessionsByHash(db, hashes))
  const byAccessToken = createTokenAuthentication(db, clock)
  return async (token, use) => {
    if (isAccessToken(token)) return byAccessToken(token, use)
    const tokenHash = sha256(token)
    const row = await find(tokenHash.toString('hex'))
    if (!row) return null
    if (row.stale && use.extends) {
      await db.execute(sql`
        update session s set expires_at = ${end}, used_at = ${clock.now} where token_hash = ${tokenHash}`)
    }
    return principalOf(row)
  }
}

function principalOf(row: SessionRow): Principal {
  const oneself: Principal = {
    userId: row.user_id,
    usercode: row.usercode,
    name: row.name,
    roles: row.roles,
    perms: permsIn(row.perms),
    tokenHash: row.token_hash,
    delegation: null,
    accessToken: null,
    actingEnded: null,
    confined: row.confined,
  }
  return row.principal_id === null ? oneself : actingAs(oneself, row)
}

/**
 * Principal of a user's open session or access token, found by the SHA-256 of its token hash. For signed links: does
 * not extend the session. null if it has ended.
 */
export async function findOpener(
  db: Db,
  clock: Clock,
  { userId, opener }: { userId: number; opener: Buffer },
): Promise<Principal | null> {
  const { rows } = await db.execute<{ token_hash: Buffer; opens: 'session' | 'token' }>(sql`
    select token_hash, 'session' as opens from session where user_id = ${userId} and sha256(token_hash) = ${opener}
    union all
    select token_hash, 'token' from access_token where user_id = ${userId} and sha256(token_hash) = ${opener}`)
  const [found] = rows
  if (!found) return null
  const hash = found.token_hash.toString('hex')
  if (found.opens === 'token') return findByAccessToken(db, clock, hash)
  const row = (await sessionQuery(clock, sql`s.expires_at`)(db, [hash])).get(hash)
  return row ? principalOf(row) : null
}

/**
 * Condition: the password had expired at sign-in, so it must be changed first. Sessions opened before the expiry
 * continue.
 */
const isOverAtSignIn = (clock: Clock): SQL => sql`
  s.protocol = ${LoginProtocol.internal} and u.password_hash is not null
  and ${passwordUntil(clock)} < (s.created_at at time zone ${clock.timeZone}::text)::date`

function sessionQuery(clock: Clock, end: SQL): (db: Db, hashes: string[]) => Promise<Map<string, SessionRow>> {
  const query = prepareQuery<SessionRow>(sql`
    select s.token_hash, u.id as user_id, u.usercode, u.name, acting.*,
      s.expires_at < ${end} - make_interval(secs => ${slideSeconds}) as stale,
      case when ${isOverAtSignIn(clock)} then 'password.over'
        when not s.strong and ${asksForFactor} and not ${hasFactor} then 'factor.needed' end as confined, ${rightsOfUser}
    from session s join ${accounts.user} u on u.id = s.user_id ${joinActing(clock)}
    where s.token_hash = any(${sql.placeholder('hashes')}::bytea[]) and s.expires_at > ${clock.now} and u.status = '0'`)
  return async (db, hashes) => {
    const rows = await query(db, { hashes: byteaArray(hashes) })
    return new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
  }
}
