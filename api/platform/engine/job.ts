import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { NoRoom, type TaskContext, type Tasks } from '#api/platform/files/reader-loop.ts'
import { type EngineLimits, isOutOf, openDuckdb } from './duckdb.ts'
import type { Session } from './plan.ts'

/** What a job may use, as the one who sent it allows. */
export type JobRoom = {
  threads: number
  memoryMegabytes: number
  spillMegabytes: number
  /** The files it reads; it may read what lies beside them. */
  inputs: readonly string[]
  /** A file of tables that outlive the job, made where it is missing: only a cache, for it may be removed at any time. */
  kept?: string | undefined
  /** A folder of its own, for what does not fit into memory and for what it makes on its way. */
  scratch: string
  /** A folder of its own, which becomes the version it makes once all of it is there. */
  output: string
}

export type JobContext = {
  readonly room: JobRoom
  /** The engine at work for this job. */
  readonly session: Session
  /** Tells how far it is; throws where somebody has cancelled it. */
  progress(told: JobProgress): void
}

/** Which stage of a job is at which of how many rows; 0 where nobody knows how many. */
export type JobProgress = { stage: string; rows: number; of: number }

export type Job = ((input: never, context: JobContext) => Promise<unknown>) & { ways?: EngineWays }

/** How the engine goes about a job: `inAnyOrder` where it relies on no order of rows but those that its plans say. */
type EngineWays = Partial<Pick<EngineLimits, 'threads' | 'inAnyOrder'>>

export const jobIn = <J extends Job>(ways: EngineWays, job: J): J & { ways: EngineWays } => Object.assign(job, { ways })

export type Jobs = Readonly<Record<string, Job>>

/** The tasks of a process of jobs: each with an engine of its own, that may see what the job may see and nothing else. */
export function tasksOfJobs(jobs: Jobs): Tasks {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async ({ input, room }: { input: never; room: JobRoom }, { signal, progress }: TaskContext) => {
        const session = await openDuckdb({ ...limitsOf(room), ...job.ways })
        const cancelled = () => session.interrupt()
        signal.addEventListener('abort', cancelled)
        try {
          const tell = (told: JobProgress) => {
            signal.throwIfAborted()
            progress(told)
          }
          return await job(input, { room, session, progress: tell })
        } catch (error) {
          throw isOutOf('disk', error)
            ? new NoRoom('disk', error)
            : isOutOf('memory', error)
              ? new NoRoom('memory', error)
              : error
        } finally {
          signal.removeEventListener('abort', cancelled)
          session.close()
        }
      },
    ]),
  )
}

function limitsOf({ threads, memoryMegabytes, spillMegabytes, inputs, kept, scratch, output }: JobRoom): EngineLimits {
  const spill = join(scratch, 'spill')
  mkdirSync(spill, { recursive: true })
  return { threads, memoryMegabytes, spillMegabytes, spill, kept, folders: [...inputs, scratch, output] }
}
