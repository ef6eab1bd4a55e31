import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { NoRoom, runTasks, type TaskContext, type Tasks } from '#api/platform/processes/tasks.ts'
import type { EngineLimits } from './dialects/duckdb/limits.ts'
import { isOutOf } from './dialects/duckdb/session.ts'
import { openSession } from './open-session.ts'
import type { RemoteFolders } from './remote.ts'
import type { Session } from './session.ts'

/** Limits and folders of a job, set by its sender. */
export type JobLimits = {
  threads: number
  memoryMegabytes: number
  spillMegabytes: number
  /** Files that it reads; it may also read other files in their folders. */
  inputs: readonly string[]
  /**
   * A file of tables that outlive the job, created if missing. Use it only as a cache, because it may be removed at any
   * time.
   */
  tablesFile?: string | undefined
  /** Folder for spilled and temporary data. */
  scratch: string
  /** Folder that becomes the new version once it is complete. */
  output: string
  /** Engine that reads inputs in the file store; without one all files are local. */
  remote?: RemoteFolders | undefined
}

export type JobContext = {
  readonly room: JobLimits
  readonly session: Session
  /** Reports progress; throws if the job was cancelled. */
  progress(update: JobProgress): void
}

/** Stage of a job, and its current row with the total; 0 if the total is unknown. */
export type JobProgress = {
  stage: string
  rows: number
  of: number
  /** Additional figures, in a format agreed between the job and its sender. */
  detail?: unknown
}

export type Job = ((input: never, context: JobContext) => Promise<unknown>) & { ways?: EngineWays }

/** Engine settings of a job: `inAnyOrder` if it needs no row order except that of its plans. */
type EngineWays = Partial<Pick<EngineLimits, 'threads' | 'inAnyOrder'>>

export const jobIn = <J extends Job>(ways: EngineWays, job: J): J & { ways: EngineWays } => Object.assign(job, { ways })

export type Jobs = Readonly<Record<string, Job>>

/** Task name of a feature's job in the engine processes. */
export const taskOf = (feature: string, job: string): string => `${feature}.${job}`

/** Runs the jobs that features register, by feature, in an engine process. */
export function runJobs(announced: Readonly<Record<string, Jobs>>): void {
  const tasks = Object.entries(announced).flatMap(([feature, jobs]) =>
    Object.entries(tasksOfJobs(jobs)).map(([job, task]) => [taskOf(feature, job), task]),
  )
  runTasks(Object.fromEntries(tasks))
}

/** Interval in ms for repeating an interrupt: an engine forgets one that arrives between two statements. */
const interruptEveryMs = 50

/** Tasks of a job process: each has a separate engine, limited to the folders of the job. */
export function tasksOfJobs(jobs: Jobs): Tasks {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async ({ input, room }: { input: never; room: JobLimits }, { signal, progress }: TaskContext) => {
        let last: JobProgress = { stage: 'waiting', rows: 0, of: 0 }
        const tell = (update: JobProgress) => {
          signal.throwIfAborted()
          last = update
          progress(update)
        }
        /** Reports rows read by a statement, unless the stage counts its own rows. */
        const onRows = (rows: number) => {
          if (last.of === 0 && last.stage !== 'waiting') progress({ ...last, rows })
        }
        const session = await openSession({ ...limitsOf(room), ...job.ways }, room, onRows)
        let interrupting: NodeJS.Timeout | undefined
        const cancelled = () => {
          interrupting ??= setInterval(() => session.interrupt(), interruptEveryMs)
          session.interrupt()
        }
        if (signal.aborted) cancelled()
        signal.addEventListener('abort', cancelled)
        try {
          return await job(input, { room, session, progress: tell })
        } catch (error) {
          throw isOutOf('disk', error)
            ? new NoRoom('disk', error)
            : isOutOf('memory', error)
              ? new NoRoom('memory', error)
              : error
        } finally {
          signal.removeEventListener('abort', cancelled)
          clearInterval(interrupting)
          session.close()
        }
      },
    ]),
  )
}

function limitsOf({
  threads,
  memoryMegabytes,
  spillMegabytes,
  inputs,
  tablesFile,
  scratch,
  output,
}: JobLimits): EngineLimits {
  const spill = join(scratch, 'spill')
  mkdirSync(spill, { recursive: true })
  return { threads, memoryMegabytes, spillMegabytes, spill, tablesFile, folders: [...inputs, scratch, output] }
}
