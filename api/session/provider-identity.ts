import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { ProviderProtocol } from '#contract/session/codes.ts'
import { sameSecret } from '../keys.ts'
import type { Endpoints, OutsideProvider } from './provider.ts'
import { type Claims, claimsAnswer, tokenAnswer } from './provider-answers.ts'
import { fetchJson, ProviderFault } from './provider-fetch.ts'

/** Who a provider says somebody is; the e-mail only where it is verified. */
export type OutsideIdentity = { issuer: string; subject: string; email: string | undefined }

export type ProviderCode = { code: string; codeVerifier: string; nonce: string; redirectUri: string }

type Asked = { provider: OutsideProvider; endpoints: Endpoints; given: ProviderCode; now: Date }

/** Exchanges a code for who has signed in with the provider. Throws ProviderFault. design: trust "single sign-on" */
export async function identityOfCode(asked: Asked): Promise<OutsideIdentity> {
  const { provider, endpoints, given } = asked
  const tokens = await fetchJson(endpoints.token, tokenAnswer, tokenRequest(provider, given))
  return provider.protocol === ProviderProtocol.oidc
    ? identityOfIdToken(asked, tokens)
    : identityOf(provider, await userinfo(endpoints, tokens.access_token))
}

/** As RFC 6749 has it: id and secret form-encoded before they are joined. */
const basicOf = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`

function tokenRequest(provider: OutsideProvider, given: ProviderCode): RequestInit {
  const { clientId, clientSecret, clientAuthentication } = provider
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: given.code,
    redirect_uri: given.redirectUri,
    code_verifier: given.codeVerifier,
  })
  if (clientSecret !== null && clientAuthentication === 'basic') {
    return { method: 'POST', body, headers: { authorization: basicOf(clientId, clientSecret) } }
  }
  body.set('client_id', clientId)
  if (clientSecret !== null) body.set('client_secret', clientSecret)
  return { method: 'POST', body }
}

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const clockToleranceSeconds = 60

async function identityOfIdToken(
  { provider, endpoints, given, now }: Asked,
  { id_token, access_token }: { id_token?: string | undefined; access_token: string },
): Promise<OutsideIdentity> {
  if (!id_token) throw new ProviderFault('refused', 'no id_token came')
  if (!endpoints.jwks) throw new ProviderFault('down', 'no keys to verify an id_token')
  const claims = await verified(id_token, keysAt(endpoints.jwks), provider, now)
  if (!sameSecret(String(claims.nonce), given.nonce)) throw new ProviderFault('refused', 'the nonce is another')
  if (claims.azp !== undefined && claims.azp !== provider.clientId)
    throw new ProviderFault('refused', 'the id_token is another client’s')
  if (claims[provider.claims.email] !== undefined || !endpoints.userinfo) return identityOf(provider, claims)
  // Many providers keep the e-mail out of the id_token and tell it here, of the same subject or not at all.
  const more = await userinfo(endpoints, access_token)
  if (more.sub !== claims.sub) throw new ProviderFault('refused', 'userinfo is about another subject')
  return identityOf(provider, { ...more, ...claims })
}

function verified(token: string, keys: JWTVerifyGetKey, { issuer, clientId }: OutsideProvider, now: Date) {
  return jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms,
    currentDate: now,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  }).then(
    ({ payload }): JWTPayload => payload,
    (cause: unknown) => {
      throw new ProviderFault(isAboutToken(cause) ? 'refused' : 'down', `the id_token was not verified: ${cause}`)
    },
  )
}

/** Anything else is about fetching the keys. */
const isAboutToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError && error.code !== 'ERR_JWKS_TIMEOUT' && error.code !== 'ERR_JOSE_GENERIC'

const keySets = new Map<string, JWTVerifyGetKey>()

/** The provider's keys, fetched when one is needed that is not known. */
function keysAt(url: string): JWTVerifyGetKey {
  const known = keySets.get(url) ?? createRemoteJWKSet(new URL(url))
  keySets.set(url, known)
  return known
}

function userinfo({ userinfo: url }: Endpoints, accessToken: string): Promise<Claims> {
  if (!url) throw new ProviderFault('down', 'no address tells who has signed in')
  return fetchJson(url, claimsAnswer, { headers: { authorization: `Bearer ${accessToken}` } })
}

function identityOf({ issuer, claims: names, trustsEmail }: OutsideProvider, claims: Claims): OutsideIdentity {
  const subject = claims[names.subject]
  // Some providers number their users.
  if ((typeof subject !== 'string' && typeof subject !== 'number') || subject === '')
    throw new ProviderFault('refused', 'no subject came')
  const email = claims[names.email]
  const isVerified = trustsEmail || claims[names.emailVerified] === true || claims[names.emailVerified] === 'true'
  return {
    issuer,
    subject: String(subject),
    email: isVerified && typeof email === 'string' && email !== '' ? email : undefined,
  }
}
