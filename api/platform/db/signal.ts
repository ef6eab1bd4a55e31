import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Log } from '#api/platform/log.ts'
import type { DatabaseKind, Db, Tx } from './connection.ts'

/** Topics of data that any process may write, and that processes cache, push to browsers or process immediately. */
export type Topic = 'settings' | 'messages' | 'questionnaires' | 'jobs'

/** Notification of a write; for messages with the recipients as `userIds`. */
export type Signal = { topic: Topic; userIds?: readonly number[] }

/** Listener of a topic. Without `userIds`, anyone's data may have changed. */
type Ear = (userIds?: readonly number[]) => void

/**
 * Notifies caches of a write: this process immediately, on PostgreSQL every other instance when the writing transaction
 * commits. The embedded database has one process.
 */
export type Signals = {
  /** Calls `ear` when any instance raises the topic, and whenever a notification may have been missed. */
  on(topic: Topic, ear: Ear): void
  /** Within a transaction: notifies the other instances on commit, and not at all on rollback. */
  announce(tx: Tx, signal: Signal): Promise<void>
  /** Notifies this process; call after the commit. */
  raise(signal: Signal): void
  /** False while notifications of other instances may be missed; cache nothing then. */
  hearing(): boolean
  close(): Promise<void>
}

const channel = 'risk_workbench'
/** Maximum age of cached data, in case a failure goes unnoticed. */
const dropEveryMs = 60_000
const reconnectMs = { first: 500, most: 30_000 } as const
/** Maximum userIds that always fit into the 8,000 bytes of a PostgreSQL notification. */
const userIdsAtOnce = 600

const notified = new WeakMap<Tx, Set<number>>()

/**
 * Records the recipients in the transaction that writes their messages; `serve` announces them on commit and publishes
 * them afterwards.
 */
export function noteMessages(tx: Tx, userIds: readonly number[]): void {
  notified.set(tx, new Set([...(notified.get(tx) ?? []), ...userIds]))
}

const sending = new WeakSet<Tx>()

/** Records that a transaction sends or cancels jobs. */
export const noteJobs = (tx: Tx): void => void sending.add(tx)

/** Signals noted in a transaction. */
export function notedIn(tx: Tx): Signal[] {
  const userIds = notified.get(tx)
  return [
    ...(userIds ? [{ topic: 'messages', userIds: [...userIds] } as const] : []),
    ...(sending.has(tx) ? [{ topic: 'jobs' } as const] : []),
  ]
}

/** Transaction outside a request: announces its noted signals on commit and raises them afterwards. */
export async function transactAnnouncing<T>(
  { db, signals }: { db: Db; signals: Signals },
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { outcome, noted } = await db.transaction(async (tx) => {
    const outcome = await run(tx)
    const noted = notedIn(tx)
    for (const signal of noted) await signals.announce(tx, signal)
    return { outcome, noted }
  })
  for (const signal of noted) signals.raise(signal)
  return outcome
}

const payloadOf = ({ topic, userIds }: Signal): string => (userIds ? `${topic} ${userIds.join()}` : topic)

function signalOf(payload = ''): Signal {
  const [topic, ids] = payload.split(' ')
  return { topic: topic as Topic, ...(ids ? { userIds: ids.split(',').map(Number) } : {}) }
}

/** Splits a signal about many users so that each part fits into a notification. */
function inPieces({ topic, userIds }: Signal): Signal[] {
  if (!userIds) return [{ topic }]
  const pieces = Math.ceil(userIds.length / userIdsAtOnce)
  return Array.from({ length: pieces }, (_, at) => ({
    topic,
    userIds: userIds.slice(at * userIdsAtOnce, (at + 1) * userIdsAtOnce),
  }))
}

export function openSignals({ db, kind, log }: { db: Db; kind: DatabaseKind; log: Log }): Signals {
  const ears = new Map<Topic, Ear[]>()
  const raise = ({ topic, userIds }: Signal) => {
    for (const ear of ears.get(topic) ?? []) ear(userIds)
  }
  const raiseAll = () => {
    for (const topic of ears.keys()) raise({ topic })
  }
  const channelEar = kind === 'postgres' ? listen({ db, log, raise, raiseAll }) : undefined
  const timer = setInterval(() => {
    raiseAll()
    channelEar?.checkConnection()
  }, dropEveryMs)
  timer.unref()
  return {
    on(topic, ear) {
      ears.set(topic, [...(ears.get(topic) ?? []), ear])
    },
    async announce(tx, signal) {
      if (!channelEar) return
      for (const piece of inPieces(signal)) await tx.execute(sql`select pg_notify(${channel}, ${payloadOf(piece)})`)
    },
    raise,
    hearing: () => channelEar?.connected() ?? true,
    async close() {
      clearInterval(timer)
      await channelEar?.close()
    },
  }
}

type SignalDeps = { db: Db; log: Log; raise: (signal: Signal) => void; raiseAll: () => void }

/** Listens to the channel on a dedicated connection, and reconnects whenever it is lost. */
function listen({ db, log, raise, raiseAll }: SignalDeps) {
  let client: pg.Client | undefined
  let connected = false
  let closed = false
  let waitMs: number = reconnectMs.first
  let retry: NodeJS.Timeout | undefined

  const lose = (lost: pg.Client, err: unknown) => {
    if (client !== lost || closed) return
    log.warn({ err }, 'The notification connection was lost; caches are disabled until it is back')
    client = undefined
    connected = false
    raiseAll()
    void lost.end().catch(() => {})
    retry = setTimeout(() => void connect(), waitMs)
    retry.unref()
    waitMs = Math.min(waitMs * 2, reconnectMs.most)
  }

  const connect = async () => {
    const made = new pg.Client(db.$client.options)
    client = made
    made.on('error', (error) => lose(made, error))
    made.on('end', () => lose(made, undefined))
    made.on('notification', ({ payload }) => raise(signalOf(payload)))
    try {
      await made.connect()
      await made.query(`listen ${channel}`)
    } catch (error) {
      lose(made, error)
      return
    }
    if (client !== made || closed) return
    connected = true
    waitMs = reconnectMs.first
    raiseAll()
  }
  const opening = connect()

  return {
    connected: () => connected,
    /** Checks the connection: a broken network gives no error, but a query times out. */
    checkConnection() {
      const checked = client
      if (connected && checked) void checked.query('select 1').catch((error) => lose(checked, error))
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await opening
      await client?.end().catch(() => {})
    },
  }
}

/** Caches a value read from the database until its topic is raised. */
export function keep<T>(signals: Signals, topic: Topic, load: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined
  signals.on(topic, () => {
    cached = undefined
  })
  return () => {
    if (cached) return cached
    const loading = load()
    if (!signals.hearing()) return loading
    // A raise while loading drops the value, since it may be older than the write.
    cached = loading
    loading.catch(() => {
      if (cached === loading) cached = undefined
    })
    return loading
  }
}
