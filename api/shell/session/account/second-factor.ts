import { type SQL, sql } from 'drizzle-orm'
import { type Clock, secondsNow } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Keys, randomToken, sha256 } from '#api/platform/keys.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { LoginEvent, LoginProtocol } from '#contract/shell/session/codes.ts'
import {
  type FactorState,
  factorMinutes,
  factorSetupMinutes,
  factorTriesMax,
  recoveryCodes,
} from '#contract/shell/session/second-factor.ts'
import { appendLogin, endSessions, type OpenedFrom } from '../login-log.ts'
import { comeAgainIn, failuresPerNetwork, forgetAttempt, openAttempt, recordFailure } from '../sign-in/attempts.ts'
import type { OutsideIdentity } from '../sign-in/provider-identity.ts'
import { hindranceOf } from '../sign-in/sign-in-throttle.ts'
import { holderOf } from '../sign-in/single-sign-on.ts'
import { holdSession } from './password.ts'
import { isRecoveryCode, newRecoveryCode, newSecret, plainCode, stepOf } from './totp.ts'

type Deps = { db: Db; clock: Clock; keys: Keys }
type Who = { userId: number; usercode: string; username: string }

/** Pending sign-ins per user; each requires the password. */
const halfSessionsMax = 5

/** Condition: a role of user `u` requires a second factor. */
export const asksForFactor = sql`exists (
  select 1 from ${accounts.userRole} fu join ${accounts.role} fr on fr.id = fu.role_id
  where fu.user_id = u.id and fr.needs_factor)`
export const factorOf = (userId: SQL): SQL =>
  sql`exists (select 1 from second_factor f where f.user_id = ${userId} and f.confirmed_at is not null)`
export const hasFactor = factorOf(sql`u.id`)

/** First factor that a sign-in passed, stored encrypted until the code arrives. */
export type FirstFactor =
  | { protocol: typeof LoginProtocol.internal; account: Who; passwordHash: string; remembers: boolean }
  | { protocol: typeof LoginProtocol.oauth2; identity: OutsideIdentity; provider: string; strong: boolean }

/**
 * Call after the password or the provider's assertion. Returns undefined if no code is needed: no second factor, or the
 * provider required one. Otherwise refuses factor.required, with a token that only accepts the code, for limited
 * minutes and attempts. It is no session.
 */
export async function askForFactor({ db, clock, keys }: Deps, by: FirstFactor): Promise<Refusal | undefined> {
  if (by.protocol === LoginProtocol.oauth2 && by.strong) return undefined
  const whose = by.protocol === LoginProtocol.internal ? by.account : await holderOf(db, by.identity)
  if (!whose) return undefined
  const token = randomToken()
  const { rows } = await db.execute(sql`
    with made as (
      insert into half_session (token_hash, user_id, first_sealed, expires_at)
      select ${sha256(token)}, u.id, ${keys.seal(JSON.stringify(by))}, ${clock.now} + make_interval(mins => ${factorMinutes})
      from ${accounts.user} u where u.id = ${whose.userId} and ${hasFactor} returning user_id),
    older as (
      delete from half_session where token_hash in (
        select h.token_hash from half_session h join made m on m.user_id = h.user_id
        order by h.expires_at desc offset ${halfSessionsMax - 1}))
    select user_id from made`)
  if (rows.length === 0) return undefined
  const detail = { factorToken: token, expiresIn: factorMinutes * 60 }
  return refuse('factor.required', { detail, about: `user:${whose.usercode}` })
}

/**
 * Checks the first factor again when the session is opened. Locks the user's row, as changing a password or second
 * factor or disabling the account does. Refuses login.failed if one of these came first.
 */
