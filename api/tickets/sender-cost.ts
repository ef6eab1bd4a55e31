import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connection.ts'
import { readWithinMs } from './readers.ts'
import { ticketReading } from './table.ts'

/** In processor time. Nearly every ticket is read within it; what takes longer goes to the queue of long work. */
export const shortWithinMs = 3_000
/** The same on a clock, on a machine that is busy with other things. */
export const shortWallMs = 8_000
/** What a sender's file gets at least, whatever the files before it have cost. */
const longWithinMinMs = 10_000
/** One photograph. */
const ordinaryMs = 2_500
const turnsMax = 40

/** What a sender's files have cost within the last hour. */
type SenderCost = {
  /** How many turns the next file counts for: the mean time of those before it, in ordinary tickets. */
  turns: number
  /** How long readers were busy with files that came to nothing in the time of an ordinary ticket. */
  wastedMs: number
}

export async function senderCost(on: Db | Tx, sender: string): Promise<SenderCost> {
  const [cost] = await on
    .select({
      meanMs: sql<number>`coalesce(avg(${ticketReading.costMs}) filter (where ${ticketReading.costMs} > 0), 0)::int`,
      wastedMs: sql<number>`coalesce(sum(${ticketReading.costMs}) filter (where
        ${ticketReading.failure} in ('late', 'memory')
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

/** Whose files have wasted time waits with the long work: no more than one of them holds up short work. */
export const isLongWork = ({ wastedMs }: Pick<SenderCost, 'wastedMs'>): boolean => wastedMs >= shortWithinMs

/** The less, the more time the sender's files have wasted. */
export const longWithinMs = ({ wastedMs }: Pick<SenderCost, 'wastedMs'>): number =>
  Math.max(longWithinMinMs, readWithinMs - wastedMs)
