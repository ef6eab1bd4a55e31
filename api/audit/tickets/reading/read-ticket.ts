import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import { attachFile, detachFiles, storeGenerated } from '#api/platform/files/store/stored-file.ts'
import { writeTemporary } from '#api/platform/files/store/temporary.ts'
import type { Run } from '#api/platform/jobs/job.ts'
import type { FeatureDeps } from '#api/shell/feature.ts'
import { TicketType } from '#contract/audit/tickets/codes.ts'
import { type ReadingFault, readingFaults, type TicketReading } from '#contract/audit/tickets/reading.ts'
import { readingFinished } from '../events.ts'
import { ticketReading } from '../table.ts'
import type { FileRead } from './read-file.ts'
import { ticketReaders } from './readers.ts'
import { longReadingJob, queueAsLong, type ReadingJob, shortReadingJob } from './reading.ts'
import { isLongWork, longWithinMs, senderCost, shortWallMs, shortWithinMs } from './sender-cost.ts'

type ReadingDeps = Pick<FeatureDeps, 'db' | 'files' | 'log' | 'publish'>

/** Business type of page pictures. */
const pageBusiness = 'ticket-page'

/**
 * Reads a ticket file in a separate process, and stores the result and page pictures, or the reason of a failure. When
 * it resolves, the reading is `read` or `refused`; it throws if a retry may help. If the row names another job than
 * `jobId`, the result is dropped. Short work over its time limit moves to the long queue, and the reading stays
 * `waiting`.
 */
export async function readTicket(
  { db, files, log, publish }: ReadingDeps,
  { readingId, jobId }: Pick<ReadingJob, 'readingId' | 'jobId'>,
  { attempt, signal, work }: Pick<Run, 'attempt' | 'signal'> & { work: 'short' | 'long' },
): Promise<void> {
  const [found] = await db.select().from(ticketReading).where(eq(ticketReading.id, readingId))
  if (found?.jobId !== jobId) return
  const { sender } = found
  const cost = await senderCost(db, sender)
  const move = (costMs: number) =>
    db.transaction(async (tx) => {
      if (await holdReading(tx, { readingId, jobId })) await queueAsLong(tx, readingId, { sender, costMs })
    })
  if (work === 'short' && isLongWork(cost)) return move(found.costMs)
  await db.update(ticketReading).set({ state: 'reading' }).where(eq(ticketReading.id, readingId))
  const stored = await files.get(found.path)
  if (!stored) throw new Error(`the file of ticket reading ${readingId} is not in the store`)
  const copy = await writeTemporary(stored.stream as unknown as AsyncIterable<Uint8Array>)
  const limits =
    work === 'short' ? { withinMs: shortWallMs, busyWithinMs: shortWithinMs } : { withinMs: longWithinMs(cost) }
  const began = performance.now()
  const spent = () => found.costMs + Math.ceil(performance.now() - began)
  const slice = work === 'long' ? sliceOf({ db, log }, { sender, spentMs: found.costMs, signal }) : undefined
  const outcome = await ticketReaders
    .read('read', { path: copy.path }, work, { signal: slice?.signal ?? signal, ...limits })
    .catch(async (error: unknown) => {
      if (slice?.isOver()) return { failed: 'sliced' as const }
      // A file that crashes the reader costs its sender as much as one that times out.
      if (!signal.aborted)
        await db.update(ticketReading).set({ costMs: spent() }).where(eq(ticketReading.id, readingId))
      throw error
    })
    .finally(() => {
      slice?.stop()
      return copy.remove()
    })
  if ('failed' in outcome && outcome.failed === 'busy') throw new Error('the reader of tickets is busy')
  const costMs = spent()
  if ('failed' in outcome && outcome.failed === 'sliced') return move(costMs)
  if ('failed' in outcome && outcome.failed === 'late' && work === 'short') return move(Math.max(costMs, shortWithinMs))
  await db.update(ticketReading).set({ costMs }).where(eq(ticketReading.id, readingId))
  // Another file may have caused the crash: retry; the last attempt refuses the file.
  if ('failed' in outcome && outcome.failed === 'memory' && attempt < shortReadingJob.attempts)
    throw new Error('the ticket reader process has exited')
  const read = 'reply' in outcome ? outcome.reply : { fault: outcome.failed as ReadingFault }
  if ('fault' in read) log.info({ readingId, fault: read.fault }, 'a ticket was not read')
  if ('skipped' in read)
    for (const error of read.skipped)
      log.warn({ readingId, error }, 'a page of a ticket was read without perspective correction')
  const pictures: { path: string; sha256: string }[] = []
  if ('reading' in read)
    for (const [at, picture] of read.pictures.entries())
      pictures.push(
        await storeGenerated(
          { db, files },
          { business: pageBusiness, name: `${at + 1}.webp`, content: new Blob([picture as Uint8Array<ArrayBuffer>]) },
        ),
      )
  await db.transaction(async (tx) => {
    const row = await holdReading(tx, { readingId, jobId })
    // The reading was queued again or deleted: a sweep removes the stored pictures.
    if (!row) return
    await detachFiles(tx, row.pictures)
    for (const picture of pictures) await attachFile(tx, picture, `${readingId}`)
    await tx
      .update(ticketReading)
      .set({ ...columnsOf(read), pictures: pictures.map(({ path }) => path), finishedAt: sql`now()` })
      .where(eq(ticketReading.id, readingId))
    await publish(tx, readingFinished, { readingId })
  })
}

