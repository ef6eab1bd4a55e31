import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#api/platform/db/connection.ts'
import type { JobKind } from '#api/platform/jobs/job.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import { flowFile, flowSheet } from './table.ts'

/** `jobId` must equal the one in the row; otherwise the job is outdated. */
const fileJob = z.object({ fileId: z.number(), jobId: z.string() })
export type FileJob = z.infer<typeof fileJob>
const sheetJob = z.object({ sheetId: z.number(), jobId: z.string() })
export type SheetJob = z.infer<typeof sheetJob>

const tries = { attempts: 3, pauseSeconds: 5 }
export const fileReading: JobKind<FileJob> = { name: 'data-process.file', data: fileJob, ...tries }
export const sheetReading: JobKind<SheetJob> = { name: 'data-process.sheet', data: sheetJob, ...tries }

/** Enqueues reading a file; its earlier tables are kept until that is done. */
export async function readFileLater(tx: Tx, fileId: number): Promise<void> {
  const jobId = randomUUID()
  await tx
    .update(flowFile)
    .set({ state: 'waiting', fault: null, faultDetail: null, jobId })
    .where(eq(flowFile.id, fileId))
  await sendJob(tx, fileReading, { fileId, jobId }, jobId)
}

export async function readSheetLater(tx: Tx, sheetId: number): Promise<void> {
  const jobId = randomUUID()
  await tx.update(flowSheet).set({ state: 'reading', fault: null, jobId }).where(eq(flowSheet.id, sheetId))
  await sendJob(tx, sheetReading, { sheetId, jobId }, jobId)
}
