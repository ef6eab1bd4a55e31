import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { ticketReading } from '../table.ts'
import { readWithinMs } from './readers.ts'

/** Limit of processor time for short work, which nearly every ticket meets. */
export const shortWithinMs = 3_000
/** Limit of elapsed time for short work on a busy machine. */
export const shortWallMs = 8_000
/** Minimum time limit for a file, however long the sender's earlier files took. */
const longWithinMinMs = 10_000
/** Time of one photograph. */
const ordinaryMs = 2_500
const turnsMax = 40

/** Processing time of a sender's files within the last hour. */
type SenderCost = {
  /** Turns that the next file counts for: the mean time of earlier files divided by that of an ordinary ticket. */
  turns: number
  /**
   * Time spent on files that exceeded the limit of time or memory, that crashed the reader, or that exceeded the short
   * limit and are not finished.
   */
  wastedMs: number
}

export async function senderCost(on: Db | Tx, sender: string): Promise<SenderCost> {
  const [cost] = await on
    .select({
      meanMs: sql<number>`coalesce(avg(${ticketReading.costMs}) filter (where ${ticketReading.costMs} > 0), 0)::int`,
      wastedMs: sql<number>`coalesce(sum(${ticketReading.costMs}) filter (where
        ${ticketReading.failure} in ('late', 'memory', 'failed')
        or ${ticketReading.state} in ('waiting', 'reading') and ${ticketReading.costMs} >= ${shortWithinMs}), 0)::int`,
    })
    .from(ticketReading)
    .where(
      sql`${eq(ticketReading.sender, sender)}
        and coalesce(${ticketReading.finishedAt}, ${ticketReading.createdAt}) > now() - interval '1 hour'`,
    )
  const { meanMs = 0, wastedMs = 0 } = cost ?? {}
  return { turns: Math.min(Math.max(1, Math.round(meanMs / ordinaryMs)), turnsMax), wastedMs }
}

/** Sends files of a sender who wasted time to the long queue, so that at most one of them holds up short work. */
export const isLongWork = ({ wastedMs }: Pick<SenderCost, 'wastedMs'>): boolean => wastedMs >= shortWithinMs

/** Time limit of long work, reduced by the time the sender wasted. */
export const longWithinMs = ({ wastedMs }: Pick<SenderCost, 'wastedMs'>): number =>
  Math.max(longWithinMinMs, readWithinMs - wastedMs)