/** Minimum time of long work before it yields to another sender. It restarts at its next turn with more time. */
const sliceMs = 10_000

type Slice = { sender: string; spentMs: number; signal: AbortSignal }

function sliceOf({ db, log }: Pick<ReadingDeps, 'db' | 'log'>, { sender, spentMs, signal }: Slice) {
  const over = new AbortController()
  const makeWay = async () => {
    const others = await db.execute(sql`
      select 1 from pgboss.job where name = ${longReadingJob.name} and state < 'active' and data->>'sender' <> ${sender}
      limit 1`)
    if (others.rows.length > 0) over.abort()
  }
  const timer = setInterval(
    () => void makeWay().catch((err: unknown) => log.error({ err }, 'failed to check the queue of long tickets')),
    sliceMs + spentMs,
  )
  return {
    signal: AbortSignal.any([signal, over.signal]),
    isOver: () => over.signal.aborted && !signal.aborted,
    stop: () => clearInterval(timer),
  }
}

/** Locks the row. Undefined if the reading was queued again in the meantime. */
async function holdReading(tx: Tx, { readingId, jobId }: Pick<ReadingJob, 'readingId' | 'jobId'>) {
  const [row] = await tx
    .select({ pictures: ticketReading.pictures })
    .from(ticketReading)
    .where(and(eq(ticketReading.id, readingId), eq(ticketReading.jobId, jobId)))
    .for('no key update')
  return row
}

function columnsOf(read: FileRead | { fault: ReadingFault }): Partial<typeof ticketReading.$inferInsert> {
  if ('fault' in read)
    return { state: 'refused', failure: read.fault, reading: null, picture: null, ...numbersOf(null) }
  const { reading, hash } = read
  return { state: 'read', failure: '', reading, picture: hash, ...numbersOf(reading) }
}

const numbersOf = (reading: TicketReading | null) => ({
  ticketCode: reading?.fields.ticketCode?.value ?? '',
  ticketNum: reading?.fields.ticketNum?.value ?? '',
  otherInvoices: (reading?.others ?? []).flatMap(({ type, ticketCode = '', ticketNum }) =>
    type === TicketType.invoice && ticketNum !== '' ? [`${ticketCode}/${ticketNum}`] : [],
  ),
})

/**
 * Marks a reading as refused until a person retries it or types its fields. Returns false if the row names another job.
 */
export async function giveUpReading(
  tx: Tx,
  { readingId, jobId }: Pick<ReadingJob, 'readingId' | 'jobId'>,
  reason: string,
): Promise<boolean> {
  const failure = readingFaults.find((fault) => fault === reason) ?? 'failed'
  const { rowCount } = await tx
    .update(ticketReading)
    .set({ state: 'refused', failure, finishedAt: sql`now()` })
    .where(and(eq(ticketReading.id, readingId), eq(ticketReading.jobId, jobId)))
  return rowCount === 1
}
