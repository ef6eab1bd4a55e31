import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import cluster from 'node:cluster'
import { statSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Db, placeOf } from '#api/platform/db/connection.ts'
import type { NotedRefusal } from '#api/platform/http/deps.ts'
import { randomBizId } from '#api/platform/keys.ts'
import type { Log } from '#api/platform/log.ts'
import { runnable } from '#api/platform/processes/task-process.ts'
import { FallbackReason } from '#contract/data/screening/codes.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import type { ScreeningPlace } from './controller.ts'
import type { ScenePack } from './program/pack.ts'
import { fallbackOf, type ScreenCall } from './program/scene.ts'
import type { Answered, CallsMessage, ListenerSettings, Message, Opening } from './screening-messages.ts'
import { type BatchAnswer, screenedOf, storedRow } from './store/batch.ts'
import type { LateWriter } from './store/late-writer.ts'

/** True when running from the sources instead of the bundle. */
const isSource = extname(new URL(import.meta.url).pathname) === '.ts'
const entry = new URL(isSource ? './screening.process.ts' : './screening.process.js', import.meta.url)

const heapMegabytes = 1024
/**
 * Size of the young generation in MB. Few allocations of a call survive: a larger size means fewer garbage collections
 * that delay calls.
 */
const youngMegabytes = 32
const [firstPauseMs, pauseMsMax] = [100, 10_000]
/** Uptime in ms after which the delay before a restart is reset. */
const settledMs = 60_000

/** Port of the process: the module that listens there, and callbacks in this process. */
export type ListenerProcess = {
  entry: URL
  settings: ListenerSettings
  /** Decides rows with a scene that the process has not loaded. */
  screen(code: string, call: ScreenCall): Promise<BatchAnswer>
  onUsed(): void
  onRefused(entry: NotedRefusal): void
}
/**
 * Maximum bytes of watch lists that a running process may load: more would delay its calls, so that a new process takes
 * over.
 */
const listBytesMax = 2 * 1024 ** 2
/** Time in ms in which a replaced process completes its pending responses. */
const drainMs = 5000

type Pending = {
  by: Screener
  settle: (answer: BatchAnswer) => void
  fallBack: (reason: FallbackReason) => void
  timer: NodeJS.Timeout
}

/** A process with the packs that were sent to it. */
type Screener = {
  child: ChildProcess
  startedAt: number
  isReady: boolean
  isListening: boolean
  /** Unacknowledged packs, by number. */
  unanswered: Map<number, () => void>
}

/**
 * Decides rows in a separate process, where pages and other work do not delay them. While it is down, or after the time
 * limit, this process returns and stores the fallback. Long watch lists are loaded by a new process, which takes over
 * once it has loaded all scenes. So no decision waits for a list or uses half of one.
 */
