import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { JobKind } from '#api/platform/jobs/job.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import { coverageOf, statedPoints } from '#contract/audit/tickets/coverage.ts'
import { ReadingState, readOf, verifiedOf } from '#contract/audit/tickets/reading.ts'
import { verifyTicket } from '#contract/audit/tickets/verifying.ts'
import type { Authority } from './authority.ts'
import type { ShownTickets } from './check.ts'
import { duplicatesOf } from './duplicates.ts'
import { ticketCheck, ticketReading } from './table.ts'

type Looking = { clock: Pick<Clock, 'today'>; shown: ShownTickets }

/** Verifies a check on its own and finds its duplicates. Then re-verifies the same owner's duplicate checks. */
export async function lookAtCheck(
  tx: Tx,
  { clock, shown }: Looking,
  readingId: number,
  others: 'and the same elsewhere' | 'alone' = 'and the same elsewhere',
): Promise<void> {
  const [found] = await tx
    .select({ check: ticketCheck, reading: ticketReading, today: sql<string>`${clock.today}` })
    .from(ticketCheck)
    .innerJoin(ticketReading, eq(ticketReading.id, ticketCheck.readingId))
    .where(eq(ticketCheck.readingId, readingId))
  if (!found) return
  const { check, reading, today } = found
  const read = reading.state === ReadingState.read ? reading.reading : null
  const duplicates = await duplicatesOf(tx, readingId)
  const readings = duplicates.map((each) => each.readingId)
  const own = readings.length > 0 ? await ownAmong(tx, check, readings) : new Set<number>()
  const used = await shown.usedReadings(tx, readings)
  const same = duplicates.filter((each) => own.has(each.readingId) || used.has(each.readingId))
  const findings = [
    ...(read ? verifyTicket(verifiedOf(read), { today, qr: read.qr, others: read.others }) : []),
    ...same,
  ]
  const enough = read !== null && coverageOf(statedPoints(readOf(read)), read.type).enough
  await tx.update(ticketCheck).set({ findings, enough }).where(eq(ticketCheck.id, check.id))
  if (others === 'alone') return
  for (const other of own) await lookAtCheck(tx, { clock, shown }, other, 'alone')
}

async function ownAmong(tx: Tx, { id, createdBy }: typeof ticketCheck.$inferSelect, readings: number[]) {
  const rows = await tx
    .select({ readingId: ticketCheck.readingId })
    .from(ticketCheck)
    .where(and(inArray(ticketCheck.readingId, readings), eq(ticketCheck.createdBy, createdBy), ne(ticketCheck.id, id)))
  return new Set(rows.map(({ readingId }) => readingId))
}

export const askingForCheck: JobKind<{ checkId: number }> = {
  name: 'tickets.askForCheck',
  data: z.object({ checkId: z.number() }),
  attempts: 3,
  pauseSeconds: 5,
}

/** Enqueues verification with the tax authority for checks that use a reading. */
export async function askLater(tx: Tx, readingId: number): Promise<void> {
  const checks = await tx.select({ id: ticketCheck.id }).from(ticketCheck).where(eq(ticketCheck.readingId, readingId))
  for (const { id: checkId } of checks) await sendJob(tx, askingForCheck, { checkId })
}

/** Verifies a check with the tax authority by its reading, outside any transaction. Throws TryAgain. */
export async function askForCheck(db: Db, authority: Authority, checkId: number): Promise<void> {
  const [found] = await db
    .select({ reading: ticketReading })
    .from(ticketCheck)
    .innerJoin(ticketReading, eq(ticketReading.id, ticketCheck.readingId))
    .where(eq(ticketCheck.id, checkId))
  if (found?.reading.state !== ReadingState.read) return
  const answer = await authority.ask(db, verifiedOf(found.reading.reading))
  const isReal = answer === undefined ? '' : answer === 'real' ? '1' : '0'
  await db.update(ticketCheck).set({ isReal }).where(eq(ticketCheck.id, checkId))
}
