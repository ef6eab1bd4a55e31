import { z } from 'zod'
import type { Tx } from '#api/platform/db/connection.ts'
import type { JobKind } from '#api/platform/jobs/job.ts'
import { sendJob } from '#api/platform/jobs/send.ts'

/** `version` must equal that of the import's row; otherwise the job is outdated. */
const importJob = z.object({ importId: z.number(), version: z.number() })
export type ListImportJob = z.infer<typeof importJob>

const tries = { attempts: 3, pauseSeconds: 5 }
export const readingList: JobKind<ListImportJob> = { name: 'watchLists.read', data: importJob, ...tries }
export const storingList: JobKind<ListImportJob> = { name: 'watchLists.store', data: importJob, ...tries }

/** `failure`: reason of the import's end. */
const takingBackJob = importJob.extend({ failure: z.string() })
export type TakingBackJob = z.infer<typeof takingBackJob>
/** Reverts a stopped import. Retried for hours, because the list cannot be edited until it succeeds. */
export const takingBack: JobKind<TakingBackJob> = {
  name: 'watchLists.takeBack',
  data: takingBackJob,
  attempts: 12,
  pauseSeconds: 5,
}

export const readLater = (tx: Tx, job: ListImportJob) => sendJob(tx, readingList, job)
export const storeLater = (tx: Tx, job: ListImportJob) => sendJob(tx, storingList, job)
export const sendTakingBack = (tx: Tx, job: TakingBackJob) => sendJob(tx, takingBack, job)
