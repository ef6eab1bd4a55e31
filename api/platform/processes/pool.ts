import { AsyncResource } from 'node:async_hooks'
import { createGroupedFairQueue } from './grouped-fair-queue.ts'
import { type Outcome, startTaskProcess, type TaskProcess, type TaskProcessOptions } from './task-process.ts'

export type PoolOptions = TaskProcessOptions & {
  /** Maximum number of concurrent processes, which start on demand. */
  processes: number
  /** Idle time in ms after which a process ends. Starting one takes longer than most tasks. */
  idleMs: number
  /** Maximum bytes of an idle process; one with more memory after a task is ended. */
  idleBytesMax?: number
  /** Number of tasks after which a process ends. */
  tasksMax?: number
  /** Maximum number of concurrent tasks of one sender. */
  atOnce?: number
}

type Use = {
  /** Sender of the task, for fair scheduling. */
  by: string
  /** Senders of one group share the turns of the group; by default a sender has its own. */
  group?: string | undefined
  signal?: AbortSignal | undefined
  /** Checked whenever a process is free; while it returns false, later uses go first. */
  mayStart?: (() => boolean) | undefined
  /** Called once if the use has to wait. */
  onWait?: (() => void) | undefined
}

/** Processes that run the same entry file and are shared fairly between senders. */
export type Pool = {
  /**
   * Runs `run` with exclusive use of a process. The process ends unless `run` returns a reply. A use that is cancelled
   * while it waits never runs.
   */
  use(use: Use, run: (process: TaskProcess) => Promise<Outcome>): Promise<Outcome>
  /** Starts uses whose `mayStart` has become true. */
  wake(): void
  /** Number of waiting uses, in total or of one sender. */
  waiting(by?: string): number
  /** Ids of the running processes. */
  pids(): number[]
  /** Ends all processes, even during a task. Resolves when they have exited. */
  close(): Promise<void>
}

type Entry = Use & { start: (process: TaskProcess) => Promise<Outcome>; settle: (outcome: Promise<Outcome>) => void }

/** A process; it is busy from the start of a use until it is idle again or has exited. */
type Member = { process: TaskProcess; idleTimer: NodeJS.Timeout | undefined; busy: boolean; tasks: number }

export function createPool(options: PoolOptions): Pool {
  const {
    processes,
    idleMs,
    idleBytesMax = Number.POSITIVE_INFINITY,
    tasksMax = Number.POSITIVE_INFINITY,
    atOnce,
  } = options
  const members = new Set<Member>()
  const turns = createGroupedFairQueue<Entry>({ atOnce })

  function startNext(): void {
    for (;;) {
      const free = [...members].find(({ busy }) => !busy)
      if (!free && members.size >= processes) return
      const next = turns.take(({ mayStart }) => mayStart?.() ?? true)
      if (!next) return
      const { entry } = next
      const outcome = carryOut(free ?? add(), entry)
      entry.settle(outcome)
      const ended = () => {
        turns.done(next)
        startNext()
      }
      outcome.then(ended, ended)
    }
  }

  function add(): Member {
    const member: Member = { process: startTaskProcess(options), idleTimer: undefined, busy: false, tasks: 0 }
    members.add(member)
    // Only now does the memory suffice for another process.
    member.process.onEnd(() => {
      clearTimeout(member.idleTimer)
      members.delete(member)
      startNext()
    })
    return member
  }

  async function carryOut(member: Member, { start }: Entry): Promise<Outcome> {
    clearTimeout(member.idleTimer)
    member.busy = true
    member.tasks++
    let outcome: Outcome | undefined
    try {
      outcome = await start(member.process)
      return outcome
    } finally {
      const isSmall = outcome && 'reply' in outcome && outcome.residentBytes <= idleBytesMax
      if (isSmall && member.tasks < tasksMax) leaveIdle(member)
      else await end(member)
    }
  }

  function leaveIdle(member: Member): void {
    member.busy = false
    member.idleTimer = setTimeout(() => void end(member), idleMs).unref()
  }

  function end(member: Member): Promise<void> {
    member.busy = true
    return member.process.end()
  }

  return {
    async use({ by, group, signal, mayStart, onWait }, run) {
      if (signal?.aborted) return { failed: 'cancelled' }
      return new Promise<Outcome>((resolve) => {
        // Without this, it would run in the scope of the request that ended before it.
        const inOwnScope = AsyncResource.bind(run)
        let hasStarted = false
        const start: Entry['start'] = (process) => {
          hasStarted = true
          signal?.removeEventListener('abort', leave)
          return inOwnScope(process)
        }
        const entry: Entry = { by, group, mayStart, start, settle: resolve }
        // A running task is cancelled by its own signal.
        const leave = () => {
          if (turns.remove(entry)) resolve({ failed: 'cancelled' })
        }
        signal?.addEventListener('abort', leave, { once: true })
        turns.add({ by, group }, entry)
        startNext()
        if (!hasStarted) onWait?.()
      })
    },
    wake: startNext,
    waiting: turns.waiting,
    pids: () => [...members].flatMap(({ process: { pid } }) => pid ?? []),
    async close() {
      await Promise.all([...members].map(end))
    },
  }
}
