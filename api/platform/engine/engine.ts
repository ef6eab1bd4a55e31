import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { type Outcome, startReader } from '#api/platform/files/reader/reader-process.ts'
import type { TaskFailure } from '#api/platform/jobs/job.ts'
import { randomBizId } from '#api/platform/keys.ts'
import type { Job, JobLimits, JobProgress, Jobs } from './job.ts'

export type EngineOptions = {
  /** Module that its processes run: it calls `runTasks` with `tasksOfJobs`. */
  entry: URL
  /** A folder of this server alone, for temporary files of jobs. */
  scratch: string
  threads: number
  memoryMegabytes: number
  spillMegabytes: number
  /** Heap limit of the process, besides the engine's memory; `youngMegabytes` limits the new generation in it. */
  heapMegabytes: number
  youngMegabytes: number
}

type JobAsked = {
  /** Folders it may read. */
  inputs: readonly string[]
  /**
   * Folder that the job creates, which must not exist yet: it appears complete or not at all. Omitted if it makes no
   * files.
   */
  output?: string
  /**
   * A file of tables that outlive the job. Only jobs of the warm process may use one: a second opener would be refused.
   */
  kept?: string
  budgetMs: number
  signal?: AbortSignal
  onProgress?: (told: JobProgress) => void
}

export type JobOutcome<R> = { reply: R } | { failed: TaskFailure }

type InputOf<J extends Job> = Parameters<J>[0]

export type Engine<T extends Jobs> = {
  /** Runs a job in a process of its own. Throws what the job throws. */
  run<Name extends keyof T & string>(
    job: Name,
    input: InputOf<T[Name]>,
    asked: JobAsked,
  ): Promise<JobOutcome<Awaited<ReturnType<T[Name]>>>>
  /**
   * Like `run`, but in one warm process, one at a time: for short jobs without files. Restarts the process if it has
   * ended.
   */
  ask<Name extends keyof T & string>(
    job: Name,
    input: InputOf<T[Name]>,
    asked: Omit<JobAsked, 'output'>,
  ): Promise<JobOutcome<Awaited<ReturnType<T[Name]>>>>
  /** Removes leftovers of an earlier process; call it before the first job. */
  sweep(): Promise<void>
  /** Ends idle processes. */
  end(): void
}

/** Idle time of a process after a small job: starting one takes longer than most jobs. */
const idleMs = 60_000
/** A process that uses more has grown by its work, and ends with it. */
const smallBytes = 256 * 1024 ** 2

/** Runs analytic jobs in processes beside the server, which neither waits nor grows for them. */
export function createEngine<T extends Jobs>(options: EngineOptions): Engine<T> {
  const { scratch, threads, memoryMegabytes, spillMegabytes } = options
  let warm: ReturnType<typeof startReader> | undefined
  const inTurn = pLimit(1)
  let idle: { process: ReturnType<typeof startReader>; idleTimer: NodeJS.Timeout } | undefined

  async function carryOut(
    process: ReturnType<typeof startReader>,
    job: string,
    input: unknown,
    { inputs, output, kept, budgetMs, signal, onProgress }: JobAsked,
  ): Promise<Outcome> {
    const own = join(scratch, randomBizId())
    const making = output === undefined ? own : `${output}.tmp-${randomBizId()}`
    let outcome: Outcome | undefined
    try {
      await mkdir(own, { recursive: true })
      await mkdir(making, { recursive: true })
      const room: JobLimits = { threads, memoryMegabytes, spillMegabytes, inputs, kept, scratch: own, output: making }
      const asked = { task: job, input: { input, room } }
      outcome = await process.run(asked, budgetMs, {
        signal,
        onProgress: (told) => onProgress?.(told as JobProgress),
      })
      if (output !== undefined && 'reply' in outcome) await keep(making, output)
      return outcome
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      return { failed: 'disk' }
    } finally {
      // A process still at work would keep writing into removed folders.
      if (!outcome || 'failed' in outcome) await process.end()
      await rm(own, { recursive: true, force: true })
      await rm(making, { recursive: true, force: true })
    }
  }

  async function inOwnProcess(job: string, input: unknown, asked: JobAsked): Promise<Outcome> {
    const process = takeIdle() ?? startReader(options)
    let outcome: Outcome | undefined
    try {
      outcome = await carryOut(process, job, input, asked)
      return outcome
    } finally {
      const isSmall = outcome && 'reply' in outcome && outcome.residentBytes <= smallBytes
      if (isSmall && !idle) leaveIdle(process)
      else await process.end()
    }
  }

  function takeIdle() {
    const taken = idle
    idle = undefined
    clearTimeout(taken?.idleTimer)
    return taken?.process
  }

  function leaveIdle(process: ReturnType<typeof startReader>): void {
    idle = { process, idleTimer: setTimeout(() => void takeIdle()?.end(), idleMs).unref() }
    process.onEnd(() => {
      if (idle?.process === process) takeIdle()
    })
  }

  function startWarm(): ReturnType<typeof startReader> {
    const process = startReader(options)
    process.onEnd(() => {
      if (warm === process) warm = undefined
    })
    return process
  }

  return {
    run: async (job, input, asked) => told(await inOwnProcess(job, input, asked)),
    ask(job, input, asked) {
      const turn = inTurn(() => {
        warm ??= startWarm()
        return carryOut(warm, job, input, asked)
      })
      return turn.then(told<never>)
    },
    async sweep() {
      await rm(scratch, { recursive: true, force: true })
      await mkdir(scratch, { recursive: true })
    },
    end() {
      void warm?.end()
      void takeIdle()?.end()
    },
  }
}

function told<R>(outcome: Outcome): JobOutcome<R> {
  if ('error' in outcome) throw outcome.error
  return 'reply' in outcome ? { reply: outcome.reply as R } : outcome
}

/** Syncs everything to disk before the rename: a power cut leaves the complete version or none. */
async function keep(making: string, output: string): Promise<void> {
  for (const entry of await readdir(making)) await sync(join(making, entry))
  await sync(making)
  await rename(making, output)
  await sync(dirname(output))
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
