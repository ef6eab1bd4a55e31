import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { NoRoom, runTasks, type TaskContext, type Tasks } from '#api/platform/processes/tasks.ts'
import type { EngineLimits } from './dialects/duckdb/limits.ts'
import { isOutOf } from './dialects/duckdb/session.ts'
import { openSession } from './open-session.ts'
import type { RemoteFolders } from './remote.ts'
import type { Session } from './session.ts'

/** Limits and folders of a job, as its sender allows. */
export type JobLimits = {
  threads: number
  memoryMegabytes: number
  spillMegabytes: number
  /** Files that it reads; it may also read their neighbours. */
  inputs: readonly string[]
  /** A file of tables that outlive the job, created if missing: only a cache, since it may be removed at any time. */
  tablesFile?: string | undefined
  /** Separate folder for spilled and temporary data. */
  scratch: string
  /** Separate folder that becomes the new version once it is complete. */
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

/** Stage of a job, and its row of how many; 0 if the total is unknown. */
export type JobProgress = {
  stage: string
  rows: number
  of: number
  /** Further figures, which the job and its sender agree on. */
  detail?: unknown
}

export type Job = ((input: never, context: JobContext) => Promise<unknown>) & { ways?: EngineWays }

/** Engine settings of a job: `inAnyOrder` if it relies on no order of rows but that of its plans. */
type EngineWays = Partial<Pick<EngineLimits, 'threads' | 'inAnyOrder'>>

export const jobIn = <J extends Job>(ways: EngineWays, job: J): J & { ways: EngineWays } => Object.assign(job, { ways })

export type Jobs = Readonly<Record<string, Job>>

/** Name of a feature's job in the processes of the engine. */
export const taskOf = (feature: string, job: string): string => `${feature}.${job}`

/** Runs the jobs that features announce, by feature, in a process of the engine. */
export function runJobs(announced: Readonly<Record<string, Jobs>>): void {
  const tasks = Object.entries(announced).flatMap(([feature, jobs]) =>
    Object.entries(tasksOfJobs(jobs)).map(([job, task]) => [taskOf(feature, job), task]),
  )
  runTasks(Object.fromEntries(tasks))
}

/** An engine forgets an interrupt that comes between two statements, so a cancelled job repeats it. */
const interruptEveryMs = 50

/** Tasks of a job process: each gets its own engine, limited to the folders of the job. */
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
        /** Rows that a statement has read; stages that count their own rows say more. */
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
