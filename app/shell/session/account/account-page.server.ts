import { data } from '@remix-run/node'
import { mutate } from '#app/page/api/api.server.ts'
import { configOf } from '#app/page/api/config.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { mailWay } from '#app/page/menus/frame-data.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import type { FormReply } from '#app/ui/forms/form.ts'
import type { Failure } from '#contract/platform/envelope.ts'
import { inLanguage } from '#contract/platform/language.ts'
import { type ProblemKey, problems, statusOf } from '#contract/platform/problem.ts'
import { getStats } from '#contract/shell/home/calls.ts'
import type { SystemStats } from '#contract/shell/home/shapes.ts'
import type { GlobalConfig } from '#contract/shell/system/shapes.ts'
import { captchaKindOf, newCaptcha } from '../sign-in/captcha.server.ts'

/** Data of the registration and forgot-password pages; `isOpen` is false if the page is disabled. spec: platform §2 */
export async function accountPage(args: PageArgs, shown: keyof GlobalConfig['sysHomeUserAccount']) {
  const config = await configOf(args)
  if (!config) throw refusal(args, 'unavailable')
  const login = await loginOf(args)
  const isOpen = config.sysHomeUserAccount[shown]
  const page = {
    isOpen,
    captcha: isOpen && login?.captcha ? await newCaptcha(args) : undefined,
    agreement: agreementOf(config, args),
    mail: mailWay(login),
    submitted: new URL(args.request.url).searchParams.has('submitted'),
  }
  return data(page, isOpen ? 200 : 403)
}

function refusal({ request }: PageArgs, key: ProblemKey) {
  const code = problems[key]
  return data({ code, msg: translatorOf(request, 'problem')(key), data: null }, statusOf(code))
}

async function loginOf(args: PageArgs): Promise<SystemStats['login'] | undefined> {
  const stats = await mutate(args, getStats, { query: {} })
  return stats.ok ? stats.data.login : undefined
}

/** The agreement's link: only a web address or a path of this site. */
function agreementOf({ sysAgreementPage: page }: GlobalConfig, { request }: PageArgs): string | undefined {
  const address = page ? inLanguage(page, languageOf(request)).trim() : ''
  return /^(https?:\/\/|\/(?!\/))/.test(address) ? address : undefined
}

/**
 * The page after a refused attempt, with a new captcha if it had one: each captcha allows one attempt. spec: platform
 * §4
 */
export async function accountPageAgain(
  args: PageArgs,
  reply: FormReply,
  refused: { status: number; failure?: Failure },
) {
  const posted = await postedForm(args.request)
  const hadCaptcha = posted.has('captchaKey')
  const errors = { ...reply.errors }
  const { failure, status } = refused
  if (failure?.code === problems['captcha.wrong']) {
    delete errors['']
    errors.captchaCode = [failure.msg]
  }
  // The api requires the code only when all other fields are valid; the page reports it immediately.
  if (status === 422 && hadCaptcha && !posted.get('captchaCode')) {
    errors.captchaCode = [translatorOf(args.request, 'validation')('captchaRequired')]
  }
  const needed = hadCaptcha || errors.captchaCode !== undefined
  const captcha = needed ? await newCaptcha(args, captchaKindOf(posted)) : undefined
  return data({ ...reply, errors, captcha }, status)
}
