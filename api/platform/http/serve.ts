import { Buffer } from 'node:buffer'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import {
  type AuditEntry,
  appendAudit,
  appendingAudit,
  appendingAudits,
  recordRefusal,
  remember,
  rowOf,
  type Trail,
  type TrailRow,
} from '#api/platform/audit/audit.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { createSharedTransaction } from '#api/platform/db/shared-transaction.ts'
import { notedIn, type Signal, type Signals, type Topic } from '#api/platform/db/signal.ts'
import { transactWithLast } from '#api/platform/db/transaction.ts'
import type { KeptFile } from '#api/platform/files/store/store.ts'
import { sameSecret } from '#api/platform/keys.ts'
import type { Log } from '#api/platform/log.ts'
import { runUntilLeft } from '#api/platform/request-scope.ts'
import type { BodyOf, Call, Confined, QueryOf, ReplyOf } from '#contract/platform/call.ts'
import { successCode } from '#contract/platform/envelope.ts'
import type { Answer } from '#contract/platform/exchange.ts'
import { faultsOf } from '#contract/platform/field-error.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, problemOfCode, type Refusal, refuse } from '#contract/platform/problem.ts'
import { isWithin, type Scope, scopeOf } from '#contract/platform/scope.ts'
import { hasNul } from './body.ts'
import { failureOf } from './failure.ts'

/** One person, as named in audit rows and pages. */
type Person = { userId: number; usercode: string; name: string }

/**
 * Identity under which a call is made, as the session's row and its joins say at this request: the signed-in user or
 * the one they act for, with the resulting rights. design: domain §2 "Delegation"
 */
export type Principal = Person & {
  roles: readonly string[]
  perms: ReadonlySet<string>
  tokenHash: Buffer
  /** Under delegation: the agent as themselves, and what they are authorized for. */
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
  /** Step that the user must complete to sign in fully; until then everything else is refused. */
  confined: Confined | null
  /** Access token used instead of a session; limited by both its scopes and its owner's rights. */
  accessToken: { id: number; name: string; scopes: readonly Scope[] } | null
  /** Person the session still acts for after the delegation ended; the principal is then the user themselves. */
  actingEnded: Person | null
}

export type Caller = {
  principal: Principal | null
  /** Identity of the session, if the call itself is made as oneself. */
  session: Principal | null
  language: Language
  /** Address of the request, by the server's trusted hops. */
  address: string
}

export type Input<C extends Call> = { query: QueryOf<C>; body: BodyOf<C>; caller: Caller }

/** Result of a write: its reply, and the object and detail for the audit trail. */
export type Done<R> = {
  reply: R
  object: string
  detail?: Record<string, unknown>
  /** Set if the call itself establishes the actor, as signing in does. */
  actor?: string
  /** Invalidates this topic in the caches of every instance on commit. */
  signal?: Topic
  /** Runs after the commit, e.g. to remove a file; a failure is logged and changes nothing. */
  afterwards?: () => Promise<void>
}

export type FileReply = {
  name: string
  type: string
  bytes: Uint8Array
  /** Shown in a page and cached by the browser this long: for content that never changes under its address. */
  shownForSeconds?: number
  /** Shown inline, and not cached. */
  shown?: boolean
  /** Public: gateways may cache it too. */
  forAnybody?: boolean
  object?: string
  detail?: Record<string, unknown>
}

type Admit<C extends Call> = (
  input: Pick<Input<C>, 'query' | 'caller'> & {
    /** Bytes of the body as announced; 0 if they are not. */ announced: number
  },
) => Promise<Refusal | undefined>

/**
 * A call with its implementation. `admit` decides before the body is read: links that take files use it, since a
 * stranger's body is not to be read without a valid one.
 */
export type Route = {
  readonly call: Call
  readonly run: (input: Input<Call>, deps: Deps) => Promise<Answer>
  readonly admit?: Admit<Call> | undefined
}

/** Says if a request extends the session, and its address. */
export type Use = { extends: boolean; address: string }

export type NotedRefusal = Parameters<typeof recordRefusal>[2]

