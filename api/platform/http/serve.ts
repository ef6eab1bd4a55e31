import { Buffer } from 'node:buffer'
import type { z } from 'zod'
import { sameSecret } from '#api/platform/keys.ts'
import { runUntilLeft } from '#api/platform/request-scope.ts'
import type { Call } from '#contract/platform/call.ts'
import type { Answer } from '#contract/platform/exchange.ts'
import { faultsOf } from '#contract/platform/field-error.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { isWithin, type Scope, scopeOf } from '#contract/platform/scope.ts'
import { hasNul } from './body.ts'
import type { Caller, Input, Principal } from './caller.ts'
import type { Deps } from './deps.ts'
import { broken, nameOf, refused, unread } from './outcome.ts'
import type { Route } from './route.ts'

/** Untrusted input of a call, from the wire or from a page in this process. */
export type CallRequest = {
  authorization: string
  language: Language
  address: string
  /** Path parameters and query string. */
  query: Record<string, string>
  /** Announced bytes of the body; 0 if they are not announced. */
  announced: number
  /** Signal aborted when the client disconnects. */
  left?: (() => AbortSignal) | undefined
  /** Reads the body in the format the call declares; called only if the caller may make the call. */
  readBody(call: Call): Promise<{ raw: unknown } | Refusal>
}

/** Handles a call, and logs it if it changes data; queries are too many to log. Never throws. */
export async function serve(route: Route, request: CallRequest, deps: Deps): Promise<Answer> {
  const began = performance.now()
  const answer = await answerCall(route, request, deps)
  const ms = Math.round((performance.now() - began) * 10) / 10
  if (route.call.audit !== undefined) deps.log.info({ call: nameOf(route.call), status: answer.status, ms }, 'call')
  return answer
}

/** Runs access checks, validation and operation of a call. */
async function answerCall({ call, run, admit }: Route, request: CallRequest, deps: Deps): Promise<Answer> {
  const { authorization, language, address } = request
  const caller: Caller = { principal: null, session: null, language, address }
  const input: Input<Call> = { query: {}, body: {}, caller }
  try {
    if (authorization.startsWith('Bearer ')) {
      const session = await deps.authenticate(authorization.slice(7).trim(), {
        extends: !call.silent,
        address,
      })
      caller.session = session
      caller.principal = identityFor(call, session)
      if (session?.actingEnded && isMadeForAnother(call)) {
        await deps.endActing(session)
        return await refused(call, input, deps, refuse('delegation.ended'))
      }
    }
    const denied = deny(call, caller, authorization, deps.client)
    if (denied) return await refused(call, input, deps, denied)

    if (hasNul(request.query)) return await refused(call, input, deps, refuse('parameter'))
    const query = call.query.safeParse(request.query)
    if (!query.success) return await refused(call, input, deps, parameterRefusal(query.error))
    input.query = query.data
    const barred = await admit?.({ ...input, announced: request.announced })
    if (barred) return await refused(call, input, deps, barred)

    const read = await request.readBody(call)
    if (isRefusal(read)) return await refused(call, input, deps, read)
    const body = call.body.safeParse(read.raw, { reportInput: true })
    if (!body.success) return await refused(call, input, deps, parameterRefusal(body.error, 'validation'))
    input.body = body.data

    // A mutation continues after its client has left, so that it is not left half done.
    return await runUntilLeft(call.audit === undefined ? request.left : undefined, () => run(input, deps))
  } catch (error) {
    if (call.audit === undefined && request.left?.().aborted) return unread(language)
    return broken(call, caller, deps, error)
  }
}

/** True if an agent makes this call as the person they act for. Once the delegation has ended, the call has no user. */
const isMadeForAnother = ({ access }: Call): boolean =>
  access.kind === 'permission' || ('module' in access && access.module !== undefined)

/** Calls about oneself use the caller's own identity, even while acting for another user. */
function identityFor({ access }: Call, principal: Principal | null): Principal | null {
  const { delegation } = principal ?? {}
  if (!principal || !delegation || (access.kind !== 'user' && access.kind !== 'member')) return principal
  const { module: through } = access
  if (through === undefined || !delegation.modules.has(through)) return delegation.agent
  return { ...principal, delegation: { ...delegation, through } }
}

function deny(call: Call, caller: Caller, authorization: string, client: string): Refusal | undefined {
  const confined = caller.session?.confined ?? null
  const needsUser = ['user', 'member', 'permission'].includes(call.access.kind)
  if (confined && needsUser && !call.confined?.includes(confined)) return refuse(confined)
  const byToken = caller.session?.accessToken && needsUser && beyondToken(call, caller.session.accessToken.scopes)
  if (byToken) return byToken
  switch (call.access.kind) {
    case 'public':
    case 'link':
      return undefined
    case 'client': {
      const given = authorization.startsWith('Basic ') ? Buffer.from(authorization.slice(6), 'base64').toString() : ''
      return sameSecret(given, client) ? undefined : refuse('client.unknown')
    }
    case 'user':
    case 'member':
      return caller.principal ? undefined : refuse('session.expired')
    case 'permission':
      if (!caller.principal) return refuse('session.expired')
      if (caller.principal.perms.has(call.access.perm)) return undefined
      // An agent who has this right themselves must stop acting for the other person, so the refusal is not
      // `access.denied`.
      return refuse(
        caller.principal.delegation?.agent.perms.has(call.access.perm) ? 'delegation.outside' : 'access.denied',
      )
  }
}

/** Refuses calls outside the token's scopes, and calls that could create other access. */
function beyondToken(call: Call, held: readonly Scope[]): Refusal | undefined {
  if (call.inPerson) return refuse('token.inPerson')
  const needed = scopeOf(call)
  if (needed && isWithin(held, needed)) return undefined
  return refuse('token.scope', needed ? { detail: { scope: needed } } : {})
}

const parameterRefusal = (error: z.ZodError, refused: 'parameter' | 'validation' = 'parameter') =>
  refuse(refused, { faults: faultsOf(error) })
