import { Buffer } from 'node:buffer'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import {
  appendAudit,
  appendingAudit,
  recordRefusal,
  remember,
  rowOf,
  type Trail,
  type TrailRow,
} from '#api/platform/audit/audit.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { notedIn, type Signal, type Signals, type Topic } from '#api/platform/db/signal.ts'
import { transactWithLast } from '#api/platform/db/transaction.ts'
import type { KeptFile } from '#api/platform/files/store.ts'
import { sameSecret } from '#api/platform/keys.ts'
import type { Log } from '#api/platform/log.ts'
import type { BodyOf, Call, Confined, QueryOf, ReplyOf } from '#contract/platform/call.ts'
import { successCode } from '#contract/platform/envelope.ts'
import type { Answer } from '#contract/platform/exchange.ts'
import { faultsOf } from '#contract/platform/fault.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, problemOfCode, type Refusal, refuse } from '#contract/platform/problem.ts'
import { isWithin, type Scope, scopeOf } from '#contract/platform/scope.ts'
import { hasNul } from './body.ts'
import { failureOf } from './failure.ts'

/** One person, as audit rows and pages name them. */
type Person = { userId: number; usercode: string; name: string }

/**
 * In whose name a call is made, as the session's row and its joins say at this request: who is signed in, or whom they act
 * for, with what that gives. design: domain §2 "Delegation"
 */
export type Principal = Person & {
  roles: readonly string[]
  perms: ReadonlySet<string>
  tokenHash: Buffer
  /** Under delegation: who acts, as themselves, and in what of the other's. */
  acting: {
    agent: Principal
    /** menuIds of what is authorized, modules or pages of them, each with all that is under it. */
    menus: ReadonlySet<string>
    /** The modules that these are of. */
    modules: ReadonlySet<string>
    /** By module the first day of what is seen of it, where what was there before is not authorized. */
    since: ReadonlyMap<string, string>
  } | null
  /** What one has to do about one's sign-in before anything else may be done. */
  confined: Confined | null
  /** The access token that speaks for its owner instead of a session; its rights are within both. */
  accessToken: { id: number; name: string; scopes: readonly Scope[] } | null
  /** Whom the session still acts for though no delegation lets it any more; this one is oneself then. */
  actingEnded: Person | null
}

export type Caller = {
  principal: Principal | null
  /** In whose name the session works, where the call itself is made as oneself. */
  session: Principal | null
  language: Language
  /** Where the request came from, as the server's trusted hops say. */
  address: string
}

export type Input<C extends Call> = { query: QueryOf<C>; body: BodyOf<C>; caller: Caller }

/** What a write did: its reply, and what the audit trail says it was done to. */
export type Done<R> = {
  reply: R
  object: string
  detail?: Record<string, unknown>
  /** Where the call itself establishes who acts, as signing in does. */
  actor?: string
  /** What every instance keeps of it in memory is dropped with the commit. */
  signal?: Topic
  /** What is left to do when all of it is committed, such as removing a file; its failing is logged and changes nothing. */
  afterwards?: () => Promise<void>
}

export type FileReply = {
  name: string
  type: string
  bytes: Uint8Array
  /** Shown in a page, and kept by the reader's own browser this long: for what never changes under its address. */
  shownForSeconds?: number
  /** Shown where it is, and kept by nobody. */
  shown?: boolean
  /** Shown to anyone who asks, so that gateways may keep it too. */
  forAnybody?: boolean
  object?: string
  detail?: Record<string, unknown>
}

type Admit<C extends Call> = (input: Pick<Input<C>, 'query' | 'caller'>) => Promise<Refusal | undefined>

/**
 * A call with what carries it out. `admit` says, before anything of the body is read, whether it is wanted at all: links that
 * take files ask, since what a stranger sends without one is not to be read.
 */
export type Route = {
  readonly call: Call
  readonly run: (input: Input<Call>, deps: Deps) => Promise<Answer>
  readonly admit?: Admit<Call> | undefined
}

/** Whether a request counts as use of what it shows, and where it came from. */
export type Use = { extends: boolean; address: string }