export async function holdFirstFactor(
  tx: Tx,
  by: FirstFactor,
  { userId, usercode, hasFactor }: Omit<Who, 'username'> & { hasFactor: boolean },
): Promise<Refusal | undefined> {
  const { rows } = await tx.execute<{ hash: string | null }>(sql`
    select password_hash as hash from ${accounts.user} where id = ${userId} and status = ${UserStatus.enabled} for share`)
  const [user] = rows
  const stands = user && (by.protocol === LoginProtocol.oauth2 || user.hash === by.passwordHash)
  const isEnough = hasFactor || (by.protocol === LoginProtocol.oauth2 && by.strong)
  // A separate statement: the one that waited for the lock still sees other tables as they were before the wait.
  const { rows: missed } = isEnough ? { rows: [] } : await tx.execute(sql`select 1 where ${factorOf(sql`${userId}`)}`)
  return stands && missed.length === 0 ? undefined : refuse('login.failed', { about: `user:${usercode}` })
}

export type ByFactor = { by: FirstFactor; userId: number; tokenHash: Buffer; proof: Proof }

/**
 * Checks the code of a pending sign-in. Each attempt is counted first; failures delay the network increasingly, like
 * wrong passwords. Refuses attempts.tooMany, factor.wrong, and login.failed if no sign-in is pending.
 */
export async function checkFactorOfSignIn(
  deps: Deps,
  { token, code, from }: { token: string; code: string; from: OpenedFrom },
): Promise<ByFactor | Refusal> {
  const { db, clock, keys } = deps
  const tokenHash = sha256(token)
  const { rows } = await db.execute<Who & { firstSealed: Buffer }>(sql`
    select u.id as "userId", u.usercode, u.username, h.first_sealed as "firstSealed" from half_session h
    join ${accounts.user} u on u.id = h.user_id
    where h.token_hash = ${tokenHash} and h.expires_at > ${clock.now} and h.tries < ${factorTriesMax} and u.status = '0'`)
  const [half] = rows
  if (!half) return refuse('login.failed')
  const wait = await waitFor(deps, half, from.address)
  if (wait) return wait
  const counted = await db.execute(sql`
    update half_session set tries = tries + 1
    where token_hash = ${tokenHash} and tries < ${factorTriesMax} returning tries`)
  if (counted.rows.length === 0) return refuse('login.failed')
  const by = JSON.parse(keys.open(half.firstSealed)) as FirstFactor
  const { userId, usercode, username: account } = half
  const proof = await proofOf(deps, userId, code)
  if (proof) return { by, userId, tokenHash, proof }
  await countWrong(deps, half, from.address)
  const refused = 'factor.wrong'
  await appendLogin(db, clock, { event: LoginEvent.failed, account, userId, protocol: by.protocol, ...from, refused })
  return refuse(refused, { about: `user:${usercode}` })
}

/** Consumes the code and the pending sign-in. Of concurrent uses of one code, only one succeeds. */
export async function consumeFactorOfSignIn(
  tx: Tx,
  { tokenHash, userId, proof }: ByFactor,
  signedIn: number,
): Promise<Refusal | undefined> {
  if (signedIn !== userId) return refuse('identity.unknown')
  const { rows } = await tx.execute(sql`delete from half_session where token_hash = ${tokenHash} returning user_id`)
  if (rows.length === 0 || !(await consumeProof(tx, userId, proof))) return refuse('factor.wrong')
  return undefined
}

/** Proof of a valid code: its TOTP step, or the hash of the recovery code. */
type Proof = { step: number } | { codeHash: Buffer }
export const proofKindOf = (proof: Proof): 'totp' | 'recovery' => ('step' in proof ? 'totp' : 'recovery')

type StoredFactor = { secretSealed: Buffer; lastStep: number }

async function proofOf({ db, clock, keys }: Deps, userId: number, typed: string): Promise<Proof | undefined> {
  const code = plainCode(typed)
  if (isRecoveryCode(code)) {
    const codeHash = hashOf(userId, code)
    const { rows } = await db.execute(
      sql`select 1 from recovery_code where code_hash = ${codeHash} and user_id = ${userId}`,
    )
    return rows.length > 0 ? { codeHash } : undefined
  }
  const { rows } = await db.execute<StoredFactor>(sql`
    select secret_sealed as "secretSealed", last_step::float8 as "lastStep" from second_factor
    where user_id = ${userId} and confirmed_at is not null`)
  return stepIn({ db, clock, keys }, rows[0], code)
}

