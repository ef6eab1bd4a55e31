import {
  authorizationCodeGrant,
  type Configuration,
  type ExportedJWKSCache,
  fetchProtectedResource,
  fetchUserInfo,
  genericGrantRequest,
  getJwksCache,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client'
import { z } from 'zod'
import { ProviderProtocol } from '#contract/shell/session/codes.ts'
import { clientOf, type OutsideProvider } from './provider.ts'
import { faultOf, ProviderFault } from './provider-fault.ts'

/** Identity asserted by a provider; the e-mail only if verified. */
export type OutsideIdentity = { issuer: string; subject: string; email: string | undefined }

export type ProviderCode = { code: string; codeVerifier: string; nonce: string; redirectUri: string }

type Params = { provider: OutsideProvider; server: ServerMetadata; given: ProviderCode; now: Date }

/** Claims under the names set in the configuration. */
const claimsAnswer = z.record(z.string(), z.unknown())
type Claims = z.infer<typeof claimsAnswer>

/**
 * Exchanges a code for the identity that signed in with the provider. Throws ProviderFault. design: trust "single
 * sign-on"
 */
export async function identityOfCode({ provider, server, given, now }: Params): Promise<OutsideIdentity> {
  const client = clientOf(provider, server, Math.round((now.getTime() - Date.now()) / 1000))
  const asking =
    provider.protocol === ProviderProtocol.oidc
      ? claimsOfIdToken(client, { provider, server, given })
      : claimsOfUserinfo(client, server, given)
  const claims = await asking.catch((error: unknown) => {
    throw faultOf(error)
  })
  return identityOf(provider, claims)
}

/** Cached signing keys per provider; the library refetches them after some minutes. */
const keySets = new WeakMap<ServerMetadata, ExportedJWKSCache>()

async function claimsOfIdToken(
  client: Configuration,
  { provider, server, given }: Omit<Params, 'now'>,
): Promise<Claims> {
  const keys = keySets.get(server)
  if (keys) setJwksCache(client, keys)
  const returned = new URL(given.redirectUri)
  returned.search = new URLSearchParams({ code: given.code }).toString()
  const tokens = await authorizationCodeGrant(client, returned, {
    pkceCodeVerifier: given.codeVerifier,
    expectedNonce: given.nonce,
  })
  const fetched = getJwksCache(client)
  if (fetched) keySets.set(server, fetched)
  const claims = tokens.claims()
  if (!claims?.sub) throw new ProviderFault('refused', 'no subject came')
  if (claims.azp !== undefined && claims.azp !== provider.clientId)
    throw new ProviderFault('refused', 'the id_token is another client’s')
  if (claims[provider.claims.email] !== undefined || !server.userinfo_endpoint) return claims
  // Many providers omit the e-mail from the id_token; userinfo returns it for the same subject.
  return { ...(await fetchUserInfo(client, tokens.access_token, claims.sub)), ...claims }
}

/** For plain OAuth 2 providers, whose userinfo has its own claim names. */
async function claimsOfUserinfo(
  client: Configuration,
  { userinfo_endpoint: url }: ServerMetadata,
  { code, codeVerifier, redirectUri }: ProviderCode,
): Promise<Claims> {
  if (!url) throw new ProviderFault('down', 'no address tells who has signed in')
  const form = { code, redirect_uri: redirectUri, code_verifier: codeVerifier }
  const { access_token } = await genericGrantRequest(client, 'authorization_code', form)
  const headers = new Headers({ accept: 'application/json' })
  const answer = await fetchProtectedResource(client, access_token, new URL(url), 'GET', null, headers)
  if (answer.status === 200) return claimsAnswer.parse(await answer.json())
  await answer.body?.cancel()
  throw new ProviderFault(answer.status >= 400 && answer.status < 500 ? 'refused' : 'down', `userinfo ${answer.status}`)
}

function identityOf({ issuer, claims: names, trustsEmail }: OutsideProvider, claims: Claims): OutsideIdentity {
  const subject = claims[names.subject]
  // Some providers use numeric user ids.
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