/** Dependencies of every route. */
export type Deps = {
  db: Db
  log: Log
  signals: Signals
  trail: Trail
  /** Records refusals in the trail, where this process has no keys of it. */
  noteRefusal?: (entry: NotedRefusal) => Promise<void>
  /** `id:secret` of the basic client authorisation. */
  client: string
  /** The session of a bearer token; using it extends it. */
  authenticate: (token: string, use: Use) => Promise<Principal | null>
  /** Lets a session continue as its own user's once its delegation has ended. */
  endActing: (principal: Principal) => Promise<void>
  /** In tests every reply is checked against its declared shape. */
  checkReplies: boolean
}

type Outcome<T> = Promise<T | Refusal>

/** A query: no transaction, no audit row. */
export function read<C extends Call>(call: C, run: (input: Input<C>) => Outcome<ReplyOf<C>>, admit?: Admit<C>): Route {
  const answer: Route['run'] = async (input, deps) => {
    const reply = await run(input as Input<C>)
    return isRefusal(reply) ? refused(call, input, deps, reply) : succeeded(call, reply, deps)
  }
  return route(call, answer, admit)
}

/** A mutation: one operation in one transaction, with the audit row last. A refusal rolls back. */
export function write<C extends Call>(call: C, run: (tx: Tx, input: Input<C>) => Outcome<Done<ReplyOf<C>>>): Route {
  return prepared(call, async (input) => input, run)
}

/**
 * A mutation with slow or external work before its transaction (hashing, reading a workbook, mail). `prepare` may
 * refuse, and its own commits stay. Calls that change data must declare their name in the audit trail.
 */
export function prepared<C extends Call, P>(
  call: C,
  prepare: (input: Input<C>) => Outcome<P>,
  run: (tx: Tx, prepared: P, input: Input<C>) => Outcome<Done<ReplyOf<C>>>,
  admit?: Admit<C>,
): Route {
  if (call.audit === undefined) throw new Error(`${nameOf(call)} changes something and leaves no trace`)
  const carryOut: Route['run'] = async (input, deps) => {
    const ready = await prepare(input as Input<C>)
    if (isRefusal(ready)) return refused(call, input, deps, ready)
    let signals: Signal[] = []
    const done = await inTransaction(deps, async (tx) => {
      const outcome = await run(tx, ready as P, input as Input<C>)
      if (isRefusal(outcome)) return outcome
      signals = [...(outcome.signal ? [{ topic: outcome.signal }] : []), ...notedIn(tx)]
      for (const signal of signals) await deps.signals.announce(tx, signal)
      return { outcome, last: [appendingAudit(deps.trail, auditOf(call, input, 'done', outcome))] }
    })
    if (isRefusal(done)) return refused(call, input, deps, done)
    for (const signal of signals) deps.signals.raise(signal)
    await done.afterwards?.().catch((err) => deps.log.error({ err, call: nameOf(call) }, 'left undone after a call'))
    return succeeded(call, done.reply, deps)
  }
  return route(call, carryOut, admit)
}

type Shared = ReturnType<typeof createSharedTransaction<Done<unknown> | Refusal, AuditEntry, TrailRow>>

/**
 * A mutation of one row, for calls that many make at once: those that wait share a transaction, one for each row that
 * `of` names. A refusal does not roll back, so `run` refuses before its first write.
 */
export function writeShared<C extends Call>(
  call: C,
  of: (input: Input<C>) => string,
  run: (tx: Tx, input: Input<C>) => Outcome<Done<ReplyOf<C>>>,
): Route {
  let shared: Shared | undefined
  return route(call, async (input, deps) => {
    shared ??= createSharedTransaction(deps.db, (entries) => appendingAudits(deps.trail, entries))
    const { outcome, answered } = await shared({
      of: of(input as Input<C>),
      async run(tx) {
        const outcome = await run(tx, input as Input<C>)
        if (isRefusal(outcome)) return { outcome }
        return { outcome, last: auditOf(call, input, 'done', outcome) }
      },
    })
    if (isRefusal(outcome)) return refused(call, input, deps, outcome)
    if (answered) remember(deps.trail, answered)
    return succeeded(call, outcome.reply, deps)
  })
}

/** A `FileReply` from the file store. */
export type KeptReply = Omit<FileReply, 'bytes'> & { bytes: KeptFile }

