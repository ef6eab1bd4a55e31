import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Keys } from '#api/platform/keys.ts'
import { readConfig } from '#api/shell/system/setting.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { comeAgainIn, forgetAttempt, openAttempt } from './attempts.ts'
import { consumeCaptcha } from './captcha.ts'

/** Submissions of one public form allowed per network within the attempt window. */
export const requestsPerNetwork = 20

type PublicForm = 'register' | 'forgot'

const shownAs = { register: 'showRegister', forgot: 'showForget' } as const

type Request = {
  form: PublicForm
  email: string
  address: string
  captchaKey: string | undefined
  captchaCode: string | undefined
}

/**
 * Admits a public form if the configuration shows it, its network is within the limit, and any required captcha is
 * fresh. Every submission counts. Refuses registration.off, forgot.off, attempts.tooMany, validation (no captcha),
 * captcha.wrong (wrong or used before).
 */
export async function admit(
  { db, clock, keys, captchaAlways }: { db: Db; clock: Clock; keys: Keys; captchaAlways: boolean },
  { form, email, address, captchaKey, captchaCode }: Request,
): Promise<Refusal | undefined> {
  const { sysHomeUserAccount: shown } = await readConfig(db)
  if (!shown[shownAs[form]]) return refuse(form === 'register' ? 'registration.off' : 'forgot.off')
  const limits = [{ of: 'network', max: requestsPerNetwork }] as const
  const attempt = await openAttempt(db, clock, { kind: form, account: email.toLowerCase(), address, limits })
  if (attempt.wait !== null) {
    await forgetAttempt(db, attempt)
    return comeAgainIn(attempt.wait)
  }
  if (captchaAlways) {
    if (!captchaKey || !captchaCode) {
      await forgetAttempt(db, attempt)
      return refuse('validation', { faults: { captchaCode: [{ key: 'captchaRequired' }] } })
    }
    if (!(await consumeCaptcha({ db, clock, keys }, captchaKey, captchaCode))) return refuse('captcha.wrong')
  }
  return undefined
}
