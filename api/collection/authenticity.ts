import { eq } from 'drizzle-orm'
import { IsReal } from '#contract/collection/codes.ts'
import { ReadingState, verifiedOf } from '#contract/tickets/reading.ts'
import type { Db, Tx } from '../db/connection.ts'
import { sendJob } from '../jobs/send.ts'
import type { Authority } from '../tickets/authority.ts'
import { ticketReading } from '../tickets/table.ts'
import { correctionsOf } from './check.ts'
import { ticketChecking } from './job.ts'
import { collectionTicket } from './table.ts'

/** Has the tax authority asked for the tickets of a reading, beside requests. */
export async function askLater(tx: Tx, readingId: number): Promise<void> {
  const tickets = await tx
    .select({ id: collectionTicket.id })
    .from(collectionTicket)
    .where(eq(collectionTicket.readingId, readingId))
  for (const { id } of tickets) await sendJob(tx, ticketChecking, { ticketId: id })
}

/** What the tax authority says of a ticket, by what was read of it and what people put right; outside of any transaction. Throws TryAgain. */
export async function askFor(db: Db, authority: Authority, ticketId: number): Promise<IsReal> {
  const [found] = await db
    .select({ corrected: collectionTicket.corrected, reading: ticketReading })
    .from(collectionTicket)
    .leftJoin(ticketReading, eq(ticketReading.id, collectionTicket.readingId))
    .where(eq(collectionTicket.id, ticketId))
  if (!found) return IsReal.unknown
  const read = found.reading?.state === ReadingState.read ? found.reading.reading : null
  const answer = await authority.ask(db, verifiedOf(read, correctionsOf(found.corrected)))
  return answer === undefined ? IsReal.unknown : answer === 'real' ? IsReal.confirmed : IsReal.refused
}