/** A generated or stored file; downloads of data are recorded. */
export function file<C extends Call>(call: C, run: (input: Input<C>) => Outcome<FileReply | KeptReply>): Route {
  return route(call, async (input, deps) => {
    const reply = await run(input as Input<C>)
    if (isRefusal(reply)) return refused(call, input, deps, reply)
    if (call.audit) {
      const entry = auditOf(call, input, 'done', { object: '', ...reply })
      remember(deps.trail, await appendAudit(deps.db, deps.trail, entry))
    }
    const { shownForSeconds: seconds, shown = seconds !== undefined, forAnybody, bytes } = reply
    const headers = {
      'content-type': reply.type,
      'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(reply.name)}`,
      'content-security-policy': reply.type === pdfType ? pdfPolicy : filePolicy,
      'cache-control': seconds ? `${forAnybody ? 'public' : 'private'}, max-age=${seconds}, immutable` : 'no-store',
      'x-content-type-options': 'nosniff',
      'content-length': String('stream' in bytes ? bytes.size : bytes.byteLength),
    }
    return { status: 200, file: { headers, body: 'stream' in bytes ? bytes.stream : new Uint8Array(bytes) } }
  })
}

const pdfType = 'application/pdf'
/** Scripts never run, whatever type a browser assumes. Its wrapper around a picture has inline styles. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"
/** Browsers show PDF in a frame of their own, which needs styles and does not work in a sandbox. */
const pdfPolicy = "script-src 'none'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Server-sent events until the client leaves or `open` ends the stream. */
export function stream<C extends Call>(
  call: C,
  open: (input: Input<C>) => ReadableStream<Uint8Array> | Refusal,
): Route {
  return route(call, async (input, deps) => {
    const body = open(input as Input<C>)
    if (isRefusal(body)) return refused(call, input, deps, body)
    // Events must arrive at once: gateways must not buffer, and nobody may compress.
    const headers = {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    }
    return { status: 200, file: { headers, body } }
  })
}

/** Returns the user; `serve` has already refused callers who are not signed in. */
export function signedIn({ principal }: Pick<Caller, 'principal'>): Principal {
  if (!principal) throw new Error('a call that needs a user ran without one')
  return principal
}

/**
 * First day of a module's data that the caller sees; null for all of it. Where its pages were moved to other modules, the
 * latest day of any module holds. spec: platform §3 "authorized historical data"
 */
export function seenSince({ principal }: Pick<Caller, 'principal'>, module: string): string | null {
  if (!principal?.delegation) return null
  const { modules, since } = principal.delegation
  const days = modules.has(module) ? [since.get(module) ?? null] : [...since.values()].toSorted()
  return days.at(-1) ?? null
}

/** Adds a check before the route runs: may the call be made on the object it names? */
export const guarded = (
  { call, run, admit }: Route,
  check: (input: Input<Call>) => Promise<Refusal | undefined>,
): Route => ({
  call,
  admit,
  async run(input, deps) {
    const refusal = await check(input)
    return refusal ? refused(call, input, deps, refusal) : run(input, deps)
  },
})

/** Identity of the session, for a call about oneself. */
export function sessionPrincipal({ session }: Caller): Principal {
  if (!session) throw new Error('a call that needs a user ran without one')
  return session
}

const nameOf = ({ method, path }: Call): string => `${method} ${path}`

function route<C extends Call>(call: C, run: Route['run'], admit?: Admit<C>): Route {
  return { call, run, admit: admit as Route['admit'] }
}

class Rollback extends Error {
  constructor(readonly refusal: Refusal) {
    super('rolled back')
  }
}

/** Refusals are values, and a transaction rolls back by exception only; this converts between the two. */
async function inTransaction<T>(
  { db, trail }: Deps,
  run: (tx: Tx) => Outcome<{ outcome: T; last: readonly SQL[] }>,
): Outcome<T> {
  try {
    const { outcome, answered } = await transactWithLast<T, TrailRow>(db, async (tx) => {
      const done = await run(tx)
      if (isRefusal(done)) throw new Rollback(done)
      return done
    })
    remember(trail, rowOf(answered))
    return outcome
  } catch (error) {
    if (error instanceof Rollback) return error.refusal
    throw error
  }
}

