import { type ChildProcess, fork } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Db, placeOf } from '#api/platform/db/connection.ts'
import type { NotedRefusal } from '#api/platform/http/serve.ts'
import { randomBizId } from '#api/platform/keys.ts'
import type { Log } from '#api/platform/log.ts'
import { runnable } from '#api/platform/processes/task-process.ts'
import { FallbackReason } from '#contract/data/screening/codes.ts'
import type { ScreeningPlace } from './controller.ts'
import type { ScenePack } from './program/pack.ts'
import { fallbackOf, type ScreenCall } from './program/scene.ts'
import type { Answered, Asked, DoorSettings, Message, Opening } from './screening-messages.ts'
import { type BatchAnswer, screenedOf, storedRow } from './store/batch.ts'
import type { LateWriter } from './store/late-writer.ts'

/** Entry point in the bundle, or in the sources. */
const isSource = extname(new URL(import.meta.url).pathname) === '.ts'
const entry = new URL(isSource ? './screening.process.ts' : './screening.process.js', import.meta.url)

const heapMegabytes = 1024
const [firstPauseMs, pauseMsMax] = [100, 10_000]
/** A process that lived so long begins with the first pause again. */
const settledMs = 60_000

/** A port of the process itself: the module that listens there, and what happens of it in this process. */
export type Door = {
  entry: URL
  settings: DoorSettings
  /** Decides by a scene that the process does not hold. */
  screen(code: string, call: ScreenCall): Promise<BatchAnswer>
  onUsed(): void
  onRefused(entry: NotedRefusal): void
}

type Pending = {
  settle: (answer: BatchAnswer) => void
  fallBack: (reason: FallbackReason) => void
  timer: NodeJS.Timeout
}

/**
 * Decides rows in a process of their own, where neither pages nor other work hold them up. While it is down, and after
 * the budget, the fallback is answered and stored by this process.
 */
export function startScreeningProcess({
  db,
  isPipelined,
  log,
  late,
  door,
}: {
  db: Db
  isPipelined: boolean
  log: Log
  late: LateWriter
  door?: Door | undefined
}): ScreeningPlace & { pid(): number | undefined; close(): Promise<void> } {
  const packs = new Map<number, ScenePack>()
  const pending = new Map<number, Pending>()
  let child: ChildProcess | undefined
  let isReady = false
  let isClosing = false
  let pause = firstPauseMs
  let timer: NodeJS.Timeout | undefined
  let lastId = 0
  let outbox: Asked['calls'] = []

  function start(): void {
    const startedAt = performance.now()
    const process_ = fork(runnable(fileURLToPath(door?.entry ?? entry)), {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      env: { NODE_ENV: process.env.NODE_ENV },
      serialization: 'advanced',
      // Requests to its own port are logged there.
      stdio: ['ignore', door ? 'inherit' : 'ignore', 'inherit', 'ipc'],
    })
    child = process_
    process_.on('message', (said: Answered) => {
      if ('ready' in said) {
        isReady = true
        for (const pack of packs.values()) process_.send({ put: pack } satisfies Asked | { put: ScenePack })
        return
      }
      if ('log' in said) return log[said.log](said.fields, said.message)
      if ('used' in said) return door?.onUsed()
      if ('refused' in said) return door?.onRefused(said.refused)
      if ('asked' in said) {
        const { id, code, call } = said.asked
        door?.screen(code, call).then(
          (answer) => process_.send({ given: { id, answer } } satisfies Message, () => {}),
          (err) => log.error({ err }, 'a row was not decided'),
        )
        return
      }
      for (const { id, answer } of said.answers) take(id)?.settle(answer)
    })
    process_.once('error', (err) => log.error({ err }, 'the screening process did not start'))
    process_.once('exit', (code, signal) => {
      if (child !== process_) return
      child = undefined
      isReady = false
      for (const id of [...pending.keys()]) take(id)?.fallBack(FallbackReason.unavailable)
      if (isClosing) return
      if (performance.now() - startedAt > settledMs) pause = firstPauseMs
      log.error({ code, signal, pause }, 'the screening process ended and is started again')
      timer = setTimeout(start, pause)
      pause = Math.min(pause * 2, pauseMsMax)
    })
    process_.send({ open: { place: placeOf(db), isPipelined, door: door?.settings } } satisfies { open: Opening })
  }

  function take(id: number): Pending | undefined {
    const found = pending.get(id)
    pending.delete(id)
    clearTimeout(found?.timer)
    return found
  }

  /** Rows of one turn of the loop share a message. */
  function send(call: Asked['calls'][number]): void {
    if (outbox.length === 0)
      setImmediate(() => {
        const calls = outbox
        outbox = []
        child?.send({ calls } satisfies Asked, () => {})
      })
    outbox.push(call)
  }

  start()
  return {
    put(pack) {
      packs.set(pack.sceneId, pack)
      if (isReady) child?.send({ put: pack }, () => {})
    },
    drop(sceneId) {
      packs.delete(sceneId)
      if (isReady) child?.send({ drop: sceneId }, () => {})
    },
    screen(scene, call) {
      const began = performance.now()
      return new Promise((settle) => {
        const fallBack = (reason: FallbackReason) => {
          const row = storedRow({ scene, call, began }, { bizId: randomBizId(), decided: fallbackOf(scene, reason) })
          settle(screenedOf(row))
          late.put(row)
        }
        if (!isReady) return fallBack(FallbackReason.unavailable)
        const id = ++lastId
        const timer = setTimeout(() => take(id)?.fallBack(FallbackReason.timedOut), scene.settings.budgetMs)
        pending.set(id, { settle, fallBack, timer })
        send({ id, sceneId: scene.sceneId, call })
      })
    },
    pid: () => child?.pid,
    async close() {
      isClosing = true
      clearTimeout(timer)
      const ending = child
      if (!ending) return
      await new Promise<void>((resolve) => {
        ending.once('exit', () => resolve())
        ending.disconnect()
      })
    },
  }
}
