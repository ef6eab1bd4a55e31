import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { TaskFailure } from '#api/platform/jobs/job.ts'
import { randomBizId } from '#api/platform/keys.ts'
import type { Log } from '#api/platform/log.ts'
import { createPool, type Pool, type PoolOptions } from '#api/platform/processes/pool.ts'
import type { Outcome, TaskProcess } from '#api/platform/processes/task-process.ts'
import { currentClientLeft, currentRequestId } from '#api/platform/request-scope.ts'
import { openFolders } from './folders.ts'
import { type Job, type JobLimits, type JobProgress, type Jobs, taskOf } from './job.ts'
import { budgetOfMachine, countProcesses, type MachineBudget, shareOfEngine } from './machine.ts'
import { type FilesInStore, openFilesInStore, type RemoteConfig } from './remote.ts'
import { createResultCache, type ResultCache } from './result-cache.ts'

export type EngineOptions = {
  /** Module that its processes run: it calls `runJobs` with the jobs of all features. */
  entry: URL
  /** A folder on the disk of this server, shared with other servers on the same machine. */
  place: string
  log: Log
  budget?: MachineBudget | undefined
  limits?: Partial<EngineLimits>
  /** Number of jobs after which a process ends. */
  jobsMax?: number
  /** Engine for files in the store; without one, DuckDB reads local copies. */
  remote?: RemoteConfig | undefined
  startPool?: StartPool | undefined
}

/** Starts the warm processes for short jobs, or those of heavy ones. */
export type StartPool = (kind: 'readers' | 'exclusive', options: PoolOptions) => Pool

/** Memory and thread limits of one process. */
type EngineLimits = {
  threads: number
  memoryMegabytes: number
  spillMegabytes: number
  /**
   * Heap limit of the process, in addition to the engine's memory; `youngMegabytes` limits the heap's young generation.
   */
  heapMegabytes: number
  youngMegabytes: number
}

/**
 * Default limits of a process, for a small machine: the engine spills to disk. A larger machine gives it more memory.
 */
export const processLimits: EngineLimits = {
  threads: 2,
  memoryMegabytes: 320,
  spillMegabytes: 20_000,
  heapMegabytes: 512,
  youngMegabytes: 16,
}
/** Memory of a process in MB outside both limits: its code, and that of the engine. */
const baseMegabytes = 128

type QueryParams = {
  /** Folders that the job may read. */
  inputs: readonly string[]
  /** A file of tables that outlive the job. Jobs with the same file run one after the other. */
  tablesFile?: string
  /** Time limit in ms from the start of the job, without waiting. */
  budgetMs: number
  signal?: AbortSignal
  onProgress?: (progress: JobProgress) => void
}

/** Sender of a job: workspaces are scheduled in turn, and so are the users of each. */
type SentBy = {
  by: number
  /** The workspace for which the user works; each user without one counts as a separate group. */
  workspace?: number | undefined
}

type RunParams = QueryParams & {
  /**
   * Folder that the job creates, which must not exist yet: it appears complete or not at all. Omitted if the job writes
   * no files.
   */
  output?: string
}

export type JobOutcome<R> = { reply: R } | { failed: TaskFailure }

type InputOf<J extends Job> = Parameters<J>[0]
type OutcomeOf<J extends Job> = Promise<JobOutcome<Awaited<ReturnType<J>>>>

/** The engine with the jobs of one feature. */
export type EngineOf<T extends Jobs> = {
  /**
   * Runs a heavy job in a separate process, once the machine has memory for it. Jobs without a sender, which the job
   * queue sends, are scheduled by name. Rethrows errors of the job.
   */
  run<Name extends keyof T & string>(
    job: Name,
    input: InputOf<T[Name]>,
    options: RunParams & Partial<SentBy>,
  ): OutcomeOf<T[Name]>
  /**
   * Runs a short job without output in a warm process; by default until the client of the request disconnects. Rethrows
   * errors of the job.
   */
  query<Name extends keyof T & string>(
    job: Name,
    input: InputOf<T[Name]>,
    options: QueryParams & SentBy,
  ): OutcomeOf<T[Name]>
}

export type Engine = {
  /** The jobs that a feature registers under this name. */
  of<T extends Jobs>(feature: string): EngineOf<T>
  /** Runs `run` with a new folder path for a job's output; deleted afterwards unless it was moved away. */
  inFolder<T>(run: (folder: string) => Promise<T>): Promise<T>
  /** A folder of that name, which lives as long as this process. */
  folderFor(name: string): Promise<string>
  /** Cache of query results in this process. */
  readonly results: ResultCache
  /** Input files in the store; undefined if the engine needs local copies. */
  readonly inStore: FilesInStore | undefined
  /** Ids of the running processes. */
  pids(): { readers: number[]; exclusive: number[] }
  /** Ends all processes and removes the folders. */
  close(): Promise<void>
}

/** Idle time in ms after which a process ends: starting one takes longer than most jobs. */
const idleMs = 60_000
/** Maximum memory of an idle process in bytes; one with more has grown by its work, and is ended. */
const idleBytesMax = 256 * 1024 ** 2
/** Default number of jobs per process, which limits memory leaks of its engine. */
const usualJobsMax = 500

const resultLimits = { bytesMax: 64 * 1024 ** 2, resultBytesMax: 4 * 1024 ** 2 }

/** Stage of a job that waits for its turn, or for free memory. */
const waitingStage: JobProgress = { stage: 'waiting', rows: 0, of: 0 }

