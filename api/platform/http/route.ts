import type { SQL } from 'drizzle-orm'
import {
  type AuditEntry,
  appendAudit,
  appendingAudit,
  appendingAudits,
  remember,
  rowOf,
  type TrailRow,
} from '#api/platform/audit/audit.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { createSharedTransaction } from '#api/platform/db/shared-transaction.ts'
import { notedIn, type Signal, type Topic } from '#api/platform/db/signal.ts'
import { transactWithLast } from '#api/platform/db/transaction.ts'
import type { StoredStream } from '#api/platform/files/store/store.ts'
import type { Call, ReplyOf } from '#contract/platform/call.ts'
import type { Answer } from '#contract/platform/exchange.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import type { Input } from './caller.ts'
import type { Deps } from './deps.ts'
import { auditOf, nameOf, refused, succeeded } from './outcome.ts'

/** Result of a write: its reply, and the object and detail for the audit trail. */
export type Done<R> = {
  reply: R
  object: string
  detail?: Record<string, unknown>
  /** Actor, if the call itself establishes it, as signing in does. */
  actor?: string
  /** True if the call was repeated and changed nothing: only the first call has a row in the trail. */
  isUnchanged?: boolean
  /** Invalidates this topic in the caches of every instance on commit. */
  signal?: Topic
  /** Runs after the commit, e.g. to remove a file; a failure is logged and changes nothing. */
  afterwards?: () => Promise<void>
}

export type FileReply = {
  name: string
  type: string
  bytes: Uint8Array
  /** Seconds for which browsers may cache the file and show it inline: for content that never changes at its URL. */
  shownForSeconds?: number
  /** True to show the file inline, without caching. */
  shown?: boolean
  /** True if shared caches such as gateways may store it too. */
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
 * A call with its implementation. `admit` decides before the body is read: upload links use it, so that bodies are read
 * only with a valid link.
 */
export type Route = {
  readonly call: Call
  readonly run: (input: Input<Call>, deps: Deps) => Promise<Answer>
  readonly admit?: Admit<Call> | undefined
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
 * refuse, and its own commits persist. Calls that change data must declare their name in the audit trail.
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
      const isRecorded = !outcome.isUnchanged
      return { outcome, last: isRecorded ? [appendingAudit(deps.trail, auditOf(call, input, 'done', outcome))] : [] }
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
 * A mutation of one row, for calls that many users make concurrently. Queued calls share a transaction, with one call
 * for each row that `of` names. A refusal does not roll back, so `run` must refuse before its first write.
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
export type StreamReply = Omit<FileReply, 'bytes'> & { bytes: StoredStream }

/** A generated or stored file; downloads of data are recorded. */
export function file<C extends Call>(call: C, run: (input: Input<C>) => Outcome<FileReply | StreamReply>): Route {
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
/**
 * Content security policy: scripts never run, whatever type a browser assumes. Its wrapper around a picture has inline
 * styles.
 */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"
/**
 * Content security policy of PDF: browsers show it in their own frame, which needs styles and does not work in a
 * sandbox.
 */
const pdfPolicy = "script-src 'none'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Server-sent events until the client leaves or `open` ends the stream. */
export function stream<C extends Call>(
  call: C,
  open: (input: Input<C>) => ReadableStream<Uint8Array> | Refusal,
): Route {
  return route(call, async (input, deps) => {
    const body = open(input as Input<C>)
    if (isRefusal(body)) return refused(call, input, deps, body)
    // Gateways must not buffer or compress events, which have to arrive immediately.
    const headers = {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    }
    return { status: 200, file: { headers, body } }
  })
}

/** Adds a check before the route runs: whether the call may be made on its object. */
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

function route<C extends Call>(call: C, run: Route['run'], admit?: Admit<C>): Route {
  return { call, run, admit: admit as Route['admit'] }
}

class Rollback extends Error {
  constructor(readonly refusal: Refusal) {
    super('rolled back')
  }
}

/** Converts between refusals, which are values, and rollbacks, which need an exception. */
async function inTransaction<T extends { isUnchanged?: boolean }>(
  { db, trail }: Deps,
  run: (tx: Tx) => Outcome<{ outcome: T; last: readonly SQL[] }>,
): Outcome<T> {
  try {
    const { outcome, answered } = await transactWithLast<T, TrailRow>(db, async (tx) => {
      const done = await run(tx)
      if (isRefusal(done)) throw new Rollback(done)
      return done
    })
    if (!outcome.isUnchanged) remember(trail, rowOf(answered))
    return outcome
  } catch (error) {
    if (error instanceof Rollback) return error.refusal
    throw error
  }
}
