import { createHash } from 'node:crypto'
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { OAuth2RequestError, OAuth2Strategy } from 'remix-auth-oauth2'
import { type CallResult, mutate } from '#app/page/api/api.server.ts'
import { setFlash } from '#app/page/forms/flash.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { signedCookie } from '#app/page/request/cookies.server.ts'
import { safePath } from '#app/page/request/redirect.ts'
import { appOf, publicAddress } from '#app/page/request/settings.server.ts'
import { readSession } from '#app/page/session/session.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import type { ProblemKey } from '#contract/platform/problem.ts'
import * as at from '#contract/shell/session/addresses.ts'
import { getProvider, type issueToken } from '#contract/shell/session/calls.ts'
import { LoginProtocol } from '#contract/shell/session/codes.ts'
import type { ProviderConfig } from '#contract/shell/session/shapes.ts'
import { finishSignIn, takeToken } from './login.server.ts'

/** Time limit at the provider, including a second factor. */
const startedSeconds = 900
/** Concurrent sign-ons in several tabs; more would exceed the cookie's size. */
const startedMax = 5

/** State of a sign-on in progress. Looked up by `state`, because several tabs may sign on concurrently. */
type Started = { state: string; provider: string; issuer: string; redirect: string }

const startedCookie = (args: PageArgs) => signedCookie(args, 'sign-on', startedSeconds)

async function readStarted(args: PageArgs): Promise<Started[]> {
  return (await startedCookie(args).parse(args.request.headers.get('Cookie'))) ?? []
}

/** Result of the redirect. The api exchanges the code: only it has the client's secret. */
type Returned = { code: string; codeVerifier: string; nonce: string }

/** The nonce is derived from the verifier, which only this browser's cookie and the api know. */
const nonceOf = (codeVerifier: string): string =>
  createHash('sha256').update(`nonce ${codeVerifier}`).digest('base64url')

/** Authorization code flow with state, PKCE and nonce; the api exchanges the code. */
class CodeStrategy extends OAuth2Strategy<Returned> {
  protected override createAuthorizationURL() {
    const made = super.createAuthorizationURL()
    made.url.searchParams.set('nonce', nonceOf(made.codeVerifier))
    return made
  }

  protected override async validateAuthorizationCode(code: string, codeVerifier: string) {
    return { data: { code, codeVerifier, nonce: nonceOf(codeVerifier) } } as OAuth2Strategy.VerifyOptions['tokens']
  }
}

const stateCookie = (secure: boolean) => (secure ? '__Host-sso-state' : 'sso-state')

function authenticatorOf(
  args: PageArgs,
  { id, oauthAuthorizationUrl }: Pick<ProviderConfig, 'id' | 'oauthAuthorizationUrl'>,
) {
  const { secure } = appOf(args.context).session
  const url = new URL(oauthAuthorizationUrl)
  const taken = (name: string) => {
    const value = url.searchParams.get(name) ?? ''
    url.searchParams.delete(name)
    return value
  }
  const [clientId, scopes] = [taken('client_id'), taken('scope').split(' ').filter(Boolean)]
  const strategy = new CodeStrategy(
    {
      cookie: { name: stateCookie(secure), maxAge: startedSeconds, ...(secure ? { secure } : {}) },
      clientId,
      clientSecret: null,
      authorizationEndpoint: url,
      tokenEndpoint: url,
      redirectURI: publicAddress(args.request) + at.signedOn,
      scopes,
    },
    async ({ tokens }) => tokens.data as Returned,
  )
  return { authenticate: () => new Authenticator<Returned>().use(strategy, id).authenticate(id, args.request) }
}

