import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { hasDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { postedForm } from '#app/posted.server.ts'
import { readSession, startSession } from '#app/session.server.ts'
import { systemWords } from '#app/shell/config.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import type { FormReply } from '#app/ui/form.ts'
import type { Failure } from '#contract/envelope.ts'
import { getStats } from '#contract/home/calls.ts'
import { problems } from '#contract/problem.ts'
import { getCaptcha, getLoginConfig, issueToken } from '#contract/session/calls.ts'
import { LoginProtocol } from '#contract/session/codes.ts'
import { loginForm } from '#contract/session/shapes.ts'
import { anotherCaptcha, loginFormId } from './login-form.ts'
import { signOut } from './logout.server.ts'
import { safePath } from './redirect.ts'

/** What the page asks for; the rest of the token call's form is the same every time. */
const typedLogin = loginForm.omit({ grant_type: true, scope: true })

/** The login page. Whoever is signed in and opens it is signed out, unless another site led here. spec: platform §2 */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const signedIn = (await readSession(args)).has('token')
  if (signedIn && isFromElsewhere(args.request)) throw redirect('/')
  const headers = signedIn ? { 'Set-Cookie': await signOut(args) } : undefined

  const needed = await captchaNeeded(args)
  const page = {
    lines: (await systemWords(args)).lines,
    captcha: needed ? await newCaptcha(args) : undefined,
    unavailable: needed === undefined,
    expired: searchParams.has('expired'),
    draftKept: await hasDraft(args),
    signedOut: searchParams.has('signedOut') || (signedIn && !searchParams.has('expired')),
  }
  return data(page, { headers })
}

const isFromElsewhere = ({ headers }: Request): boolean =>
  headers.get('Sec-Fetch-Site') === 'cross-site' || /prefetch/.test(headers.get('Sec-Purpose') ?? '')

/** Whether the configuration asks for a captcha; undefined when neither source answers. spec: platform §4 "Session" */
async function captchaNeeded(args: PageArgs): Promise<boolean | undefined> {
  const stats = await tell(args, getStats, { query: {} }).catch(() => undefined)
  if (stats?.ok) return stats.data.login.captcha
  const config = await tell(args, getLoginConfig)
  return config.ok ? config.data.captcha : undefined
}

async function newCaptcha(args: PageArgs): Promise<{ image: string; key: string } | undefined> {
  const told = await tell(args, getCaptcha, { query: { width: 120, height: 40 } })
  return told.ok ? told.data : undefined
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedLogin, loginFormId)
  if (form.intent === anotherCaptcha) return again(args, { ...form.reply(), errors: {} }, 200)
  if (!form.ok) return again(args, form.reply(), 422)

  const told = await tell(args, issueToken, { body: { grant_type: 'password', scope: 'server', ...form.value } })
  if (!told.ok) return again(args, form.reply(told), told.status, told.failure)

  const session = { token: told.data.access_token, protocol: LoginProtocol.internal, account: form.value.username }
  const wanted = safePath(new URL(args.request.url).searchParams.get('redirect')) ?? '/'
  return redirect(wanted, { status: 303, headers: { 'Set-Cookie': await startSession(args, session) } })
}

/** The page again after an attempt, with a new picture when one is needed: each serves one attempt. */
async function again(args: PageArgs, reply: FormReply, status: number, failure?: Failure) {
  const shown = (await postedForm(args.request)).has('captchaKey')
  const refusedForIt = failure?.code === problems['captcha.wrong']
  const needed = shown || refusedForIt || (await captchaNeeded(args))
  const captcha = needed ? await newCaptcha(args) : undefined
  const errors = failure ? errorsOf(args, failure, shown) : reply.errors
  // 登录失败 stands over what to do about it.
  const title = failure?.code === problems['login.failed'] ? failure.msg : undefined
  return data({ ...reply, errors, title, captcha }, status)
}

/** Under the refusal's own words: what to do, at the field where it is done. */
function errorsOf({ request }: PageArgs, { code, msg, errors }: Failure, captchaShown: boolean): FormReply['errors'] {
  const t = translatorOf(request, 'session')
  if (code === problems['login.failed']) return { password: [t('failedHint')] }
  if (code === problems['captcha.wrong']) return { captchaCode: [captchaShown ? msg : t('captchaNeeded')] }
  return errors ?? { '': [msg] }
}
