import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { DatabaseKind, Db, Tx } from './connection.ts'

/** What processes keep in memory and must drop when any of them has written it. */
export type Topic = 'settings'

/**
 * Tells who keeps something in memory that it was written: this process at once, on PostgreSQL every other instance when
 * the writing transaction commits. The embedded database has one process.
 */
export type Signals = {
  /** Runs `drop` when the topic is raised by any instance, and whenever something raised elsewhere may have been missed. */
  on(topic: Topic, drop: () => void): void
  /** Within a transaction: the other instances hear of it with its commit, and of nothing if it rolls back. */
  announce(tx: Tx, topic: Topic): Promise<void>
  /** After the commit: this process hears of it. */
  raise(topic: Topic): void
  /** false while what others raise may be missed: nothing may be kept then. */
  hearing(): boolean
  close(): Promise<void>
}

const channel = 'risk_workbench'
/** Whatever goes wrong without a sign, what is kept is no older than this. */
const dropEveryMs = 60_000
const reconnectMs = { first: 500, most: 30_000 } as const

export function openSignals({ db, kind, log }: { db: Db; kind: DatabaseKind; log: Log }): Signals {
  const drops = new Map<Topic, (() => void)[]>()
  const raise = (topic: Topic) => {
    for (const drop of drops.get(topic) ?? []) drop()
  }
  const raiseAll = () => {
    for (const topic of drops.keys()) raise(topic)
  }
  const ear = kind === 'postgres' ? listen({ db, log, raise, raiseAll }) : undefined
  const timer = setInterval(() => {
    raiseAll()
    ear?.prove()
  }, dropEveryMs)
  timer.unref()
  return {
    on(topic, drop) {
      drops.set(topic, [...(drops.get(topic) ?? []), drop])
    },
    async announce(tx, topic) {
      if (ear) await tx.execute(sql`select pg_notify(${channel}, ${topic})`)
    },
    raise,
    hearing: () => ear?.connected() ?? true,
    async close() {
      clearInterval(timer)
      await ear?.close()
    },
  }
}

type Heard = { db: Db; log: Log; raise: (topic: Topic) => void; raiseAll: () => void }

/** A connection of its own that listens to the channel, made anew whenever it is lost. */
function listen({ db, log, raise, raiseAll }: Heard) {
  let client: pg.Client | undefined
  let connected = false
  let closed = false
  let waitMs: number = reconnectMs.first
  let retry: NodeJS.Timeout | undefined

  const lose = (lost: pg.Client, err: unknown) => {
    if (client !== lost || closed) return
    log.warn({ err }, 'Other instances are not heard; nothing is kept in memory until they are')
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
    made.on('notification', ({ payload }) => raise(payload as Topic))
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
    /** A broken network says nothing by itself: a query that is not answered does. */
    prove() {
      const asked = client
      if (connected && asked) void asked.query('select 1').catch((error) => lose(asked, error))
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await opening
      await client?.end().catch(() => {})
    },
  }
}

/** Something read from the database and kept until its topic is raised. */
export function keep<T>(signals: Signals, topic: Topic, load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  signals.on(topic, () => {
    kept = undefined
  })
  return () => {
    if (kept) return kept
    const loading = load()
    if (!signals.hearing()) return loading
    // A raise in the middle of loading forgets it: what it reads may be older than what was written.
    kept = loading
    loading.catch(() => {
      if (kept === loading) kept = undefined
    })
    return loading
  }
}