/** Starts single sign-on with a provider at /login/sso/{provider}; preserves a safe `redirect`. */
export async function starts(args: LoaderFunctionArgs) {
  const wanted = safePath(new URL(args.request.url).searchParams.get('redirect')) ?? '/'
  const result = await mutate(args, getProvider, { query: { provider: args.params.provider ?? '' } })
  if (!result.ok) return failed(args, wanted, result)
  const request = new Request(new URL(args.request.url).origin + at.signedOn, { headers: args.request.headers })
  const started = await authenticatorOf({ ...args, request }, result.data)
    .authenticate()
    .catch((thrown: unknown) => thrown)
  if (!(started instanceof Response)) throw started
  const state = new URL(started.headers.get('Location') ?? '').searchParams.get('state') ?? ''
  const others = (await readStarted(args)).slice(1 - startedMax)
  const begun = { state, provider: result.data.id, issuer: result.data.issuer, redirect: wanted }
  started.headers.append('Set-Cookie', await startedCookie(args).serialize([...others, begun]))
  return started
}

/** Callback of the provider. Forged, replayed and refused requests end on the login page with the reason. */
export async function comesBack(coming: LoaderFunctionArgs) {
  const args = { ...coming, request: withoutSite(coming.request) }
  const { searchParams } = new URL(args.request.url)
  const started = (await readStarted(args)).find(({ state }) => state === searchParams.get('state'))
  const returned = started && (await returnedBy(args, started))
  if (!returned) return failed(args, started?.redirect ?? '/')

  const result = await takeToken(args, {
    grant_type: 'authorization_code',
    scope: 'server',
    provider: started.provider,
    code: returned.code,
    code_verifier: returned.codeVerifier,
    nonce: returned.nonce,
    redirect_uri: publicAddress(args.request) + at.signedOn,
  })
  const begun = { account: '', protocol: LoginProtocol.oauth2, wanted: started.redirect }
  const signedIn = await finishSignIn(args, result, begun, await forgotten(args))
  return 'failure' in signedIn ? failed(args, started.redirect, signedIn) : signedIn
}

/** Drops `Sec-Fetch-Site`: the provider is another site, but the state proves that this browser started the sign-on. */
function withoutSite(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('Sec-Fetch-Site')
  return new Request(request, { headers })
}

/** The code, if state, issuer and cookie belong to a sign-on of this browser. */
async function returnedBy(args: PageArgs, { provider, issuer }: Started): Promise<Returned | undefined> {
  const named = new URL(args.request.url).searchParams.get('iss')
  if (named !== null && named !== issuer) return undefined
  // Any URL will do: no request is made to the provider here.
  const authenticator = authenticatorOf(args, { id: provider, oauthAuthorizationUrl: issuer })
  return authenticator.authenticate().catch((thrown: unknown) => {
    const isForeseen =
      thrown instanceof OAuth2RequestError || thrown instanceof ReferenceError || thrown instanceof RangeError
    if (isForeseen) return undefined
    throw thrown
  })
}

/**
 * Redirects to the login page with the reason, without starting again, and keeps the requested page. A signed-in user
 * stays signed in and sees the reason on the home page.
 */
async function failed(
  args: PageArgs,
  wanted: string,
  result?: CallResult<typeof getProvider> | CallResult<typeof issueToken>,
) {
  const reason: ProblemKey = 'provider.refused'
  const text = result && !result.ok ? result.failure.msg : translatorOf(args.request, 'problem')(reason)
  const headers = new Headers({ 'Set-Cookie': await setFlash(args, text, 'danger') })
  for (const cookie of await forgotten(args)) headers.append('Set-Cookie', cookie)
  const to = (await readSession(args)).has('token') ? '/' : `${at.loginFor(wanted)}&failed`
  return redirect(to, { status: 303, headers })
}

/** Set-Cookies that delete the finished sign-on: a state is valid once. */
async function forgotten(args: PageArgs): Promise<string[]> {
  const state = new URL(args.request.url).searchParams.get('state')
  if (!state) return []
  const { secure } = appOf(args.context).session
  const cookies = (args.request.headers.get('Cookie') ?? '').split(/;\s*/).flatMap((cookie) => {
    const [name = ''] = cookie.split('=', 1)
    if (!name.startsWith(`${stateCookie(secure)}:`) || !cookie.includes(state)) return []
    return [`${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`]
  })
  const others = (await readStarted(args)).filter((each) => each.state !== state)
  return [...cookies, await startedCookie(args).serialize(others, others.length === 0 ? { maxAge: 0 } : {})]
}
