import { type SQL, sql } from 'drizzle-orm'
import type { Confined } from '#contract/call.ts'
import { LoginProtocol } from '#contract/session/codes.ts'
import { passwordUntil } from '../accounts/password-lifetime.ts'
import { rightsOfUser } from '../accounts/rights.ts'
import * as accounts from '../accounts/table.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/connection.ts'
import { byteaArray, createGathering } from '../db/gathering.ts'
import { queryPlanned } from '../db/planned.ts'
import { randomToken, sha256 } from '../keys.ts'
import type { Principal, Use } from '../serve.ts'
import { createTokenAuthentication, isAccessToken } from './access-token.ts'
import { type ActingRow, actingAs, joinActing, permsIn } from './acting.ts'
import type { OpenedFrom } from './login-log.ts'
import { asksForFactor, hasFactor } from './second-factor.ts'

/** A session ends this long after it was last used, and so many days after it was opened as the server was told. design: domain §2 */
export const sessionSeconds = 8 * 3600
/** Use moves the end only when this much has passed, so that reading pages does not write at each request. */
const slideSeconds = 300

/** Opens a session and gives its bearer token, which is kept nowhere. */
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

/**
 * A user as themselves without a session, with roles and perms as they are now: for what was signed for them. null for one that
 * is disabled or gone.
 */
export async function findPrincipal(db: Db, userId: number): Promise<Principal | null> {
  const { rows } = await db.execute<{ usercode: string; name: string; roles: string[]; perms: string }>(sql`
    select u.usercode, u.name, ${rightsOfUser} from ${accounts.user} u where u.id = ${userId} and u.status = '0'`)
  const [row] = rows
  if (!row) return null
  return {
    userId,
    ...row,
    perms: permsIn(row.perms),
    tokenHash: Buffer.alloc(0),
    acting: null,
    accessToken: null,
    actingEnded: null,
    confined: null,
  }
}

type Authenticate = (token: string, use: Use) => Promise<Principal | null>

/**
 * In whose name a bearer token speaks, with roles and perms as they are now: a disabled user, an ended session, a role taken
 * away and a delegation that is over tell at the next request. null where the token opens nothing.
 */
export function createAuthentication(db: Db, clock: Clock, { sessionDays }: { sessionDays: number }): Authenticate {
  /** Where use moves the end to: never beyond the session's days. */
  const end = sql`least(
    ${clock.now} + make_interval(secs => ${sessionSeconds}), s.created_at + make_interval(days => ${sessionDays}))`
  const find = createGathering((hashes) => sessionsByHash(db, clock, { hashes, end }))
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
    const oneself: Principal = {
      userId: row.user_id,
      usercode: row.usercode,
      name: row.name,
      roles: row.roles,
      perms: permsIn(row.perms),
      tokenHash,
      acting: null,
      accessToken: null,
      actingEnded: null,
      confined: row.confined,
    }
    return row.principal_id === null ? oneself : actingAs(oneself, row)
  }
}

/** Whose password was over when they signed in by it changes it first; who was in already goes on to the end of the session. */
const isOverAtSignIn = (clock: Clock): SQL => sql`
  s.protocol = ${LoginProtocol.internal} and u.password_hash is not null
  and ${passwordUntil(clock)} < (s.created_at at time zone ${clock.timeZone}::text)::date`

async function sessionsByHash(
  db: Db,
  clock: Clock,
  { hashes, end }: { hashes: string[]; end: SQL },
): Promise<Map<string, SessionRow>> {
  const rows = await queryPlanned<SessionRow>(
    db,
    sql`
    select s.token_hash, u.id as user_id, u.usercode, u.name, acting.*,
      s.expires_at < ${end} - make_interval(secs => ${slideSeconds}) as stale,
      case when ${isOverAtSignIn(clock)} then 'password.over'
        when not s.strong and ${asksForFactor} and not ${hasFactor} then 'factor.needed' end as confined, ${rightsOfUser}
    from session s join ${accounts.user} u on u.id = s.user_id ${joinActing(clock)}
    where s.token_hash = any(${byteaArray(hashes)}::bytea[]) and s.expires_at > ${clock.now} and u.status = '0'`,
  )
  return new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
}
