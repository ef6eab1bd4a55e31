import { z } from 'zod'
import type { JobKind } from '#api/platform/jobs/job.ts'

/** `version` must equal that of the import's row; otherwise the job is outdated. */
const pullJob = z.object({ importId: z.number(), version: z.number() })
const refreshJob = z.object({ refreshId: z.number() })
export type PullJob = z.infer<typeof pullJob>
export type RefreshJob = z.infer<typeof refreshJob>

const tries = { attempts: 3, pauseSeconds: 5 }
export const pulling: JobKind<PullJob> = { name: 'refreshes.pull', data: pullJob, ...tries }
export const refreshing: JobKind<RefreshJob> = { name: 'refreshes.refresh', data: refreshJob, ...tries }