/** What every route stands on. */
export type Deps = {
  db: Db
  log: Log
  signals: Signals
  trail: Trail
  /** `id:secret` of the basic client authorisation. */
  client: string
  /** The session of a bearer token; using it extends it. */
  authenticate: (token: string, use: Use) => Promise<Principal | null>
  /** Lets a session whose delegation has ended go on as its own user's. */
  endActing: (principal: Principal) => Promise<void>
  /** In tests every reply is checked against its declared shape. */
  checkReplies: boolean
}

type Outcome<T> = Promise<T | Refusal>

/** A reading: no transaction, no audit row. */
export function read<C extends Call>(call: C, run: (input: Input<C>) => Outcome<ReplyOf<C>>, admit?: Admit<C>): Route {
  const answer: Route['run'] = async (input, deps) => {
    const reply = await run(input as Input<C>)
    return isRefusal(reply) ? refused(call, input, deps, reply) : succeeded(call, reply, deps)
  }
  return route(call, answer, admit)
}

/** A writing: one operation in one transaction, whose last act is the audit row. A refusal rolls back. */
export function write<C extends Call>(call: C, run: (tx: Tx, input: Input<C>) => Outcome<Done<ReplyOf<C>>>): Route {
  return prepared(call, async (input) => input, run)
}

/**
 * A writing with slow or outside work before its transaction (hashing, reading a workbook, mail): `prepare` may refuse, and
 * what it commits by itself stays. What changes something declares under which name the audit trail has it.
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
      return { outcome, last: appendingAudit(deps.trail, auditOf(call, input, 'done', outcome)) }
    })
    if (isRefusal(done)) return refused(call, input, deps, done)
    for (const signal of signals) deps.signals.raise(signal)
    await done.afterwards?.().catch((err) => deps.log.error({ err, call: nameOf(call) }, 'left undone after a call'))
    return succeeded(call, done.reply, deps)
  }
  return route(call, carryOut, admit)
}

/** The same of a file that lies in the store. */
export type KeptReply = Omit<FileReply, 'bytes'> & { bytes: KeptFile }

/** A file, made for the caller or kept; one that leaves with data is recorded. */
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
/** Whatever a browser takes a file for, nothing in it runs. What it puts around a picture has styles of its own. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"
/** What shows PDF is a frame of the browser's own, with styles, and does not work in a sandbox. */
const pdfPolicy = "script-src 'none'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Server-sent events for as long as the caller listens and `open` lets them. */
export function stream<C extends Call>(
  call: C,
  open: (input: Input<C>) => ReadableStream<Uint8Array> | Refusal,
): Route {
  return route(call, async (input, deps) => {
    const body = open(input as Input<C>)
    if (isRefusal(body)) return refused(call, input, deps, body)
    // Gateways are told not to gather, and nobody to compress: an event is worth something at once only.
    const headers = {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    }
    return { status: 200, file: { headers, body } }
  })
}

/** `serve` has refused anyone who is not signed in before an operation of such a call runs. */
export function signedIn({ principal }: Pick<Caller, 'principal'>): Principal {
  if (!principal) throw new Error('a call that needs a user ran without one')
  return principal
}

/** From which day on the caller sees what a module holds; null is from the beginning. spec: platform §3 "authorized historical data" */
export const seenSince = ({ principal }: Pick<Caller, 'principal'>, module: string): string | null =>
  principal?.acting?.since.get(module) ?? null

/** The same route, asking first whether the call may be made of what it names. */
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