async function stepIn(
  { db, clock, keys }: Deps,
  factor: StoredFactor | undefined,
  code: string,
): Promise<Proof | undefined> {
  if (!factor) return undefined
  const seconds = await secondsNow(db, clock)
  const step = stepOf(keys.open(factor.secretSealed), code, { seconds, after: factor.lastStep })
  return step === undefined ? undefined : { step }
}

/** false if it was used in the meantime. */
async function consumeProof(tx: Tx, userId: number, proof: Proof): Promise<boolean> {
  const { rows } = await tx.execute(
    'step' in proof
      ? sql`update second_factor set last_step = ${proof.step} where user_id = ${userId} and last_step < ${proof.step} returning user_id`
      : sql`delete from recovery_code where code_hash = ${proof.codeHash} and user_id = ${userId} returning user_id`,
  )
  return rows.length > 0
}

/** Includes the user id, so that equal codes of two users have different hashes. */
const hashOf = (userId: number, code: string): Buffer => sha256(`recovery code ${userId} ${code}`)

async function waitFor({ db, clock }: Deps, { username }: Pick<Who, 'username'>, address: string) {
  const of = { account: username.toLowerCase(), address, browser: undefined }
  const { wait } = await hindranceOf(db, clock, of, 'factor')
  return wait > 0 ? comeAgainIn(wait) : undefined
}

const countWrong = ({ db, clock }: Deps, { username }: Pick<Who, 'username'>, address: string): Promise<void> =>
  recordFailure(db, clock, 'factor', { account: username.toLowerCase(), address })

// Own second factor

export async function factorStateOf(db: Db, userId: number): Promise<FactorState> {
  const { rows } = await db.execute<FactorState>(sql`
    select f.confirmed_at is not null as "on", f.confirmed_at as since, ${asksForFactor} as needed,
      u.password_hash is not null as "hasPassword",
      (select count(*)::int from recovery_code c where c.user_id = u.id) as "codesLeft"
    from ${accounts.user} u left join second_factor f on f.user_id = u.id where u.id = ${userId}`)
  const [state] = rows
  if (!state) throw new Error('signed-in session without a user')
  return state
}

/** New secret for an authenticator; replaces one that was not confirmed. Refuses factor.on. */
export async function beginFactor(
  tx: Tx,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  userId: number,
): Promise<{ secret: string; username: string } | Refusal> {
  const secret = newSecret()
  const { rows } = await tx.execute<{ username: string }>(sql`
    insert into second_factor (user_id, secret_sealed, created_at) values (${userId}, ${keys.seal(secret)}, ${clock.now})
    on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at, last_step = 0
    where second_factor.confirmed_at is null
    returning (select username from ${accounts.user} u where u.id = user_id)`)
  const [begun] = rows
  return begun ? { secret, ...begun } : refuse('factor.on')
}

export async function usernameOf(db: Db, userId: number): Promise<string> {
  const { rows } = await db.execute<{ username: string }>(
    sql`select username from ${accounts.user} where id = ${userId}`,
  )
  return rows[0]?.username ?? ''
}

/**
 * Checks the first code of a new authenticator. Refuses factor.notBegun (not started, or expired), factor.on,
 * factor.wrong, attempts.tooMany.
 */
export async function checkFirstCode(
  deps: Deps,
  { who, code, address }: { who: Who; code: string; address: string },
): Promise<Proof | Refusal> {
  const { db, clock } = deps
  const wait = await waitFor(deps, who, address)
  if (wait) return wait
  const { rows } = await db.execute<StoredFactor & { on: boolean; fresh: boolean }>(sql`
    select secret_sealed as "secretSealed", last_step::float8 as "lastStep", confirmed_at is not null as "on",
      created_at > ${clock.now} - make_interval(mins => ${factorSetupMinutes}) as fresh
    from second_factor where user_id = ${who.userId}`)
  const [begun] = rows
  if (begun?.on) return refuse('factor.on')
  if (!begun?.fresh) return refuse('factor.notBegun')
  const proof = await stepIn(deps, begun, plainCode(code))
  if (proof) return proof
  await countWrong(deps, who, address)
  return refuse('factor.wrong')
}

