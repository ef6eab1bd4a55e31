import { tell } from '#app/page/api.server.ts'
import type { PageArgs } from '#app/page/context.ts'
import type { PostedForm } from '#app/page/posted.server.ts'
import { getCaptcha, getCaptchaQuestion } from '#contract/shell/session/calls.ts'
import { isQuestionKey } from '#contract/shell/session/codes.ts'
import { anotherCaptcha, anotherQuestion, type Captcha } from './login-form.ts'

type Kind = 'picture' | 'question'

/** A new captcha, or undefined where none can be had. A backend that asks no questions gives a picture. */
export async function newCaptcha(args: PageArgs, kind: Kind = 'picture'): Promise<Captcha | undefined> {
  if (kind === 'question') {
    const told = await tell(args, getCaptchaQuestion)
    if (told.ok) return told.data
  }
  const told = await tell(args, getCaptcha, { query: { width: 120, height: 40 } })
  return told.ok ? told.data : undefined
}

/** The kind a posted form wants next: the one its button asks for, else the one it was answered with. */
export function captchaKindOf(posted: PostedForm): Kind {
  const intent = posted.get('intent')
  if (intent === anotherQuestion) return 'question'
  if (intent === anotherCaptcha) return 'picture'
  return isQuestionKey(String(posted.get('captchaKey') ?? '')) ? 'question' : 'picture'
}

/** Whether a button of the captcha was pressed, and not the form's own. */
export const asksForCaptcha = (intent: string): boolean => intent === anotherCaptcha || intent === anotherQuestion
