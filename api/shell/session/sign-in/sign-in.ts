import { hash, verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Keys } from '#api/platform/keys.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { LoginEvent, LoginProtocol } from '#contract/shell/session/codes.ts'
import { appendLogin, unknownAccount } from '../login-log.ts'
import { comeAgainIn, recordFailure } from './attempts.ts'
import { consumeCaptcha } from './captcha.ts'
import type { Gate } from './gate.ts'
import { browserOf } from './known-browser.ts'
import { hindranceOf } from './sign-in-throttle.ts'

/** OWASP's parameters for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, argon2id)

/** Verified for unknown accounts, so that they take as long as known ones. */
const nobodysHash = hashPassword('nobody has this password')

type Credentials = {
  account: string
  password: string
  captchaKey: string | undefined
  captchaCode: string | undefined
  /** Key this browser got at an earlier sign-in. */
  browserKey: string | undefined
  address: string
  device: string
}

export type Account = { userId: number; usercode: string; username: string }
/** Account of the password, and the hash it matched. */
type Verified = { account: Account; passwordHash: string }

/**
 * Passwords verified concurrently. Each occupies a core; more would starve pages, and the thread pool for files and
 * DNS.
 */
export const passwordsAtOnce = 2
/** About half a minute of waiting; beyond that, callers are asked to retry later. */
export const passwordsWaitingMax = 1_000
const passwordsWaitSeconds = 30

type Deps = { db: Db; clock: Clock; keys: Keys; captchaAlways: boolean; gate: Gate }

/** `checkPassword` behind the gate, in order of arrival. Refuses what it refuses. */
export async function checkCredentials(deps: Deps, credentials: Credentials): Promise<Verified | Refusal> {
  return (await deps.gate.pass(() => checkPassword(deps, credentials))) ?? comeAgainIn(passwordsWaitSeconds)
}

type Found = { id: number; usercode: string; username: string; status: string; password_hash: string | null }

async function findAccount(db: Db, account: string): Promise<Found | undefined> {
  const { rows } = await db.execute<Found>(sql`
    select id, usercode, username, status, password_hash from ${accounts.user} where lower(username) = ${account}`)
  return rows[0]
}

/**
 * Checks account and password. Only failures are counted. Refuses attempts.tooMany with the time to wait, captcha.wrong
 * (missing, wrong or used before) and login.failed, which gives no reason. design: domain §2
 */
async function checkPassword(
  { db, clock, keys, captchaAlways }: Deps,
  { account, password, captchaKey, captchaCode, browserKey, address, device }: Credentials,
): Promise<Verified | Refusal> {
  const tried = { account: account.normalize('NFKC').toLowerCase(), address }
  const browser = await browserOf(db, { clock, keys }, { key: browserKey, account: tried.account })
  /** Logs the attempted account, known or not; the response is the same. */
  async function failed(found: Found | undefined, refused: 'login.failed' | 'captcha.wrong'): Promise<Refusal> {
    const name = found?.username ?? unknownAccount(tried.account)
    const entry = { event: LoginEvent.failed, account: name, userId: found?.id ?? null, address, device, refused }
    await appendLogin(db, clock, { ...entry, protocol: LoginProtocol.internal })
    return refuse(refused, { about: found ? `user:${found.usercode}` : `account:${name}` })
  }
  const { wait, captcha, counted } = await hindranceOf(db, clock, { ...tried, browser })
  if (wait > 0) return comeAgainIn(wait)
  if (captchaAlways || captcha) {
    if (!captchaKey || !captchaCode) return refuse('captcha.wrong')
    if (!(await consumeCaptcha({ db, clock, keys }, captchaKey, captchaCode))) {
      await recordFailure(db, clock, 'login', { ...counted, account: '' })
      return failed(await findAccount(db, tried.account), 'captcha.wrong')
    }
  }
  const found = await findAccount(db, tried.account)
  const opens = found?.status === UserStatus.enabled ? found.password_hash : null
  const right = await verify(opens ?? (await nobodysHash), password)
  if (!found || !opens || !right) {
    await recordFailure(db, clock, 'login', counted)
    return failed(found, 'login.failed')
  }
  return { account: { userId: found.id, usercode: found.usercode, username: tried.account }, passwordHash: opens }
}
