import { type Refusal, refuse } from '#contract/problem.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import { readConfig } from '../system/setting.ts'
import { forgetAttempt, openAttempt } from './attempts.ts'
import { spendCaptcha } from './captcha.ts'

/** What a form without sign-in may be sent from one address within the time of attempts, of either kind. */
export const requestsPerAddress = 20
/** Links that one e-mail address is mailed within the time; who asks for more is answered the same. */
export const linksPerEmail = 3

export type PublicForm = 'register' | 'forgot'

const shownAs = { register: 'showRegister', forgot: 'showForget' } as const

type Request = {
  form: PublicForm
  email: string
  address: string
  captchaKey: string | undefined
  captchaCode: string | undefined
}

/**
 * Whether a form that anyone may send is taken: shown by the configuration, not too often from one address, and with a fresh
 * captcha where one is asked for. Each counts, whatever becomes of it. Gives how often the e-mail was used before. Refuses
 * access.denied, attempts.tooMany, validation (no captcha), captcha.wrong (wrong or used before).
 */
export async function admit(
  { db, clock, captchaAlways }: { db: Db; clock: Clock; captchaAlways: boolean },
  { form, email, address, captchaKey, captchaCode }: Request,
): Promise<{ earlier: number } | Refusal> {
  const { sysHomeUserAccount: shown } = await readConfig(db)
  if (!shown[shownAs[form]]) return refuse('access.denied')
  const attempt = await openAttempt(db, clock, form, { account: email.toLowerCase(), address })
  if (attempt.earlier.address >= requestsPerAddress) {
    await forgetAttempt(db, attempt)
    return refuse('attempts.tooMany')
  }
  if (captchaAlways) {
    if (!captchaKey || !captchaCode) {
      await forgetAttempt(db, attempt)
      return refuse('validation', { faults: { captchaCode: [{ key: 'captchaRequired' }] } })
    }
    if (!(await spendCaptcha(db, clock, captchaKey, captchaCode))) return refuse('captcha.wrong')
  }
  return { earlier: attempt.earlier.account }
}
