import { z } from 'zod'
import type { Tx } from '#api/platform/db/connection.ts'
import type { JobKind } from '#api/platform/jobs/job.ts'
import { sendJob } from '#api/platform/jobs/send.ts'

const refreshJob = z.object({ runId: z.number() })
export type RefreshJob = z.infer<typeof refreshJob>

export const refreshing: JobKind<RefreshJob> = {
  name: 'platformTables.refresh',
  data: refreshJob,
  attempts: 3,
  pauseSeconds: 5,
}

export const refreshLater = (tx: Tx, job: RefreshJob) => sendJob(tx, refreshing, job)