/** Untrusted input of a call, from the wire or from a page in this process. */
export type CallRequest = {
  authorization: string
  language: Language
  address: string
  /** Path parameters and query string. */
  query: Record<string, string>
  /** Bytes of the body as announced; 0 if they are not. */
  announced: number
  /** Signal aborted when the client leaves. */
  left?: (() => AbortSignal) | undefined
  /** Reads the body in the form the call declares; called only if the caller may make the call. */
  readBody(call: Call): Promise<{ raw: unknown } | Refusal>
}

/** Answers a call and logs it if it changes data; queries are too many for a line each. Never throws. */
export async function serve(route: Route, request: CallRequest, deps: Deps): Promise<Answer> {
  const began = performance.now()
  const answer = await answerCall(route, request, deps)
  const ms = Math.round((performance.now() - began) * 10) / 10
  if (route.call.audit !== undefined) deps.log.info({ call: nameOf(route.call), status: answer.status, ms }, 'call')
  return answer
}

/** Takes a call through access checks, validation and operation to its answer. */
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

    // A mutation ends as it would with its client: what it has begun is not left half done.
    return await runUntilLeft(call.audit === undefined ? request.left : undefined, () => run(input, deps))
  } catch (error) {
    if (call.audit === undefined && request.left?.().aborted) return unread(language)
    return broken(call, caller, deps, error)
  }
}

/**
 * Checks that an agent makes this call as the person they act for. Once the delegation has ended, it is made as nobody.
 */
const isMadeForAnother = ({ access }: Call): boolean =>
  access.kind === 'permission' || ('module' in access && access.module !== undefined)

/** Calls about oneself are made as oneself, even while acting for another. */
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
      // An agent who may do this as themselves has to stop acting, instead of being denied.
      return refuse(
        caller.principal.delegation?.agent.perms.has(call.access.perm) ? 'delegation.outside' : 'access.denied',
      )
  }
}

/** Returns true for calls by access token. Their replies hold no secret of a link: the link would outlast the token. */
export const isByToken = ({ session }: Caller): boolean => Boolean(session?.accessToken)

/** Refuses calls outside the token's scopes, and calls that could open another way in. */
function beyondToken(call: Call, held: readonly Scope[]): Refusal | undefined {
  if (call.inPerson) return refuse('token.inPerson')
  const needed = scopeOf(call)
  if (needed && isWithin(held, needed)) return undefined
  return refuse('token.scope', needed ? { detail: { scope: needed } } : {})
}

const parameterRefusal = (error: z.ZodError, refused: 'parameter' | 'validation' = 'parameter') =>
  refuse(refused, { faults: faultsOf(error) })

function auditOf(
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

/** Object of a refused call, as far as the input names it; a completed write names its object itself. */
function objectOf({ query, body }: Input<Call>): string {
  const said: Record<string, unknown> = { ...(query as object), ...(body as object) }
  const name = publicNames.find((each) => typeof said[each] === 'string')
  return name === undefined ? '' : `${name}:${said[name]}`
}

function succeeded(call: Call, reply: unknown, deps: Deps): Answer {
  if (deps.checkReplies) call.reply.parse(reply)
  return { status: 200, reply: call.replyForm === 'bare' ? reply : { code: successCode, msg: 'success', data: reply } }
}

/** Answers a refusal in the caller's language; refusals relevant to trust enter the audit trail. */
async function refused(call: Call, input: Input<Call>, deps: Deps, refusal: Refusal): Promise<Answer> {
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

/** Answer of a call whose client has left. */
function unread(language: Language): Answer {
  const { status, failure } = failureOf(refuse('unavailable'), language)
  return { status, reply: failure }
}

/** Unexpected error: logged in full, answered with a short sentence. */
function broken(call: Call, caller: Caller, deps: Deps, error: unknown): Answer {
  const unavailable = isUnavailable(error)
  deps.log.error({ err: error, call: nameOf(call) }, 'call failed')
  const { status, failure } = failureOf(refuse(unavailable ? 'unavailable' : 'server'), caller.language)
  return { status, reply: failure }
}

/** Connection refused or lost, too many connections, shutting down, disk full, no file store, no engine. */
const unavailableCodes = /^(ECONN|EPIPE|ENOENT|ENOSPC|FILES_UNAVAILABLE|ENGINE_UNAVAILABLE|08|53|57P)/

function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && unavailableCodes.test(cause.code)) return true
    if (/timeout exceeded when trying to connect|Connection terminated/.test(cause.message)) return true
  }
  return false
}