/** In whose name the session of a call about oneself works. */
export function worksAs({ session }: Caller): Principal {
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

/** Refusals are values, and a transaction rolls back by exception only; this turns one into the other and back. */
async function inTransaction<T>({ db, trail }: Deps, run: (tx: Tx) => Outcome<{ outcome: T; last: SQL }>): Outcome<T> {
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

/** What a caller sent, as it came over the wire or from a page in this process; nothing of it is believed yet. */
export type CallRequest = {
  authorization: string
  language: Language
  address: string
  /** Path parameters and query string. */
  query: Record<string, string>
  /** The body in the form the call declares. Asked for only when the caller may make the call. */
  readBody(call: Call): Promise<{ raw: unknown } | Refusal>
}

/** Takes a call through access, shape and operation to its answer; nothing it does throws. */
export async function serve({ call, run, admit }: Route, request: CallRequest, deps: Deps): Promise<Answer> {
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
    const barred = await admit?.(input)
    if (barred) return await refused(call, input, deps, barred)

    const read = await request.readBody(call)
    if (isRefusal(read)) return await refused(call, input, deps, read)
    const body = call.body.safeParse(read.raw, { reportInput: true })
    if (!body.success) return await refused(call, input, deps, parameterRefusal(body.error, 'validation'))
    input.body = body.data

    return await run(input, deps)
  } catch (error) {
    return broken(call, caller, deps, error)
  }
}

/** Whether under delegation a call may be made as the one acted for: when it ends, such a one is made in no name. */
const isMadeForAnother = ({ access }: Call): boolean =>
  access.kind === 'permission' || ('module' in access && access.module !== undefined)

/** What a person does about themselves they do as themselves, whomever they act for. */
function identityFor({ access }: Call, principal: Principal | null): Principal | null {
  const { acting } = principal ?? {}
  if (!acting || (access.kind !== 'user' && access.kind !== 'member')) return principal
  return access.module !== undefined && acting.modules.has(access.module) ? principal : acting.agent
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
      // Who acts and may it as themselves is told that they act, not that they may not.
      return refuse(caller.principal.acting?.agent.perms.has(call.access.perm) ? 'delegation.outside' : 'access.denied')
  }
}

/** Returns true for calls by access token. Their replies hold no secret of a link: the link would outlast the token. */
export const isByToken = ({ session }: Caller): boolean => Boolean(session?.accessToken)

/** An access token does what it was made for, and never what opens another way in. */
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
  const actor = about.actor ?? principal?.acting?.agent.usercode ?? principal?.usercode ?? ''
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

/** What was done by an access token names it. */
const tokenIn = ({ session }: Caller) =>
  session?.accessToken ? { accessToken: `${session.accessToken.id} ${session.accessToken.name}` } : {}

/** Public names by which calls say what they are about. Links' secrets are none of them. */
const publicNames = ['id', 'bizId', 'itemId', 'projectId', 'domain', 'code']

/** What a refused call was about, as far as it said: a write that was done names its object itself. */
function objectOf({ query, body }: Input<Call>): string {
  const said: Record<string, unknown> = { ...(query as object), ...(body as object) }
  const name = publicNames.find((each) => typeof said[each] === 'string')
  return name === undefined ? '' : `${name}:${said[name]}`
}

function succeeded(call: Call, reply: unknown, deps: Deps): Answer {
  if (deps.checkReplies) call.reply.parse(reply)
  return { status: 200, reply: call.replyForm === 'bare' ? reply : { code: successCode, msg: 'success', data: reply } }
}

/** A refusal is answered in the caller's words; those that matter to trust enter the audit trail. */
async function refused(call: Call, input: Input<Call>, deps: Deps, refusal: Refusal): Promise<Answer> {
  const { status, failure } = failureOf(refusal, input.caller.language)
  const mattersToTrust =
    [401, 403, 429].includes(status) || (call.audit !== undefined && status !== 400 && status !== 422)
  if (mattersToTrust || (call.access.kind === 'link' && status === 404)) {
    // Refusals that share a code are named, and counted apart.
    const isNamedByCode = problemOfCode(failure.code) === refusal.refused
    const detail = isNamedByCode ? undefined : { refused: refusal.refused }
    const entry = auditOf(call, input, failure.code, { object: refusal.about ?? objectOf(input), detail })
    await recordRefusal(deps.db, deps.trail, { ...entry, about: refusal.about ?? detail?.refused ?? '' })
  }
  return { status, reply: failure }
}

/** What nobody planned for: told to the log in full, to the caller in a sentence. */
function broken(call: Call, caller: Caller, deps: Deps, error: unknown): Answer {
  const unavailable = isUnavailable(error)
  deps.log.error({ err: error, call: nameOf(call) }, 'call failed')
  const { status, failure } = failureOf(refuse(unavailable ? 'unavailable' : 'server'), caller.language)
  return { status, reply: failure }
}

/** Connection refused or lost, too many connections, shutting down, disk full, no file store. */
const unavailableCodes = /^(ECONN|EPIPE|ENOENT|ENOSPC|FILES_UNAVAILABLE|08|53|57P)/

function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && unavailableCodes.test(cause.code)) return true
    if (/timeout exceeded when trying to connect|Connection terminated/.test(cause.message)) return true
  }
  return false
}
