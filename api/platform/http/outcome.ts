import { recordRefusal } from '#api/platform/audit/audit.ts'
import type { Call } from '#contract/platform/call.ts'
import { successCode } from '#contract/platform/envelope.ts'
import type { Answer } from '#contract/platform/exchange.ts'
import type { Language } from '#contract/platform/language.ts'
import { problemOfCode, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { Caller, Input } from './caller.ts'
import type { Deps } from './deps.ts'
import { failureOf } from './failure.ts'

export const nameOf = ({ method, path }: Call): string => `${method} ${path}`

export function auditOf(
  call: Call,
  { caller }: Input<Call>,
  outcome: string,
  about: { object: string; actor?: string; detail?: Record<string, unknown> | undefined },
) {
  const { principal } = caller
  const actor = about.actor ?? principal?.delegation?.agent.usercode ?? principal?.usercode ?? ''
  return {
    actor,
    principal: about.actor ?? principal?.usercode ?? '',
    action: call.audit ?? `${call.method} ${call.path}`,
    object: about.object,
    outcome,
    address: caller.address,
    detail: { ...about.detail, ...tokenIn(caller) },
  }
}

/** Adds the access token to the detail of audit rows. */
const tokenIn = ({ session }: Caller) =>
  session?.accessToken ? { accessToken: `${session.accessToken.id} ${session.accessToken.name}` } : {}

/** Public names by which calls refer to objects; no secrets of links. */
const publicNames = ['id', 'bizId', 'itemId', 'projectId', 'domain', 'code']

/** Object of a refused call, if the input identifies one; a completed write returns its object itself. */
function objectOf({ query, body }: Input<Call>): string {
  const said: Record<string, unknown> = { ...(query as object), ...(body as object) }
  const name = publicNames.find((each) => typeof said[each] === 'string')
  return name === undefined ? '' : `${name}:${said[name]}`
}

export function succeeded(call: Call, reply: unknown, deps: Deps): Answer {
  if (deps.checkReplies) call.reply.parse(reply)
  return { status: 200, reply: call.replyForm === 'bare' ? reply : { code: successCode, msg: 'success', data: reply } }
}

/** Responds with a refusal in the caller's language; refusals relevant to security enter the audit trail. */
export async function refused(call: Call, input: Input<Call>, deps: Deps, refusal: Refusal): Promise<Answer> {
  const { status, failure } = failureOf(refusal, input.caller.language)
  const mattersToTrust =
    [401, 403, 429].includes(status) || (call.audit !== undefined && status !== 400 && status !== 422)
  if (mattersToTrust || (call.access.kind === 'link' && status === 404)) {
    // Refusals that share a code are named, and counted separately.
    const isNamedByCode = problemOfCode(failure.code) === refusal.refused
    const detail = isNamedByCode ? undefined : { refused: refusal.refused }
    const entry = auditOf(call, input, failure.code, { object: refusal.about ?? objectOf(input), detail })
    const noted = { ...entry, about: refusal.about ?? detail?.refused ?? '' }
    await (deps.noteRefusal?.(noted) ?? recordRefusal(deps.db, deps.trail, noted))
  }
  return { status, reply: failure }
}

/** Response to a call whose client has disconnected. */
export function unread(language: Language): Answer {
  const { status, failure } = failureOf(refuse('unavailable'), language)
  return { status, reply: failure }
}

/** Unexpected error: logged in full; the response is a short sentence. */
export function broken(call: Call, caller: Caller, deps: Deps, error: unknown): Answer {
  const unavailable = isUnavailable(error)
  deps.log.error({ err: error, call: nameOf(call) }, 'call failed')
  const { status, failure } = failureOf(refuse(unavailable ? 'unavailable' : 'server'), caller.language)
  return { status, reply: failure }
}

/**
 * Error codes: connection refused or lost, too many connections, shutting down, disk full, no file store, no engine.
 */
const unavailableCodes = /^(ECONN|EPIPE|ENOENT|ENOSPC|FILES_UNAVAILABLE|ENGINE_UNAVAILABLE|08|53|57P)/

function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && unavailableCodes.test(cause.code)) return true
    if (/timeout exceeded when trying to connect|Connection terminated/.test(cause.message)) return true
  }
  return false
}
