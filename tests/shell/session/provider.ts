import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider as OpenIdProvider } from 'oidc-provider'
import type { OutsideProvider } from '#api/shell/session/sign-in/provider.ts'

export const clientId = 'risk-workbench'
export const clientSecret = 'the secret of the client, known to the api alone'
/** Redirect URI of tests without a browser. */
export const redirectUri = 'http://127.0.0.1:3000/auth-redirect'

/** A provider as the configuration file defines it. */
export const configured = (issuer: string, more: Partial<OutsideProvider> = {}): OutsideProvider => ({
  id: 'staff',
  protocol: 'OIDC',
  title: { 'zh-Hans': '员工统一认证', 'zh-Hant': '員工統一認證', en: 'Staff sign-on' },
  issuer,
  clientId,
  clientSecret,
  clientAuthentication: 'basic',
  scopes: ['openid', 'email'],
  endpoints: {},
  claims: { subject: 'sub', email: 'email', emailVerified: 'email_verified' },
  trustsEmail: false,
  isSecondFactor: false,
  ...more,
})

async function listening(listener: RequestListener, port = 0) {
  const server = createServer(listener).listen(port, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port: bound } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { origin: `http://127.0.0.1:${bound}`, close }
}

/** Claims about a user; by default, `anna` has the e-mail `anna@example.com`. */
type Person = { email?: string; email_verified?: boolean }

export type RunningProvider = {
  issuer: string
  /** By the name typed at its login page, which is the subject. */
  people: Map<string, Person>
  close(): Promise<void>
}

/** A real OpenID provider on loopback. It accepts any name and password and does not ask for consent. */
export async function startProvider(redirectUris: string[] = [redirectUri]): Promise<RunningProvider> {
  const people = new Map<string, Person>()
  let handle: RequestListener = () => undefined
  const { origin: issuer, close } = await listening((request, response) => handle(request, response))
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new OpenIdProvider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 60, Session: 600 },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.com`, email_verified: true, ...people.get(sub) }),
    }),
    async loadExistingGrant(ctx) {
      const { client, account, provider: at } = ctx.oidc
      if (!client || !account) return undefined
      const grant = new at.Grant({ clientId: client.clientId, accountId: account.accountId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  handle = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    if (request.method === 'GET')
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(loginPage)
    const accountId = (await bodyOf(request)).get('login') ?? ''
    await provider.interactionFinished(request, response, { login: { accountId } })
  }
  return { issuer, people, close }
}

const loginPage = `<!doctype html><html lang="zh-Hans"><title>统一认证</title><link rel="icon" href="data:,">
<form method="post"><label>工号 <input name="login"></label> <button>认证</button></form></html>`

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}

type Params = { verifierChallenge: string; nonce: string }

/** Signs in at the provider without an application; returns the address it redirects the browser to. */
export function signInAt({ issuer }: RunningProvider, as: string, requested: Params): Promise<URL> {
  const start = new URL(`${issuer}/auth`)
  start.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid email',
    code_challenge_method: 'S256',
    code_challenge: requested.verifierChallenge,
    nonce: requested.nonce,
    state: 'state',
  }).toString()
  return walkThrough(start.href, as)
}

/** Walks through the provider's login page like a browser; returns the address it redirects the browser to. */
export async function walkThrough(start: string, as: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const visit = async (url: string, body?: URLSearchParams) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { method: body ? 'POST' : 'GET', body, headers: { cookie }, redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';', 1)
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const to = response.headers.get('location')
    if (!to) throw new Error(`${url} answered ${response.status}`)
    return new URL(to, url).href
  }
  let at = await visit(start)
  at = await visit(at, new URLSearchParams({ login: as }))
  while (!new URL(at).pathname.startsWith('/auth-redirect')) at = await visit(at)
  return new URL(at)
}

/** Answers of a forged provider; each part can be falsified by itself. */
type Forged = {
  tokenStatus?: number
  tokenBody?: unknown
  claims?: JWTPayload
  header?: { alg?: string; kid?: string }
  /** Signs with an unpublished key. */
  withOtherKey?: boolean
  /** Replaces the signed token. */
  idToken?: (claims: JWTPayload) => string
  userinfo?: unknown
}

export type ForgingProvider = {
  issuer: string
  /** Its answers from now on. */
  answers: Forged
  /** Forms received at its token endpoint, with the authorization header. */
  asked: { form: URLSearchParams; authorization: string | undefined }[]
  close(): Promise<void>
}

/** A provider with the answers that a test sets. */
export async function startForgingProvider(): Promise<ForgingProvider> {
  const right = await generateKeyPair('RS256')
  const other = await generateKeyPair('RS256')
  const publicKey = { ...(await exportJWK(right.publicKey)), alg: 'RS256', use: 'sig', kid: 'right' }
  const forging: ForgingProvider = { issuer: '', answers: {}, asked: [], close: async () => undefined }
  const now = () => Math.floor(Date.now() / 1000)

  async function idToken(issuer: string): Promise<string> {
    const { claims, withOtherKey, idToken: made } = forging.answers
    const all = { iss: issuer, aud: clientId, sub: 'anna', iat: now(), exp: now() + 300, nonce, ...claims }
    const payload = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
    if (made) return made(payload)
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'right', ...forging.answers.header })
      .sign(withOtherKey ? other.privateKey : right.privateKey)
  }

  const server = await listening(async (request, response) => {
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const issuer = `http://${request.headers.host}`
    const { tokenStatus = 200, tokenBody, userinfo } = forging.answers
    switch (new URL(request.url ?? '/', issuer).pathname) {
      case '/.well-known/openid-configuration':
        return json({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          userinfo_endpoint: `${issuer}/me`,
        })
      case '/token': {
        forging.asked.push({ form: await bodyOf(request), authorization: request.headers.authorization })
        return json(
          tokenBody ?? { access_token: 'at', token_type: 'Bearer', id_token: await idToken(issuer) },
          tokenStatus,
        )
      }
      case '/jwks':
        return json({ keys: [publicKey] })
      case '/me':
        return json(userinfo ?? { sub: 'anna', email: 'anna@example.com', email_verified: true })
      default:
        return json({}, 404)
    }
  })
  return Object.assign(forging, { issuer: server.origin, close: server.close })
}

/** Nonce that the tests have a provider repeat. */
export const nonce = 'the nonce of these tests, long enough'
