import { inLanguage, type Language, type Localized } from '#contract/language.ts'
import { ProviderProtocol } from '#contract/session/codes.ts'
import type { ProviderConfig } from '#contract/session/shapes.ts'
import type { Log } from '../log.ts'
import { metadataShape } from './provider-answers.ts'
import { fetchJson, ProviderFault } from './provider-fetch.ts'

/** The accounts kept here, when they are listed among the ways to sign in. */
export type InternalProvider = { id: string; protocol: typeof ProviderProtocol.internal; title: Localized }

/** A provider as it is configured. */
export type OutsideProvider = {
  id: string
  protocol: typeof ProviderProtocol.oauth2 | typeof ProviderProtocol.oidc
  title: Localized
  /** Compared exactly; with the subject it makes an identity. */
  issuer: string
  clientId: string
  /** null for a client that has none. */
  clientSecret: string | null
  clientAuthentication: 'basic' | 'post'
  scopes: string[]
  /** What is missing here an OIDC provider says itself, at its well-known address. */
  endpoints: Partial<Endpoints>
  /** What the provider calls these of a user. */
  claims: { subject: string; email: string; emailVerified: string }
  /** The organisation's own provider may vouch for its addresses without saying so of each. */
  trustsEmail: boolean
}
export type Provider = InternalProvider | OutsideProvider

export type Endpoints = {
  authorization: string
  token: string
  userinfo?: string | undefined
  jwks?: string | undefined
}

export type Providers = {
  /** The ways to sign in, as far as they are known at this moment; waits for nobody. */
  configs(language: Language): ProviderConfig[]
  /** The one that leads elsewhere by that id. */
  find(id: string): OutsideProvider | undefined
  /** The provider's addresses, asked for if they are not known. Throws ProviderFault `down`. */
  endpointsOf(provider: OutsideProvider): Promise<Endpoints>
}

const isOutside = (provider: Provider): provider is OutsideProvider => provider.protocol !== ProviderProtocol.internal

const keptMs = 3_600_000
/** A provider that is down is not asked at every page. */
const notAskedAgainMs = 5_000

type Found = { endpoints?: Endpoints; asking?: Promise<Endpoints>; askAgainAt: number }

/** The configured providers. Nothing is asked of them before somebody wants to sign in. */
export function createProviders(list: readonly Provider[], log: Log): Providers {
  const found = new Map<OutsideProvider, Found>(
    list.filter(isOutside).map((provider) => [provider, { ...configured(provider), askAgainAt: 0 }]),
  )
  const foundOf = (provider: OutsideProvider): Found => {
    const known = found.get(provider)
    if (!known) throw new Error(`${provider.id} is not configured`)
    return known
  }

  function ask(provider: OutsideProvider): Promise<Endpoints> {
    const known = foundOf(provider)
    known.asking ??= discover(provider)
      .then((endpoints) => {
        Object.assign(known, { endpoints, askAgainAt: Date.now() + keptMs })
        return endpoints
      })
      .catch((err) => {
        known.askAgainAt = Date.now() + notAskedAgainMs
        log.warn({ err, provider: provider.id }, 'single sign-on provider not found')
        if (known.endpoints) return known.endpoints
        throw new ProviderFault('down', `${provider.id} cannot be asked for its addresses`, { cause: err })
      })
      .finally(() => {
        known.asking = undefined
      })
    return known.asking
  }

  function knownOf(provider: OutsideProvider): Endpoints | undefined {
    const known = foundOf(provider)
    if (Date.now() > known.askAgainAt && !isConfigured(provider)) ask(provider).catch(() => undefined)
    return known.endpoints
  }

  return {
    configs: (language) =>
      list.map((provider) => ({
        id: provider.id,
        protocol: provider.protocol,
        title: inLanguage(provider.title, language),
        issuer: isOutside(provider) ? provider.issuer : '',
        oauthAuthorizationUrl: isOutside(provider) ? authorizationUrl(provider, knownOf(provider)) : '',
      })),
    find: (id) => list.filter(isOutside).find((provider) => provider.id === id),
    endpointsOf: async (provider) => foundOf(provider).endpoints ?? ask(provider),
  }
}

export function configOf(provider: OutsideProvider, endpoints: Endpoints, language: Language): ProviderConfig {
  const { id, protocol, title, issuer } = provider
  const oauthAuthorizationUrl = authorizationUrl(provider, endpoints)
  return { id, protocol, title: inLanguage(title, language), issuer, oauthAuthorizationUrl }
}

function authorizationUrl({ clientId, scopes }: OutsideProvider, endpoints: Endpoints | undefined): string {
  if (!endpoints) return ''
  const url = new URL(endpoints.authorization)
  url.searchParams.set('response_type', 'code')
  url.searchParams.set('client_id', clientId)
  url.searchParams.set('scope', scopes.join(' '))
  return url.href
}

const isConfigured = ({ protocol, endpoints }: OutsideProvider): boolean =>
  Boolean(endpoints.authorization && endpoints.token && (protocol === ProviderProtocol.oauth2 || endpoints.jwks))

const configured = (provider: OutsideProvider): { endpoints?: Endpoints } =>
  isConfigured(provider) ? { endpoints: provider.endpoints as Endpoints } : {}

/** What the provider says of itself at its well-known address; the configuration's own addresses stand. */
async function discover({ issuer, endpoints }: OutsideProvider): Promise<Endpoints> {
  const said = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, metadataShape)
  if (said.issuer !== issuer) throw new Error(`${issuer} calls itself ${said.issuer}`)
  return {
    authorization: said.authorization_endpoint,
    token: said.token_endpoint,
    userinfo: said.userinfo_endpoint,
    jwks: said.jwks_uri,
    ...endpoints,
  }
}
