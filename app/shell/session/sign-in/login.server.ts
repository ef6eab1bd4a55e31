import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { type CallResult, failureFor, mutate } from '#app/page/api/api.server.ts'
import { configOf, systemWords } from '#app/page/api/config.server.ts'
import { hasDraft } from '#app/page/forms/draft.server.ts'
import { takeFlash } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { signedCookie } from '#app/page/request/cookies.server.ts'
import { safePath } from '#app/page/request/redirect.ts'
import { readSession, resetSession, startSession } from '#app/page/session/session.server.ts'
import { signOut } from '#app/page/session/sign-out.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import type { FormReply } from '#app/ui/forms/form.ts'
import type { BodyIn, ReplyOf } from '#contract/platform/call.ts'
import type { Failure } from '#contract/platform/envelope.ts'
import { problems } from '#contract/platform/problem.ts'
import { getStats } from '#contract/shell/home/calls.ts'
import * as at from '#contract/shell/session/addresses.ts'
import { getLoginConfig, issueToken } from '#contract/shell/session/calls.ts'
import { LoginProtocol } from '#contract/shell/session/codes.ts'
import { signOnAtOnce, singleSignOnOf } from '#contract/shell/session/rules.ts'
import type { ProviderConfig } from '#contract/shell/session/shapes.ts'
import { brandVariant } from '#contract/shell/system/codes.ts'
import { keepWaiting, type Waiting } from '../account/factor.server.ts'
import { asksForCaptcha, captchaKindOf, newCaptcha } from './captcha.server.ts'
import { loginFormId, signOnPath } from './login-form.ts'
import { PasswordStrategy, typedLogin } from './password-strategy.server.ts'

/** Lifetime of the key in the api. */
const rememberedSeconds = 180 * 86_400

const cookieOf = (args: PageArgs) => signedCookie(args, 'browser', rememberedSeconds)

/**
 * Key issued to this browser at a successful sign-in; '' if there is none. With it, failed attempts from elsewhere do
 * not throttle this browser.
 */
async function browserKeyOf(args: PageArgs): Promise<string> {
  const cookie: unknown = await cookieOf(args).parse(args.request.headers.get('Cookie'))
  return typeof cookie === 'string' ? cookie : ''
}

/** The Set-Cookie that stores the key beyond the session. */
const keepBrowserKey = (args: PageArgs, key: string): Promise<string> => cookieOf(args).serialize(key)

/**
 * The login page. Opening it ends no session: a signed-in user sees a notice, and signing in again replaces the
 * session. With one provider and auto sign-on it redirects there immediately, unless it has a notice to show. spec:
 * platform §2
 */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const session = await readSession(args)
  const [ways, config, passed] = await Promise.all([findSignInMethods(args), configOf(args), takeFlash(args)])
  const signedIn = session.has('token') && ways?.signedIn ? { account: ways.signedIn } : null
  const headers = new Headers()
  // The cookie's token is no longer valid: delete the cookie too.
  if (session.has('token') && ways?.signedIn === null) headers.append('Set-Cookie', await resetSession(args))
  const expired = searchParams.has('expired') && !signedIn
  // `signedOut` remains in the address after a reload, but the notice is passed only once.
  const signedOut = searchParams.has('signedOut') && passed !== undefined && !signedIn
  const ended = searchParams.has('ended') && !signedIn
  if (!signedIn && !passed && !signedOut && !ended && !searchParams.has('failed')) {
    const at = signOnAtOnce({
      configs: ways?.configs ?? [],
      autoLoginSso: config?.sysAutoLoginSso ?? false,
      requested: searchParams.get('protocol'),
      stored: session.get('protocol'),
    })
    if (at) throw redirect(signOnPath(at.id, searchParams.get('redirect')), { headers })
  }
  if (passed) headers.append('Set-Cookie', passed.taken)
  const page = {
    lines: (await systemWords(args)).lines,
    variant: brandVariant(config?.sysLogo ?? ''),
    userInfo: config?.sysHomeLayoutUserInfo ?? '',
    forgot: config?.sysHomeUserAccount.showForget ?? false,
    register: config?.sysHomeUserAccount.showRegister ?? false,
    providers: singleSignOnOf(ways?.configs ?? []).map(({ id, title }) => ({ id, title })),
    captcha: ways?.captcha ? await newCaptcha(args) : undefined,
    notice: searchParams.has('signedOut') ? undefined : passed?.notice,
    unavailable: ways === undefined,
    expired,
    draftKept: await hasDraft(args),
    signedOut,
    ended,
    signedIn,
  }
  return data(page, { headers })
}

/** `signedIn` is the name of the session's user, null without one, undefined if it cannot be loaded. */
type SignInMethods = { captcha: boolean; configs: ProviderConfig[]; signedIn?: string | null }

