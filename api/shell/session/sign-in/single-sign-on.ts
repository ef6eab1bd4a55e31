import { sql } from 'drizzle-orm'
import { type Clock, secondsNow } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Log } from '#api/platform/log.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { LoginEvent, LoginProtocol } from '#contract/shell/session/codes.ts'
import { appendLogin } from '../login-log.ts'
import { comeAgainIn, failuresPerNetwork, findWait, recordFailure } from './attempts.ts'
import type { Gate } from './gate.ts'
import type { Providers } from './provider.ts'
import { ProviderFault } from './provider-fault.ts'
import { identityOfCode, type OutsideIdentity, type ProviderCode } from './provider-identity.ts'
import type { Account } from './sign-in.ts'

/** Concurrent code exchanges; each may wait some seconds for the provider. */
export const codesAtOnce = 8
export const codesWaitingMax = 200
const codesWaitSeconds = 30

type Deps = { db: Db; clock: Clock; log: Log; providers: Providers; gate: Gate }
type Given = ProviderCode & { provider: string; address: string; device: string }

/** `exchange` behind the gate, in order of arrival. Refuses what it refuses. */
export async function checkProviderCode(deps: Deps, given: Given): Promise<OutsideIdentity | Refusal> {
  return (await deps.gate.pass(() => exchange(deps, given))) ?? comeAgainIn(codesWaitSeconds)
}

/**
 * Identity the provider asserts for a code. Forged responses count as failures of the network. Refuses
 * attempts.tooMany, provider.refused (forged, replayed, expired, of another issuer) and provider.unavailable.
 */
async function exchange(
  { db, clock, log, providers }: Deps,
  { provider: id, address, device, ...given }: Given,
): Promise<OutsideIdentity | Refusal> {
  const from = { account: '', address }
  const wait = await findWait(db, clock, {
    kind: 'provider',
    ...from,
    limits: [{ of: 'network', max: failuresPerNetwork }],
  })
  if (wait !== null) return comeAgainIn(wait)
  const provider = providers.find(id)
  try {
    if (!provider) throw new ProviderFault('refused', 'no such provider')
    const { server } = await providers.knownOf(provider)
    return await identityOfCode({ provider, server, given, now: new Date((await secondsNow(db, clock)) * 1000) })
  } catch (err) {
    log.warn({ err, provider: provider?.id }, 'single sign-on refused')
    if (!(err instanceof ProviderFault) || err.kind === 'down') return refuse('provider.unavailable')
    await recordFailure(db, clock, 'provider', from)
    const entry = { event: LoginEvent.failed, account: '', userId: null, address, device } as const
    await appendLogin(db, clock, { ...entry, protocol: LoginProtocol.oauth2, refused: 'provider.refused' })
    return refuse('provider.refused')
  }
}

type Found = { account: Account; bound: boolean }

/**
 * Account of an identity. A new identity is linked to the only enabled user with its verified e-mail. A user with
 * another identity of the same issuer is excluded, because e-mail addresses are reassigned. Refuses identity.unknown.
 */
export async function accountOf(tx: Tx, { issuer, subject, email }: OutsideIdentity): Promise<Found | Refusal> {
  const { rows: known } = await tx.execute<Account & { status: string }>(sql`
    select u.id as "userId", u.usercode, u.username, u.status from ${accounts.identity} i join ${accounts.user} u on u.id = i.user_id
    where i.issuer = ${issuer} and i.subject = ${subject}`)
  const [holder] = known
  if (holder) return holder.status === UserStatus.enabled ? { account: holder, bound: false } : unknown
  if (email === undefined) return unknown
  const { rows: fitting } = await tx.execute<Account>(sql`
    select id as "userId", usercode, username from ${accounts.user}
    where lower(email) = lower(${email}) and status = ${UserStatus.enabled} order by id limit 2 for update`)
  const [account, another] = fitting
  if (!account || another) return unknown
  const { rows: bound } = await tx.execute(sql`
    insert into ${accounts.identity} (issuer, subject, user_id)
    select ${issuer}, ${subject}, ${account.userId}
    where not exists (select 1 from ${accounts.identity} where issuer = ${issuer} and user_id = ${account.userId})
    on conflict do nothing returning user_id`)
  return bound.length === 1 ? { account, bound: true } : unknown
}

const unknown = refuse('identity.unknown')

class LookedAt extends Error {}

/** Account of an identity, or the one its e-mail would link; linked only when the sign-in completes. */
export async function holderOf(db: Db, identity: OutsideIdentity): Promise<Account | undefined> {
  let whose: Account | undefined
  await db
    .transaction(async (tx) => {
      const found = await accountOf(tx, identity)
      if (!isRefusal(found)) whose = found.account
      throw new LookedAt()
    })
    .catch((error: unknown) => {
      if (!(error instanceof LookedAt)) throw error
    })
  return whose
}

/** Characters logged of a name at a provider, which is not secret. */
const identityShown = 100

/**
 * Logs an identity without an account, with its name at the provider; repeated attempts are logged only up to a limit.
 * Refuses identity.unknown, attempts.tooMany.
 */
export async function refuseUnknown(
  { db, clock }: { db: Db; clock: Clock },
  { issuer, subject, email }: OutsideIdentity,
  from: { address: string; device: string },
): Promise<Refusal> {
  const of = { account: `${issuer} ${subject}`, address: from.address }
  const limits = [{ of: 'account', max: failuresPerNetwork }] as const
  const wait = await findWait(db, clock, { kind: 'identity', ...of, limits })
  if (wait !== null) return comeAgainIn(wait)
  await recordFailure(db, clock, 'identity', of)
  const account = (email ?? subject).slice(0, identityShown)
  const refused = 'identity.unknown'
  const entry = { event: LoginEvent.failed, account, userId: null, protocol: LoginProtocol.oauth2, refused } as const
  await appendLogin(db, clock, { ...entry, ...from })
  return refuse(refused, { about: `account:${account}` })
}
