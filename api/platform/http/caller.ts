import type { Buffer } from 'node:buffer'
import type { BodyOf, Call, Confined, QueryOf } from '#contract/platform/call.ts'
import type { Language } from '#contract/platform/language.ts'
import type { Scope } from '#contract/platform/scope.ts'

/** One person, as named in audit rows and pages. */
type Person = { userId: number; usercode: string; name: string }

/**
 * Identity of a call, from the session's row and its joins in this request: the signed-in user or the one they act for,
 * with the resulting rights. design: domain §2 "Delegation"
 */
export type Principal = Person & {
  roles: readonly string[]
  perms: ReadonlySet<string>
  tokenHash: Buffer
  /** Under delegation: the agent, and the scope of their authorization. */
  delegation: {
    agent: Principal
    /** menuIds of authorized modules or pages, each including everything below it. */
    menus: ReadonlySet<string>
    /** Modules of these menus. */
    modules: ReadonlySet<string>
    /** By module, the first visible day, if earlier data is not authorized. */
    since: ReadonlyMap<string, string>
    /** Module that the call belongs to; null if it declares none. */
    through: string | null
  } | null
  /** Step that the user must complete to sign in fully; until then all other calls are refused. */
  confined: Confined | null
  /** Access token used instead of a session; limited by both its scopes and its owner's rights. */
  accessToken: { id: number; name: string; scopes: readonly Scope[] } | null
  /** Person the session still acts for after the delegation ended; the principal is then the user themselves. */
  actingEnded: Person | null
}

export type Caller = {
  principal: Principal | null
  /** Identity of the session, if the call itself is made in the user's own name. */
  session: Principal | null
  language: Language
  /** IP address of the request, by the server's trusted hops. */
  address: string
}

export type Input<C extends Call> = { query: QueryOf<C>; body: BodyOf<C>; caller: Caller }

/** Returns the user; `serve` has already refused callers who are not signed in. */
export function signedIn({ principal }: Pick<Caller, 'principal'>): Principal {
  if (!principal) throw new Error('a call that needs a user ran without one')
  return principal
}

/**
 * First day of a module's data that the caller sees; null for all of it. If its pages were moved to other modules, the
 * latest day of any module applies. spec: platform §3 "authorized historical data"
 */
export function seenSince({ principal }: Pick<Caller, 'principal'>, module: string): string | null {
  if (!principal?.delegation) return null
  const { modules, since } = principal.delegation
  const days = modules.has(module) ? [since.get(module) ?? null] : [...since.values()].toSorted()
  return days.at(-1) ?? null
}

/** Identity of the session, for calls about the caller. */
export function sessionPrincipal({ session }: Caller): Principal {
  if (!session) throw new Error('a call that needs a user ran without one')
  return session
}

/**
 * True for calls by access token. Their replies contain no secret of a link, because the link would outlast the token.
 */
export const isByToken = ({ session }: Caller): boolean => Boolean(session?.accessToken)