/**
 * Runs analytic jobs in separate processes, so that they neither block the server nor use its memory. Creates a folder
 * for this process below `place`, and deletes those of dead processes.
 */
export function openEngine({
  entry,
  place,
  log,
  budget = budgetOfMachine(),
  limits = {},
  jobsMax = usualJobsMax,
  remote,
  startPool = (_, options) => createPool(options),
}: EngineOptions): Engine {
  const { threads, spillMegabytes, heapMegabytes, youngMegabytes, ...least } = { ...processLimits, ...limits }
  const besides = heapMegabytes + baseMegabytes
  const processMegabytes = least.memoryMegabytes + besides
  const counts = countProcesses(budget, processMegabytes)
  const processesOf = { processes: counts.readers + counts.exclusive, besides, least: least.memoryMegabytes }
  const memoryMegabytes = limits.memoryMegabytes ?? shareOfEngine(budget, processesOf)
  if (!counts.fits)
    log.warn({ ...budget, processMegabytes }, 'the engine needs more memory than this machine has for it')
  const processes = { entry, heapMegabytes, youngMegabytes, idleMs, idleBytesMax, tasksMax: jobsMax }
  const readers = startPool('readers', { ...processes, processes: counts.readers })
  const exclusive = startPool('exclusive', { ...processes, processes: counts.exclusive })
  const folders = openFolders(place)
  const tablesFilesInUse = new Set<string>()
  const inStore = remote && openFilesInStore()

  async function carryOut(process: TaskProcess, task: string, input: unknown, options: Begun): Promise<Outcome> {
    const { inputs, output, tablesFile, budgetMs, signal, onProgress, requestId, waitedMs } = options
    const own = join(await folders.folderFor('scratch'), randomBizId())
    const making = output === undefined ? own : `${output}.tmp-${randomBizId()}`
    let outcome: Outcome | undefined
    try {
      await mkdir(own, { recursive: true })
      await mkdir(making, { recursive: true })
      const readable = remote && inStore && { ...remote, folders: inStore.of(inputs) }
      const limits = { threads, memoryMegabytes, spillMegabytes, inputs, tablesFile, remote: readable }
      const room: JobLimits = { ...limits, scratch: own, output: making }
      outcome = await process.run({ task, input: { input, room }, requestId }, budgetMs, {
        signal,
        onProgress: (progress) => onProgress?.(progress as JobProgress),
        onLine: (line) => log.info({ ...line, waitedMs }, 'engine job'),
      })
      if (output !== undefined && 'reply' in outcome) await keep(making, output)
      return outcome
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      outcome = { failed: 'disk' }
      return outcome
    } finally {
      if (outcome && 'failed' in outcome && outcome.failed !== 'cancelled')
        log.warn({ task, requestId, pid: process.pid, failed: outcome.failed }, 'engine job failed')
      // A process that is still working would keep writing to removed folders.
      if (!outcome || 'failed' in outcome) await process.end()
      await rm(own, { recursive: true, force: true })
      await rm(making, { recursive: true, force: true })
    }
  }

  async function inTurn<R>(
    pool: Pool,
    sender: Sender,
    task: string,
    input: unknown,
    options: RunParams,
  ): Promise<JobOutcome<R>> {
    const { tablesFile, signal, onProgress } = options
    const requestId = currentRequestId()
    const began = performance.now()
    const use = {
      ...sender,
      signal,
      mayStart: () => tablesFile === undefined || !tablesFilesInUse.has(tablesFile),
      onWait: () => onProgress?.(waitingStage),
    }
    const outcome = await pool.use(use, async (process) => {
      if (tablesFile !== undefined) tablesFilesInUse.add(tablesFile)
      const waitedMs = Math.round(performance.now() - began)
      try {
        return await carryOut(process, task, input, { ...options, requestId, waitedMs })
      } finally {
        if (tablesFile !== undefined) tablesFilesInUse.delete(tablesFile)
        // Jobs of either pool may be waiting for that file.
        for (const each of [readers, exclusive]) each.wake()
      }
    })
    if ('error' in outcome) throw outcome.error
    return 'reply' in outcome ? { reply: outcome.reply as R } : outcome
  }

  return {
    of: (feature) => ({
      run: (job, input, { by, workspace, ...options }) =>
        inTurn(
          exclusive,
          by === undefined ? { by: job } : senderOf(by, workspace),
          taskOf(feature, job),
          input,
          options,
        ),
      query: (job, input, { by, workspace, signal = currentClientLeft(), ...options }) =>
        inTurn(readers, senderOf(by, workspace), taskOf(feature, job), input, {
          ...options,
          ...(signal && { signal }),
        }),
    }),
    inFolder: folders.inFolder,
    folderFor: folders.folderFor,
    results: createResultCache(resultLimits),
    inStore,
    pids: () => ({ readers: readers.pids(), exclusive: exclusive.pids() }),
    async close() {
      await Promise.all([readers.close(), exclusive.close()])
      folders.remove()
    },
  }
}

type Sender = { by: string; group?: string }

const senderOf = (user: number, workspace: number | undefined): Sender =>
  workspace === undefined ? { by: `user ${user}` } : { by: `user ${user}`, group: `workspace ${workspace}` }

type Begun = RunParams & { requestId: string | undefined; waitedMs: number }

/** Syncs all files to disk before the rename, so that a power failure leaves the complete version or none. */
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
