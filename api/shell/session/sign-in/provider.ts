import {
  allowInsecureRequests,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretPost,
  Configuration,
  clockSkew,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ServerMetadata,
} from 'openid-client'
import type { Log } from '#api/platform/log.ts'
import { inLanguage, type Language, type Localized } from '#contract/platform/language.ts'
import { ProviderProtocol } from '#contract/shell/session/codes.ts'
import type { ProviderConfig } from '#contract/shell/session/shapes.ts'
import { ProviderFault } from './provider-fault.ts'

/** Accounts stored here, listed as one sign-in method. */
type InternalProvider = { id: string; protocol: typeof ProviderProtocol.internal; title: Localized }

export type OutsideProvider = {
  id: string
  protocol: typeof ProviderProtocol.oauth2 | typeof ProviderProtocol.oidc
  title: Localized
  /** Compared exactly; issuer and subject form an identity. */
  issuer: string
  clientId: string
  /** null for a public client. */
  clientSecret: string | null
  clientAuthentication: 'basic' | 'post'
  scopes: string[]
  /** Endpoints missing here are discovered from an OIDC provider's well-known address. */
  endpoints: Partial<Endpoints>
  /** Names of these claims at the provider. */
  claims: { subject: string; email: string; emailVerified: string }
  /** Treats every e-mail as verified, for the organisation's own provider. */
  trustsEmail: boolean
  /** The provider requires a second factor itself, so that none is required here. */
  isSecondFactor: boolean
}
export type Provider = InternalProvider | OutsideProvider

type Endpoints = { authorization: string; token: string; userinfo: string; jwks: string }

/** Provider metadata, and the URL where sign-on starts. */
type Known = { server: ServerMetadata; authorizationUrl: string }

export type Providers = {
  /** Sign-in methods known so far; never waits for a provider. */
  configs(language: Language): ProviderConfig[]
  /** External provider by id. */
  find(id: string): OutsideProvider | undefined
  /** Metadata of the provider, fetched if not known. Throws ProviderFault `down`. */
  knownOf(provider: OutsideProvider): Promise<Known>
}

const isOutside = (provider: Provider): provider is OutsideProvider => provider.protocol !== ProviderProtocol.internal

const cacheMs = 3_600_000
/** Back-off after a provider failed, so that not every page contacts it. */
const backOffMs = 5_000

type Found = { known?: Known; asking?: Promise<Known>; askAgainAt: number }

/** Contacts no provider before a user wants to sign in. */
export function createProviders(list: readonly Provider[], log: Log): Providers {
  const found = new Map<OutsideProvider, Found>(
    list
      .filter(isOutside)
      .map((provider) => [
        provider,
        { ...(isConfigured(provider) ? { known: knownFrom(provider) } : {}), askAgainAt: 0 },
      ]),
  )
  const foundOf = (provider: OutsideProvider): Found => {
    const one = found.get(provider)
    if (!one) throw new Error(`${provider.id} is not configured`)
    return one
  }

  function ask(provider: OutsideProvider): Promise<Known> {
    const one = foundOf(provider)
    one.asking ??= discover(provider)
      .then((known) => {
        Object.assign(one, { known, askAgainAt: Date.now() + cacheMs })
        return known
      })
      .catch((err) => {
        one.askAgainAt = Date.now() + backOffMs
        log.warn({ err, provider: provider.id }, 'single sign-on provider not found')
        if (one.known) return one.known
        throw new ProviderFault('down', `${provider.id} cannot be asked for its addresses`, { cause: err })
      })
      .finally(() => {
        one.asking = undefined
      })
    return one.asking
  }

  function knownYet(provider: OutsideProvider): Known | undefined {
    const { known, askAgainAt } = foundOf(provider)
    if (Date.now() > askAgainAt && !isConfigured(provider)) ask(provider).catch(() => undefined)
    return known
  }

  return {
    configs: (language) =>
      list.map((provider) => ({
        id: provider.id,
        protocol: provider.protocol,
        title: inLanguage(provider.title, language),
        issuer: isOutside(provider) ? provider.issuer : '',
        oauthAuthorizationUrl: isOutside(provider) ? (knownYet(provider)?.authorizationUrl ?? '') : '',
      })),
    find: (id) => list.filter(isOutside).find((provider) => provider.id === id),
    knownOf: async (provider) => foundOf(provider).known ?? ask(provider),
  }
}

export function configOf(provider: OutsideProvider, { authorizationUrl }: Known, language: Language): ProviderConfig {
  const { id, protocol, title, issuer } = provider
  return { id, protocol, title: inLanguage(title, language), issuer, oauthAuthorizationUrl: authorizationUrl }
}

const isConfigured = ({ protocol, endpoints }: OutsideProvider): boolean =>
  Boolean(endpoints.authorization && endpoints.token && (protocol === ProviderProtocol.oauth2 || endpoints.jwks))

/** Timeout in seconds per response of a provider. */
const withinSeconds = 5
const clockToleranceSeconds = 60
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

async function discover(provider: OutsideProvider): Promise<Known> {
  const { issuer, clientId } = provider
  const client = await discovery(new URL(issuer), clientId, undefined, None(), {
    timeout: withinSeconds,
    execute: isInTheOpen(provider) ? [allowInsecureRequests] : [],
  })
  const said = client.serverMetadata()
  if (said.issuer !== issuer) throw new Error(`${issuer} calls itself ${said.issuer}`)
  return knownFrom(provider, said)
}

/** Configured endpoints take precedence over discovered ones. */
function knownFrom(provider: OutsideProvider, said: Partial<ServerMetadata> = {}): Known {
  const { issuer, clientId, scopes, endpoints } = provider
  const server = {
    issuer,
    authorization_endpoint: endpoints.authorization ?? said.authorization_endpoint,
    token_endpoint: endpoints.token ?? said.token_endpoint,
    userinfo_endpoint: endpoints.userinfo ?? said.userinfo_endpoint,
    jwks_uri: endpoints.jwks ?? said.jwks_uri,
    id_token_signing_alg_values_supported: algorithms,
  }
  const params = { response_type: 'code', client_id: clientId, scope: scopes.join(' ') }
  return { server, authorizationUrl: buildAuthorizationUrl(clientOf(provider, server), params).href }
}

/**
 * OAuth client whose clock runs `aheadSeconds` ahead of this process's. Follows no redirects, so that codes and secrets
 * reach only configured hosts.
 */
export function clientOf(provider: OutsideProvider, server: ServerMetadata, aheadSeconds = 0): Configuration {
  const clocks = { [clockSkew]: aheadSeconds, [clockTolerance]: clockToleranceSeconds }
  const client = new Configuration(server, provider.clientId, clocks, authenticationOf(provider))
  client.timeout = withinSeconds
  if (isInTheOpen(provider)) allowInsecureRequests(client)
  if (provider.protocol === ProviderProtocol.oidc) enableNonRepudiationChecks(client)
  return client
}

function authenticationOf({ clientId, clientSecret, clientAuthentication }: OutsideProvider): ClientAuth {
  if (clientSecret === null) return None()
  if (clientAuthentication === 'post') return ClientSecretPost(clientSecret)
  // The library's own method also encodes characters that need no encoding, which some providers reject.
  const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  return (_server, _client, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
}

/** Plain HTTP; the configuration allows it only on loopback. */
const isInTheOpen = ({ issuer, endpoints }: OutsideProvider): boolean =>
  [issuer, ...Object.values(endpoints)].some((address) => address?.startsWith('http:'))
