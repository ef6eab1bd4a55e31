import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Signals } from '#api/platform/db/signal.ts'
import type { Log } from '#api/platform/log.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import * as session from '#api/shell/session/table.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { countUnreadOf } from './message.ts'

/** Streams per user; browsers keep one open per visible page. */
export const streamsPerUserMax = 8
/** Interval of the session check, which bounds how long a stream outlives its session. */
const lookEveryMs = 5_000
/** Checks per heartbeat. Heartbeats keep gateways from closing the stream, and detect lost readers. */
const looksPerBeat = 4
/** Buffered chunks at which a stalled reader's stream is closed. */
const chunksWaitingMax = 32
/** Delay after which the browser reconnects. */
const retryMs = 5_000

type Reader = {
  userId: number
  /** Hash of the session's token; the stream ends with that session. */
  tokenHash: Buffer
  events: ReadableStreamDefaultController<Uint8Array>
  /** Last count sent. */
  lastSent?: number
}

export type MessageStreams = {
  /** Refuses attempts.tooMany. */
  open(to: Pick<Reader, 'userId' | 'tokenHash'>): ReadableStream<Uint8Array> | Refusal
  close(): void
}

const bytes = new TextEncoder()
const beat = bytes.encode(':\n\n')
const opening = bytes.encode(`retry: ${retryMs}\n\n`)
const eventOf = (unread: number) => bytes.encode(`data: ${JSON.stringify({ unread })}\n\n`)

/**
 * Message streams of this process. When messages change, their readers get the new unread count. One query counts for
 * all users changed during the previous query.
 */
export function openMessageStreams(deps: { db: Db; clock: Clock; log: Log; signals: Signals }): MessageStreams {
  const { db, log, signals } = deps
  const readers = new Map<number, Set<Reader>>()
  const every = () => [...readers.values()].flatMap((own) => [...own])

  const leave = (reader: Reader) => {
    const own = readers.get(reader.userId)
    own?.delete(reader)
    if (own?.size === 0) readers.delete(reader.userId)
  }
  const end = (reader: Reader) => {
    leave(reader)
    reader.events.close()
  }
  const send = (reader: Reader, chunk: Uint8Array) => {
    if ((reader.events.desiredSize ?? 0) <= 0) end(reader)
    else reader.events.enqueue(chunk)
  }

  /** Logs that the database is unavailable. Readers catch up at the next signal that concerns all of them. */
  const unheard = (err: unknown) => {
    log.warn({ err }, 'could not notify streams of messages')
    return undefined
  }

  let changed = new Set<number>()
  let counting = false
  const notifyChanged = async () => {
    if (counting) return
    counting = true
    while (changed.size > 0) {
      const userIds = [...changed]
      changed = new Set()
      const counts = await countUnreadOf(db, userIds).catch(unheard)
      for (const reader of counts ? userIds.flatMap((userId) => [...(readers.get(userId) ?? [])]) : []) {
        const unread = counts?.get(reader.userId) ?? 0
        if (reader.lastSent !== unread) send(reader, eventOf(unread))
        reader.lastSent = unread
      }
    }
    counting = false
  }
  signals.on('messages', (userIds = [...readers.keys()]) => {
    for (const userId of userIds) if (readers.has(userId)) changed.add(userId)
    void notifyChanged()
  })

  let looks = 0
  const look = async () => {
    const present = every()
    if (present.length === 0) return
    looks += 1
    if (looks % looksPerBeat === 0) for (const reader of present) send(reader, beat)
    const open = await openSessions(deps, present).catch(unheard)
    if (open)
      for (const reader of present) if (isHere(reader) && !open.has(reader.tokenHash.toString('hex'))) end(reader)
  }
  const isHere = (reader: Reader) => readers.get(reader.userId)?.has(reader) ?? false
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()

  return {
    open({ userId, tokenHash }) {
      const own = readers.get(userId) ?? new Set()
      if (own.size >= streamsPerUserMax) return refuse('attempts.tooMany')
      let reader: Reader
      return new ReadableStream<Uint8Array>(
        {
          start(events) {
            reader = { userId, tokenHash, events }
            readers.set(userId, own.add(reader))
            events.enqueue(opening)
            changed.add(userId)
            void notifyChanged()
          },
          cancel: () => leave(reader),
        },
        { highWaterMark: chunksWaitingMax },
      )
    },
    close() {
      clearInterval(timer)
      for (const reader of every()) end(reader)
    },
  }
}

/** Open sessions among the readers', as hex token hashes. */
async function openSessions({ db, clock }: { db: Db; clock: Clock }, readers: readonly Reader[]): Promise<Set<string>> {
  const hashes = sql.param(readers.map(({ tokenHash }) => tokenHash.toString('hex')))
  const { rows } = await db.execute<{ hash: string }>(sql`
    select encode(s.token_hash, 'hex') as hash from ${session.session} s join ${accounts.user} u on u.id = s.user_id
    where s.token_hash in (select decode(hex, 'hex') from unnest(${hashes}::text[]) hex)
      and s.expires_at > ${clock.now} and u.status = ${UserStatus.enabled}`)
  return new Set(rows.map(({ hash }) => hash))
}
