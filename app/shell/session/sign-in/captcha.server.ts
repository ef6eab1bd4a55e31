import { mutate } from '#app/page/api/api.server.ts'
import type { PostedForm } from '#app/page/forms/posted.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { getCaptcha, getCaptchaQuestion } from '#contract/shell/session/calls.ts'
import { isQuestionKey } from '#contract/shell/session/codes.ts'
import { anotherCaptcha, anotherQuestion, type Captcha } from './login-form.ts'

type Kind = 'picture' | 'question'

/** A new captcha, or undefined if none is available. Falls back to a picture for backends without text questions. */
export async function newCaptcha(args: PageArgs, kind: Kind = 'picture'): Promise<Captcha | undefined> {
  if (kind === 'question') {
    const result = await mutate(args, getCaptchaQuestion)
    if (result.ok) return result.data
  }
  const answer = await mutate(args, getCaptcha, { query: { width: 120, height: 40 } })
  return answer.ok ? answer.data : undefined
}

/** Kind of the next captcha: the one its button requests, else the kind just answered. */
export function captchaKindOf(posted: PostedForm): Kind {
  const intent = posted.get('intent')
  if (intent === anotherQuestion) return 'question'
  if (intent === anotherCaptcha) return 'picture'
  return isQuestionKey(String(posted.get('captchaKey') ?? '')) ? 'question' : 'picture'
}

/** True if a captcha button was pressed instead of the form's own. */
export const asksForCaptcha = (intent: string): boolean => intent === anotherCaptcha || intent === anotherQuestion
