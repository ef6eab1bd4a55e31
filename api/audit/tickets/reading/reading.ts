import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Upload } from '#api/platform/files/store/stored-file.ts'
import type { JobKind } from '#api/platform/jobs/job.ts'
import { cancelJob, sendJobInTurn } from '#api/platform/jobs/send.ts'
import { ticketReading } from '../table.ts'
import { isLongWork, senderCost } from './sender-cost.ts'

/** `jobId` must equal the one in the row; otherwise the job is outdated. */
const readingJob = z.object({ readingId: z.number(), jobId: z.string(), sender: z.string().default('') })
export type ReadingJob = z.infer<typeof readingJob>

/** First queue of every ticket, with a limit of a few seconds. */
export const shortReadingJob: JobKind<ReadingJob> = {
  name: 'tickets.read',
  data: readingJob,
  attempts: 3,
  pauseSeconds: 5,
}

/** Queue of tickets that exceeded that limit, and of senders who wasted time. */
export const longReadingJob: JobKind<ReadingJob> = { ...shortReadingJob, name: 'tickets.readLong' }

/** Queues a stored file for reading. Returns the id of the reading. */
export async function addReading(
  tx: Tx,
  { path, sha256, sender }: Pick<Upload, 'path' | 'sha256'> & { sender: string },
): Promise<number> {
  const [added] = await tx.insert(ticketReading).values({ path, sha256, sender }).returning({ id: ticketReading.id })
  if (!added) throw new Error('no reading was added')
  await readAgain(tx, added.id, sender)
  return added.id
}

/** Queues a reading again, at the turn of `sender`. Discards the earlier result. */
export async function readAgain(tx: Tx, readingId: number, sender: string): Promise<void> {
  await stopReading(tx, [readingId])
  await queueReading(tx, readingId, { sender, costMs: 0 })
}

/** Moves a reading to the queue of long work, with its cost so far. */
export const queueAsLong = (tx: Tx, readingId: number, more: { sender: string; costMs: number }): Promise<void> =>
  queueReading(tx, readingId, more, longReadingJob)

async function queueReading(
  tx: Tx,
  readingId: number,
  { sender, costMs }: { sender: string; costMs: number },
  wanted?: JobKind<ReadingJob>,
): Promise<void> {
  const jobId = randomUUID()
  await tx
    .update(ticketReading)
    .set({ state: 'waiting', failure: '', jobId, sender, costMs, finishedAt: null })
    .where(eq(ticketReading.id, readingId))
  const cost = await senderCost(tx, sender)
  const kind = wanted ?? (isLongWork(cost) ? longReadingJob : shortReadingJob)
  await sendJobInTurn(tx, kind, { readingId, jobId, sender }, { id: jobId, weight: cost.turns })
}

/** Cancels the jobs of these readings. */
export async function stopReading(tx: Tx, readingIds: readonly number[]): Promise<void> {
  const readings = await tx
    .select({ jobId: ticketReading.jobId })
    .from(ticketReading)
    .where(inArray(ticketReading.id, [...readingIds]))
  for (const { jobId } of readings)
    if (jobId !== null) for (const kind of [shortReadingJob, longReadingJob]) await cancelJob(tx, kind, jobId)
}
