import { z } from 'zod'
import type { Tx } from '#api/platform/db/connection.ts'
import type { JobKind } from '#api/platform/jobs/job.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import { choosableEncodings } from '#contract/platform/files/content.ts'

/** `version` must equal that of the import's row; otherwise the job is outdated. */
const importJob = z.object({ importId: z.number(), version: z.number() })
export type ImportJob = z.infer<typeof importJob>

/** A user's choices when a file is read again. */
const rereading = z.object({
  encoding: z.enum(choosableEncodings).optional(),
  sheet: z.number().default(0),
  headRow: z.number().optional(),
})
const surveyJob = importJob.extend(rereading.shape)
export type SurveyJob = z.infer<typeof surveyJob>

const tries = { attempts: 3, pauseSeconds: 5 }
const surveying: JobKind<SurveyJob> = { name: 'tables.survey', data: surveyJob, ...tries }
const storing: JobKind<ImportJob> = { name: 'tables.store', data: importJob, ...tries }
export const importJobs = { surveying, storing }

export const surveyLater = (tx: Tx, job: z.input<typeof surveyJob>) => sendJob(tx, surveying, surveyJob.parse(job))
export const storeLater = (tx: Tx, job: ImportJob) => sendJob(tx, storing, job)
