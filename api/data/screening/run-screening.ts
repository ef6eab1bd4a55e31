import { joinDatabase } from '#api/platform/db/connection.ts'
import type { Log } from '#api/platform/log.ts'
import { refuse } from '#contract/platform/problem.ts'
import { createScreener, type Screener } from './screener.ts'
import type { Answered, Message, Opening } from './screening-messages.ts'
import { createLateWriter, type LateWriter } from './store/late-writer.ts'

/** Transactions at the same time; the embedded database has one session. */
const atOnce = { postgres: 2, embedded: 1 } as const
const queryWithinMs = 5000

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

/** Main loop of the screening process: it decides until the server that started it is gone. */
export function runScreening(): void {
  // Signals to the whole group are for the server, which lets running requests end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  let opened: Open | undefined
  let answers: Extract<Answered, { answers: unknown }>['answers'] = []
  process.once('disconnect', async () => {
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
  process.on('message', (message: Message) => {
    if ('open' in message) {
      opened = open(message.open)
      say({ ready: true })
      return
    }
    if (!opened) return
    const { screener } = opened
    if ('put' in message) {
      const { put } = message
      try {
        screener.put(put)
      } catch (err) {
        // The other scenes go on.
        screener.drop(put.sceneId)
        log.error({ err, scene: put.code }, 'a scene cannot be decided')
      }
    } else if ('drop' in message) screener.drop(message.drop)
    else
      for (const { id, sceneId, call } of message.calls) {
        const decided = screener.screen(sceneId, call) ?? Promise.resolve(refuse('scene.notLive'))
        void decided.then((each) => answer({ id, answer: each }))
      }
  })
}
