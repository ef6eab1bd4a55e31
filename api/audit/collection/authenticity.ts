import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Authority } from '#api/audit/tickets/authority.ts'
import { ticketReading } from '#api/audit/tickets/table.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { IsReal } from '#contract/audit/collection/codes.ts'
import { ReadingState, verifiedOf } from '#contract/audit/tickets/reading.ts'
import type { VerifiedFields } from '#contract/audit/tickets/verifying.ts'
import { correctionsOf } from './check.ts'
import { collectionTicket } from './table.ts'

/** Fields by which a ticket is verified with the tax authority: recognized values with corrections applied. */
async function questionOf(on: Db | Tx, ticketId: number): Promise<VerifiedFields | undefined> {
  const [found] = await on
    .select({ corrected: collectionTicket.corrected, reading: ticketReading })
    .from(collectionTicket)
    .leftJoin(ticketReading, eq(ticketReading.id, collectionTicket.readingId))
    .where(eq(collectionTicket.id, ticketId))
  if (!found) return undefined
  const read = found.reading?.state === ReadingState.read ? found.reading.reading : null
  return verifiedOf(read, correctionsOf(found.corrected))
}

/**
 * Verifies a ticket with the tax authority, outside any transaction. Returns a function that stores the answer. If the
 * ticket has changed in the meantime, it stores nothing: the change itself starts a new check. Throws TryAgain.
 */
export async function askFor(db: Db, authority: Authority, ticketId: number): Promise<(tx: Tx) => Promise<void>> {
  const question = await questionOf(db, ticketId)
  const answer = question && (await authority.ask(db, question))
  const isReal = answer === undefined ? IsReal.unknown : answer === 'real' ? IsReal.confirmed : IsReal.refused
  return async (tx) => {
    if (isDeepStrictEqual(await questionOf(tx, ticketId), question))
      await tx.update(collectionTicket).set({ isReal }).where(eq(collectionTicket.id, ticketId))
  }
}
