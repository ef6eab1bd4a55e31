import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../db/connection.ts'
import type { Upload } from '../files/kept-file.ts'
import type { JobKind } from '../jobs/job.ts'
import { cancelJob, sendJob } from '../jobs/send.ts'
import { ticketReading } from './table.ts'

/** `jobId` is what the row names: another one there says that nobody wants this one any more. */
const readingJob = z.object({ readingId: z.number(), jobId: z.string() })
export type ReadingJob = z.infer<typeof readingJob>

export const ticketReadingJob: JobKind<ReadingJob> = {
  name: 'tickets.read',
  data: readingJob,
  attempts: 3,
  pauseSeconds: 5,
}

/** Has a kept file read, beside requests; gives the reading's id, by which it is asked for. */
export async function addReading(tx: Tx, { path, sha256 }: Pick<Upload, 'path' | 'sha256'>): Promise<number> {
  const [added] = await tx.insert(ticketReading).values({ path, sha256 }).returning({ id: ticketReading.id })
  if (!added) throw new Error('no reading was added')
  await readAgain(tx, added.id)
  return added.id
}

/** Has it read again: nothing of what was read before stays. */
export async function readAgain(tx: Tx, readingId: number): Promise<void> {
  await stopReading(tx, [readingId])
  const jobId = randomUUID()
  await tx
    .update(ticketReading)
    .set({ state: 'waiting', failure: '', jobId, finishedAt: null })
    .where(eq(ticketReading.id, readingId))
  await sendJob(tx, ticketReadingJob, { readingId, jobId }, jobId)
}

/** Nobody wants what the jobs of these readings would find. */
export async function stopReading(tx: Tx, readingIds: readonly number[]): Promise<void> {
  const readings = await tx
    .select({ jobId: ticketReading.jobId })
    .from(ticketReading)
    .where(inArray(ticketReading.id, [...readingIds]))
  for (const { jobId } of readings) if (jobId !== null) await cancelJob(tx, ticketReadingJob, jobId)
}
