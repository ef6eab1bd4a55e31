import cluster from 'node:cluster'
import { joinDatabase } from '#api/platform/db/connection.ts'
import type { NotedRefusal } from '#api/platform/http/deps.ts'
import type { Log } from '#api/platform/log.ts'
import { refuse } from '#contract/platform/problem.ts'
import { type OpenListener, openScreeningApi, type ScreeningListener } from './listener.ts'
import type { ScreenCall } from './program/scene.ts'
import { createScreener, type Screener } from './screener.ts'
import type { Answered, ListenerSettings, Message, Opening } from './screening-messages.ts'
import type { BatchAnswer } from './store/batch.ts'
import { createLateWriter, type LateWriter } from './store/late-writer.ts'

/** Maximum concurrent transactions; the embedded database has one session. */
const atOnce = { postgres: 2, embedded: 1 } as const
const queryWithinMs = 5000
/** Database connections for sessions and tokens of calls to the process's own port. */
const listenerConnections = 2
/** Minimum milliseconds between two messages that the port is in use. */
const usedEveryMs = 1000

const say = (said: Answered) => process.send?.(said, undefined, undefined, () => {})

const line =
  (level: keyof Log) =>
  (fields: object, message: string): void => {
    const { err, ...rest } = fields as { err?: unknown }
    say({
      log: level,
      fields: {
        ...rest,
        ...(err !== undefined && { err: err instanceof Error ? (err.stack ?? err.message) : String(err) }),
      },
      message,
    })
  }
const log: Log = { info: line('info'), warn: line('warn'), error: line('error') }

type Open = { screener: Screener; late: LateWriter; close(): Promise<void> }
type Asking = { settle: (answer: BatchAnswer) => void; fail: (error: Error) => void }

function open({ place, isPipelined }: Opening): Open {
  const size = isPipelined ? atOnce.postgres : atOnce.embedded
  const { db, close } = joinDatabase(place, {
    application_name: 'risk-workbench-screening',
    max: size + 1,
    query_timeout: queryWithinMs,
    pipeline: isPipelined,
  })
  const late = createLateWriter({ pool: db.$client, log })
  return { screener: createScreener({ pool: db.$client, late, log, atOnce: size }), late, close }
}

/**
 * Main loop of the screening process: runs until the server that started it has exited. `openListener` opens a separate
 * port, where requests are handled without the server.
 */
export function runScreening(openListener?: OpenListener): void {
  // Signals to the process group are for the server, which lets running requests finish.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  let opened: Open | undefined
  let listener: ScreeningListener | undefined
  const sceneIds = new Map<string, number>()
  const asking = new Map<number, Asking>()
  let lastAsked = 0
  let usedAt = Number.NEGATIVE_INFINITY
  let answers: Extract<Answered, { answers: unknown }>['answers'] = []
  // A process that shares a port would otherwise exit right after its server, and lose decisions not yet stored.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
  process.once('disconnect', async () => {
    for (const { fail } of asking.values()) fail(new Error('the server has exited'))
    await listener?.close().catch(() => {})
    await opened?.late.close().catch(() => {})
    process.exit(0)
  })
  const answer = (each: (typeof answers)[number]) => {
    if (answers.length === 0)
      setImmediate(() => {
        say({ answers })
        answers = []
      })
    answers.push(each)
  }
  /** Decides rows with a scene held by this process; for other scenes, the server knows the reason. */
  function screen(code: string, call: ScreenCall): Promise<BatchAnswer> {
    if (performance.now() - usedAt >= usedEveryMs) {
      usedAt = performance.now()
      say({ used: true })
    }
    const sceneId = sceneIds.get(code.toLowerCase())
    const decided = sceneId === undefined ? undefined : opened?.screener.screen(sceneId, call)
    if (decided) return decided
    return new Promise((settle, fail) => {
      const id = ++lastAsked
      asking.set(id, { settle, fail })
      say({ asked: { id, code, call } })
    })
  }

  function openApi({ place, isPipelined }: Opening, { timeZone, sessionDays, listening }: ListenerSettings): void {
    const { db } = joinDatabase(place, {
      application_name: 'risk-workbench-screening',
      max: listenerConnections,
      query_timeout: queryWithinMs,
      pipeline: isPipelined,
    })
    const noteRefusal = (refused: NotedRefusal) => void say({ refused })
    const api = openScreeningApi({ db, log, timeZone, sessionDays, noteRefusal }, { screen })
    openListener?.(listening, api).then(
      (opened) => {
        listener = opened
        say({ listening: true })
      },
      (err) => log.error({ err }, 'cannot listen on SCREENING_PORT'),
    )
  }

  process.on('message', (message: Message) => {
    if ('open' in message) {
      opened = open(message.open)
      if (message.open.listener) openApi(message.open, message.open.listener)
      say({ ready: true })
      return
    }
    if ('given' in message) {
      const { id, answer } = message.given
      asking.get(id)?.settle(answer)
      asking.delete(id)
      return
    }
    if ('leave' in message) return listener?.leave()
    if (!opened) return
    const { screener } = opened
    if ('put' in message) {
      const { put } = message
      try {
        screener.put(put)
        sceneIds.set(put.code.toLowerCase(), put.sceneId)
      } catch (err) {
        // The other scenes continue to run.
        screener.drop(put.sceneId)
        log.error({ err, scene: put.code }, 'a scene cannot be decided')
      }
      say({ held: message.number })
    } else if ('drop' in message) screener.drop(message.drop)
    else
      for (const { id, sceneId, call, bizId } of message.calls) {
        const decided = screener.screen(sceneId, call, bizId) ?? Promise.resolve(refuse('scene.notLive'))
        void decided.then((each) => answer({ id, answer: each }))
      }
  })
  say({ began: true })
}
