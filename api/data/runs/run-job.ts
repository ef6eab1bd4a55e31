import { z } from 'zod'
import type { JobKind } from '#api/platform/jobs/job.ts'

/** `attempt` must equal that of the run's row; otherwise the job is outdated. */
const runJob = z.object({ runId: z.number(), attempt: z.number() })
export type RunJob = z.infer<typeof runJob>

/** Maximum concurrent runs of one instance; the engine limits them further by its memory. */
const atOnce = 4

/**
 * Maximum attempts. Each server restart uses one attempt of the runs that it interrupts, and three restarts must not
 * fail a run.
 */
const attempts = 6

export const running: JobKind<RunJob> = { name: 'runs.run', data: runJob, attempts, pauseSeconds: 1, atOnce }
