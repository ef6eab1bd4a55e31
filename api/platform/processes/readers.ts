import { JobCancelled } from '#api/platform/jobs/job.ts'
import { createPool, type PoolOptions } from './pool.ts'
import type { Tasks } from './tasks.ts'

type ReadersOptions<T extends Tasks> = Pick<PoolOptions, 'entry' | 'processes' | 'heapMegabytes' | 'idleMs'> & {
  /** Time limit of each task in ms; waiting in the queue does not count. */
  deadlineMs: Record<keyof T, number>
  /** Maximum length of the queue, in total and per sender. */
  waiting: { all: number; ofEach: number }
}

/** Result of a task: `late` took too long, `memory` ran out of memory, `busy` never started. */
type Reading<R> = { reply: R } | { failed: 'late' | 'memory' | 'busy' }

/** `withinMs` replaces the task's own deadline; `busyWithinMs` adds one in processor time. */
type ReadOptions = {
  signal?: AbortSignal | undefined
  withinMs?: number | undefined
  busyWithinMs?: number | undefined
}

type Readers<T extends Tasks> = {
  /**
   * `by` is the sender: each has one running task at a time, so that none occupies all readers. Throws JobCancelled
   * once `signal` is aborted.
   */
  read<Name extends keyof T & string>(
    task: Name,
    input: Parameters<T[Name]>[0],
    by: string,
    options?: ReadOptions,
  ): Promise<Reading<Awaited<ReturnType<T[Name]>>>>
  /** Ids of the running processes. */
  pids(): number[]
}

/**
 * Reads untrusted files in separate processes: a file that exhausts memory, or never finishes, only ends its reader.
 */
export function createReaders<T extends Tasks>(options: ReadersOptions<T>): Readers<T> {
  const { deadlineMs, waiting: limits } = options
  const pool = createPool({ ...options, atOnce: 1 })
  return {
    async read(task, input, by, { signal, withinMs = deadlineMs[task], busyWithinMs } = {}) {
      if (pool.waiting() >= limits.all || pool.waiting(by) >= limits.ofEach) return { failed: 'busy' }
      const outcome = await pool.use({ by, signal }, (process) =>
        process.run({ task, input }, withinMs, { signal, busyWithinMs }),
      )
      if ('error' in outcome) throw outcome.error
      if ('reply' in outcome) return { reply: outcome.reply as never }
      const { failed } = outcome
      if (failed === 'cancelled') throw new JobCancelled()
      if (failed === 'killed' || failed === 'disk') throw new Error(`A reader could not go on at ${task}: ${failed}`)
      return { failed }
    },
    pids: pool.pids,
  }
}