export function startScreeningProcess({
  db,
  isPipelined,
  log,
  late,
  listener,
}: {
  db: Db
  isPipelined: boolean
  log: Log
  late: LateWriter
  listener?: ListenerProcess | undefined
}): ScreeningPlace & { pid(): number | undefined; close(): Promise<void> } {
  const packs = new Map<number, ScenePack>()
  const pending = new Map<number, Pending>()
  /** Scenes that only the next process loads. */
  const heavy = new Set<number>()
  let current: Screener | undefined
  let next: Screener | undefined
  /** Replaced processes that complete their pending responses. */
  const leaving = new Set<Screener>()
  let taking: Promise<void> | undefined
  let isClosing = false
  let pause = firstPauseMs
  let timer: NodeJS.Timeout | undefined
  let lastId = 0
  let lastPut = 0
  let outbox: CallsMessage['calls'] = []

  function start(onEnd: (ended: Screener, how: object) => void): Screener {
    const child = forkScreening(listener)
    const screener: Screener = {
      ...{ child, startedAt: performance.now(), isReady: false, isListening: false },
      unanswered: new Map(),
    }
    child.on('message', (said: Answered) => {
      if ('began' in said) {
        const open: Opening = { place: placeOf(db), isPipelined, listener: listener?.settings }
        return child.send({ open } satisfies Message)
      }
      if ('ready' in said) {
        screener.isReady = true
        for (const pack of packs.values()) void put(screener, pack)
        return
      }
      if ('listening' in said) {
        screener.isListening = true
        return
      }
      if ('held' in said) return screener.unanswered.get(said.held)?.()
      if ('log' in said) return log[said.log](said.fields, said.message)
      if ('used' in said) return listener?.onUsed()
      if ('refused' in said) return listener?.onRefused(said.refused)
      if ('asked' in said) {
        const { id, code, call } = said.asked
        listener?.screen(code, call).then(
          (answer) => child.send({ given: { id, answer } } satisfies Message, () => {}),
          (err) => log.error({ err }, 'a row was not decided'),
        )
        return
      }
      for (const { id, answer } of said.answers) take(id)?.settle(answer)
    })
    child.once('error', (err) => log.error({ err }, 'the screening process did not start'))
    child.once('exit', (code, signal) => {
      screener.isReady = false
      for (const held of screener.unanswered.values()) held()
      for (const [id, { by }] of pending) if (by === screener) take(id)?.fallBack(FallbackReason.unavailable)
      onEnd(screener, { code, signal })
    })
    return screener
  }

  function startCurrent(): void {
    current = start(ended)
  }

  function ended(screener: Screener, how: object): void {
    if (screener !== current) return
    current = undefined
    if (isClosing) return
    if (performance.now() - screener.startedAt > settledMs) pause = firstPauseMs
    log.error({ ...how, pause }, 'the screening process exited and is restarted')
    timer = setTimeout(startCurrent, pause)
    pause = Math.min(pause * 2, pauseMsMax)
  }

  /** Resolves once the process has loaded the pack, or has ended. */
  function put({ child, unanswered }: Screener, pack: ScenePack): Promise<void> {
    const number = ++lastPut
    return new Promise((resolve) => {
      unanswered.set(number, () => {
        unanswered.delete(number)
        resolve()
      })
      child.send({ put: pack, number } satisfies Message, () => {})
    })
  }

  /** Starts a process with all packs, which replaces the current one as soon as it has loaded them. */
  async function takeOver(): Promise<void> {
    const ready = new Promise<boolean>((resolve) => {
      next = start((screener, how) => {
        resolve(false)
        ended(screener, how)
      })
      next.child.on('message', (said: Answered) => {
        if (!('ready' in said || 'held' in said || 'listening' in said)) return
        setImmediate(() => {
          if (next?.unanswered.size === 0 && (next.isListening || !current?.isListening)) resolve(true)
        })
      })
    })
    const isHeld = await ready
    const taken = next
    next = undefined
    heavy.clear()
    if (!isHeld || !taken) {
      log.error({}, 'the replacing screening process exited before it took over')
      for (const pack of packs.values()) if (current?.isReady) void put(current, pack)
      return
    }
    const before = current
    clearTimeout(timer)
    current = taken
    if (before) drain(before)
  }

  /** Ends a replaced process after its pending responses; connections to its port get some time to close. */
  function drain(screener: Screener): void {
    const until = performance.now() + drainMs
    leaving.add(screener)
    screener.child.once('exit', () => leaving.delete(screener))
    screener.child.send({ leave: true } satisfies Message, () => {})
    const check = setInterval(() => {
      const isBusy = screener.isListening || [...pending.values()].some(({ by }) => by === screener)
      if (isBusy && performance.now() < until) return
      clearInterval(check)
      if (screener.child.connected) screener.child.disconnect()
    }, drainMs / 50)
  }

  function take(id: number): Pending | undefined {
    const found = pending.get(id)
    pending.delete(id)
    clearTimeout(found?.timer)
    return found
  }

  /** Batches the rows of one turn of the event loop into a message. */
  function send(call: CallsMessage['calls'][number]): void {
    if (outbox.length === 0)
      setImmediate(() => {
        const calls = outbox
        outbox = []
        current?.child.send({ calls } satisfies CallsMessage, () => {})
      })
    outbox.push(call)
  }

  startCurrent()
  return {
    async put(pack) {
      packs.set(pack.sceneId, pack)
      if (current?.isReady && !isHeavy(pack) && !heavy.has(pack.sceneId)) {
        await Promise.all([current, next].flatMap((each) => (each?.isReady ? [put(each, pack)] : [])))
        return
      }
      if (!current?.isReady) return
      heavy.add(pack.sceneId)
      if (next?.isReady) await put(next, pack)
      taking ??= takeOver().finally(() => {
        taking = undefined
      })
      await taking
    },
    drop(sceneId) {
      packs.delete(sceneId)
      for (const each of [current, next])
        if (each?.isReady) each.child.send({ drop: sceneId } satisfies Message, () => {})
    },
    screen(scene, call) {
      const began = performance.now()
      const bizId = randomBizId()
      return new Promise((settle) => {
        const fallBack = (reason: FallbackReason) => {
          const row = storedRow({ scene, call, bizId, began }, fallbackOf(scene, reason))
          settle(screenedOf(row))
          late.put(row)
        }
        const by = current
        if (!by?.isReady) return fallBack(FallbackReason.unavailable)
        const id = ++lastId
        const timer = setTimeout(() => take(id)?.fallBack(FallbackReason.timedOut), scene.settings.budgetMs)
        // The process does not know a new live scene until it has loaded its lists.
        const answered = (answer: BatchAnswer) =>
          isRefusal(answer) && answer.refused === 'scene.notLive' && packs.has(scene.sceneId)
            ? fallBack(FallbackReason.unavailable)
            : settle(answer)
        pending.set(id, { by, settle: answered, fallBack, timer })
        send({ id, sceneId: scene.sceneId, call, bizId })
      })
    },
    pid: () => current?.child.pid,
    async close() {
      isClosing = true
      clearTimeout(timer)
      await Promise.all([current, next, ...leaving].map((each) => each && end(each.child)))
    },
  }
}

function forkScreening(listener: ListenerProcess | undefined): ChildProcess {
  const settings: Pick<ForkOptions, 'execArgv' | 'serialization'> = {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, `--max-semi-space-size=${youngMegabytes}`],
    serialization: 'advanced',
  }
  const env = { NODE_ENV: process.env.NODE_ENV }
  if (!listener)
    return fork(runnable(fileURLToPath(entry)), { ...settings, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  // Processes of a cluster share their port, so that no call is refused during a takeover.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const exec = runnable(fileURLToPath(listener.entry))
  // The process itself logs requests to the port.
  cluster.setupPrimary({ ...settings, exec, args: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const noSecrets = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]))
  return cluster.fork({ ...noSecrets, ...env }).process
}

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    if (child.connected) child.disconnect()
  })

/** True for packs with watch lists that take long to load. */
function isHeavy({ live, shadow }: ScenePack): boolean {
  const lists = [...('missing' in live ? [] : live.lists), ...(shadow?.lists ?? [])]
  return lists.reduce((sum, { file }) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0) > listBytesMax
}
