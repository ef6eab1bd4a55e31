import type { Pool } from 'pg'
import { randomBizId } from '#api/platform/keys.ts'
import type { Log } from '#api/platform/log.ts'
import { FallbackReason } from '#contract/data/screening/codes.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import type { ScenePack } from './program/pack.ts'
import { type Decided, fallbackOf, type LiveScene, openScene, prepareRow, type ScreenCall } from './program/scene.ts'
import { type BatchAnswer, decideBatch, screenedOf, storedRow, type Waiting } from './store/batch.ts'
import type { LateWriter } from './store/late-writer.ts'

/** Maximum rows per transaction: more would lock their keys longer than the time limit. */
const batchRowsMax = 128
/** Maximum queued rows; beyond it, rows get the fallback immediately. */
const waitingMax = 20_000

type Entry = Waiting & { settle: (answer: BatchAnswer) => void; isAnswered: boolean; timer: NodeJS.Timeout | undefined }

/** Decides rows of live scenes. */
export type Screener = {
  put(pack: ScenePack): void
  drop(sceneId: number): void
  /** Undefined for a scene that is not loaded. `bizId`: id of the decision, if this call is the first with its key. */
  screen(sceneId: number, call: ScreenCall, bizId?: string): Promise<BatchAnswer> | undefined
}

/** `atOnce`: maximum concurrent transactions; rows that arrive meanwhile form the next batch. */
export function createScreener({
  pool,
  late,
  log,
  atOnce,
}: {
  pool: Pool
  late: LateWriter
  log: Log
  atOnce: number
}): Screener {
  const scenes = new Map<number, LiveScene>()
  let queue: Entry[] = []
  let running = 0

  function answer(entry: Entry, given: BatchAnswer): void {
    if (entry.isAnswered) return
    entry.isAnswered = true
    clearTimeout(entry.timer)
    entry.settle(given)
  }

  /** Returns the fallback immediately, and stores it as soon as the database is available. */
  function fallBack(entry: Entry, reason: FallbackReason): void {
    if (entry.isAnswered) return
    const decided: Decided = fallbackOf(entry.scene, reason)
    const row = storedRow(entry, decided)
    answer(entry, screenedOf(row))
    late.put(row)
  }

  function startNext(): void {
    while (running < atOnce && queue.length > 0) {
      const batch = queue.slice(0, batchRowsMax)
      queue = queue.slice(batchRowsMax)
      running++
      decideBatch(pool, batch)
        .then(
          (answers) => {
            for (const [at, entry] of batch.entries()) answer(entry, answers[at] as BatchAnswer)
          },
          (err) => {
            log.error({ err, rows: batch.length }, 'rows were not decided and got the fallback of their scene')
            for (const entry of batch) fallBack(entry, FallbackReason.unavailable)
          },
        )
        .finally(() => {
          running--
          startNext()
        })
    }
  }

  return {
    put: (pack) => void scenes.set(pack.sceneId, openScene(pack)),
    drop: (sceneId) => void scenes.delete(sceneId),
    screen(sceneId, call, bizId = randomBizId()) {
      const scene = scenes.get(sceneId)
      if (!scene) return undefined
      const began = performance.now()
      const prepared = prepareRow(scene, call.data, Date.now())
      if (isRefusal(prepared)) return Promise.resolve(prepared)
      const { budgetMs } = scene.settings
      return new Promise((settle) => {
        const entry: Entry = {
          scene,
          call,
          bizId,
          prepared,
          began,
          deadline: began + budgetMs,
          settle,
          isAnswered: false,
          timer: undefined,
        }
        entry.timer = setTimeout(() => fallBack(entry, FallbackReason.timedOut), budgetMs)
        if (queue.length >= waitingMax) return fallBack(entry, FallbackReason.unavailable)
        queue.push(entry)
        // All rows that arrive in this turn of the event loop share a transaction.
        if (running < atOnce) setImmediate(startNext)
      })
    },
  }
}