/** Available sign-in methods; from the authentication properties if the stats fail. spec: platform §4 "Session" */
async function findSignInMethods(args: PageArgs): Promise<SignInMethods | undefined> {
  const stats = await mutate(args, getStats, { query: {} }).catch(() => undefined)
  if (stats?.ok) {
    const { login, authProperties, principal } = stats.data
    return { captcha: login.captcha, configs: authProperties.configs, signedIn: principal?.name ?? null }
  }
  const config = await mutate(args, getLoginConfig)
  return config.ok ? { captcha: config.data.captcha, configs: config.data.authProperties.configs } : undefined
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedLogin, loginFormId)
  if (asksForCaptcha(form.intent)) return again(args, { ...form.reply(), errors: {} }, 200)
  if (!form.ok) return again(args, form.reply(), 422)

  const browserKey = await browserKeyOf(args)
  const password = new PasswordStrategy(form.value, (typed) =>
    takeToken(args, { grant_type: 'password', scope: 'server', browserKey, ...typed }),
  )
  // The form is read already, and remix-auth cannot copy a request whose body is gone.
  const result = await new Authenticator<CallResult<typeof issueToken>>()
    .use(password)
    .authenticate(LoginProtocol.internal, new Request(args.request.url))
  const wanted = safePath(new URL(args.request.url).searchParams.get('redirect')) ?? '/'
  const begun = { account: form.value.username, protocol: LoginProtocol.internal, wanted }
  const signedIn = await finishSignIn(args, result, begun)
  if (!('failure' in signedIn)) return signedIn
  return again(args, form.reply(signedIn), signedIn.status, signedIn.failure)
}

/** Enters with a token, or asks for the second factor; returns any other refusal. */
export async function finishSignIn(
  args: PageArgs,
  result: CallResult<typeof issueToken>,
  begun: Begun,
  cookies: readonly string[] = [],
) {
  if (result.ok) return enter(args, { answer: result.data, ...begun, cookies })
  return (await askForFactor(args, result, begun, cookies)) ?? result
}

type Begun = Omit<Waiting, 'token'>
type Entering = Begun & { answer: ReplyOf<typeof issueToken>; cookies?: readonly string[] }

/** Stores the session in its cookie and redirects to the requested page. */
export async function enter(args: PageArgs, { answer, account, protocol, wanted, cookies = [] }: Entering) {
  // A browser has one session: the previous user is signed out.
  if ((await readSession(args)).has('token')) await signOut(args)
  const session = { token: answer.access_token, protocol, account: answer.username ?? account }
  const headers = new Headers({ 'Set-Cookie': await startSession(args, session) })
  if (answer.browserKey) headers.append('Set-Cookie', await keepBrowserKey(args, answer.browserKey))
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return redirect(wanted, { status: 303, headers })
}

/** Redirects to the second-factor page if a code is required; undefined for any other refusal. */
async function askForFactor(
  args: PageArgs,
  { failure: { code, detail } }: { failure: Failure },
  begun: Begun,
  cookies: readonly string[],
) {
  const token = code === problems['factor.required'] ? detail?.factorToken : undefined
  if (typeof token !== 'string') return undefined
  const headers = new Headers({ 'Set-Cookie': await keepWaiting(args, { token, ...begun }) })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return redirect(at.loginFactor, { status: 303, headers })
}

/** The page after a refused attempt, with a new captcha if one is required: each allows one attempt. */
async function again(args: PageArgs, reply: FormReply, status: number, failure?: Failure) {
  const posted = await postedForm(args.request)
  const shown = posted.has('captchaKey')
  const refusedForIt = failure?.code === problems['captcha.wrong']
  const needed = shown || refusedForIt || (await findSignInMethods(args))?.captcha
  const captcha = needed ? await newCaptcha(args, captchaKindOf(posted)) : undefined
  const errors = failure ? errorsOf(args, failure, shown) : { ...reply.errors }
  // The api returns the same refusal for a missing and a wrong code; only the page can distinguish them.
  if (shown && !String(posted.get('captchaCode') ?? '').trim() && isAboutTyping(reply, failure))
    errors.captchaCode = [translatorOf(args.request, 'validation')('captchaRequired')]
  // 登录失败 is the title above the hint.
  const title = failure?.code === problems['login.failed'] ? failure.msg : undefined
  return data({ ...reply, errors, title, captcha }, status)
}

/** False for a failure that another code cannot resolve, such as a waiting time. */
const isAboutTyping = (reply: FormReply, failure: Failure | undefined): boolean =>
  failure ? failure.code === problems['captcha.wrong'] : Object.keys(reply.errors).length > 0

/** Hints by field, shown below the refusal's own message. */
function errorsOf({ request }: PageArgs, { code, msg, errors }: Failure, captchaShown: boolean): FormReply['errors'] {
  const t = translatorOf(request, 'session')
  if (code === problems['login.failed']) return { password: [t('failedHint')] }
  if (code === problems['captcha.wrong']) return { captchaCode: [captchaShown ? msg : t('captchaNeeded')] }
  return errors ?? { '': [msg] }
}

/** Signs in. A reply without an access token is a failed login, whatever its status. spec: platform §8 */
export async function takeToken(
  args: PageArgs,
  body: BodyIn<typeof issueToken>,
): Promise<CallResult<typeof issueToken>> {
  const device = args.request.headers.get('User-Agent')?.slice(0, 300)
  const result = await mutate(args, issueToken, { body: { ...body, device } })
  if (!result.ok || result.data.access_token) return result
  return { ok: false, status: 401, failure: failureFor(args, 'login.failed') }
}
