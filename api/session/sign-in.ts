import { hash, verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { type Refusal, refuse } from '#contract/problem.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import { captchaAfterFailures, clearAccount, failuresPerAddress, forgetAttempt, openAttempt } from './attempts.ts'
import { spendCaptcha } from './captcha.ts'

/** OWASP's parameters for argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, argon2id)

/** Verified where there is no account, so that an unknown one takes as long as a known one. */
const nobodysHash = hashPassword('nobody has this password')

export type Credentials = {
  account: string
  password: string
  captchaKey: string | undefined
  captchaCode: string | undefined
  address: string
}

export type Account = { userId: number; usercode: string }

/**
 * Checks account and password. Failures are counted per account and address, successes are not. Refuses attempts.tooMany,
 * captcha.wrong (missing, wrong or used before) and login.failed, which does not say what was wrong. design: domain §2
 */
export async function checkCredentials(
  ground: { db: Db; clock: Clock; captchaAlways: boolean },
  { account, password, captchaKey, captchaCode, address }: Credentials,
): Promise<Account | Refusal> {
  const { db, clock, captchaAlways } = ground
  const tried = { account: account.normalize('NFKC').toLowerCase(), address }
  const attempt = await openAttempt(db, clock, 'login', tried)
  if (attempt.earlier.address >= failuresPerAddress) {
    await forgetAttempt(db, attempt)
    return refuse('attempts.tooMany')
  }
  if (captchaAlways || attempt.earlier.account >= captchaAfterFailures) {
    if (!captchaKey || !captchaCode) {
      await forgetAttempt(db, attempt)
      return refuse('captcha.wrong')
    }
    if (!(await spendCaptcha(db, clock, captchaKey, captchaCode))) {
      await clearAccount(db, attempt)
      return refuse('captcha.wrong')
    }
  }
  const { rows } = await db.execute<{ id: number; usercode: string; password_hash: string | null }>(sql`
    select id, usercode, password_hash from sys_user where lower(username) = ${tried.account} and status = '0'`)
  const found = rows[0]
  const right = await verify(found?.password_hash ?? (await nobodysHash), password)
  if (!right || !found?.password_hash) return refuse('login.failed')
  await forgetAttempt(db, attempt)
  return { userId: found.id, usercode: found.usercode }
}