/** Activates the second factor and ends the user's other sessions. Returns the recovery codes. */
export async function confirmFactor(
  tx: Tx,
  clock: Clock,
  { userId, tokenHash, proof }: { userId: number; tokenHash: Buffer; proof: Proof },
): Promise<{ codes: string[] } | Refusal> {
  const ended = await holdSession(tx, { userId, tokenHash })
  if (ended) return ended
  if (!(await consumeProof(tx, userId, proof))) return refuse('factor.wrong')
  const { rows } = await tx.execute(sql`
    update second_factor set confirmed_at = ${clock.now} where user_id = ${userId} and confirmed_at is null returning user_id`)
  if (rows.length === 0) return refuse('factor.on')
  const which = sql`s.user_id = ${userId} and s.token_hash <> ${tokenHash}`
  await endSessions(tx, clock, { which, event: LoginEvent.closed })
  return { codes: await newCodesFor(tx, userId) }
}

async function newCodesFor(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await tx.execute(sql`delete from recovery_code where user_id = ${userId}`)
  for (const code of codes)
    await tx.execute(
      sql`insert into recovery_code (code_hash, user_id) values (${hashOf(userId, plainCode(code))}, ${userId})`,
    )
  return codes
}

/** Wrong own codes allowed within the attempt window; only the signed-in user can enter any. */
const codesTriedMax = 5

/**
 * Checks the caller's own code. Counts attempts first, and separately from sign-ins, so that failures there cannot
 * block it. Refuses factor.off, factor.wrong, attempts.tooMany.
 */
export async function checkOwnCode(
  deps: Deps,
  { who, code, address }: { who: Who; code: string; address: string },
): Promise<Proof | Refusal> {
  const { db, clock } = deps
  if (!(await factorStateOf(db, who.userId)).on) return refuse('factor.off')
  const limits = [
    { of: 'account', max: codesTriedMax },
    { of: 'network', max: failuresPerNetwork },
  ] as const
  const attempt = await openAttempt(db, clock, { kind: 'ownFactor', account: who.usercode, address, limits })
  const proof = attempt.wait === null ? await proofOf(deps, who.userId, code) : undefined
  if (proof || attempt.wait !== null) await forgetAttempt(db, attempt)
  if (attempt.wait !== null) return comeAgainIn(attempt.wait)
  return proof ?? refuse('factor.wrong')
}

export async function renewCodes(tx: Tx, userId: number, proof: Proof): Promise<{ codes: string[] } | Refusal> {
  if (!(await consumeProof(tx, userId, proof))) return refuse('factor.wrong')
  return { codes: await newCodesFor(tx, userId) }
}

/** Refuses factor.kept if one of the user's roles requires a second factor. */
export async function removeOwnFactor(tx: Tx, userId: number, proof: Proof): Promise<Refusal | undefined> {
  if (!(await consumeProof(tx, userId, proof))) return refuse('factor.wrong')
  const { rows } = await tx.execute<{ needed: boolean }>(
    sql`select ${asksForFactor} as needed from ${accounts.user} u where u.id = ${userId}`,
  )
  if (rows[0]?.needed) return refuse('factor.kept')
  await takeFactor(tx, userId)
  return undefined
}

/** False if there is none. */
export async function takeFactor(tx: Tx, userId: number): Promise<boolean> {
  await tx.execute(sql`delete from half_session where user_id = ${userId}`)
  const { rows } = await tx.execute<{ on: boolean }>(
    sql`delete from second_factor where user_id = ${userId} returning confirmed_at is not null as "on"`,
  )
  return rows[0]?.on ?? false
}
