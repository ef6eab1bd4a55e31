import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Corrected } from '#contract/collection/shapes.ts'
import { createProductFinder } from '#contract/flow/product.ts'
import { decimalOf, tenThousandths } from '#contract/flow/reading.ts'
import { TicketType } from '#contract/tickets/codes.ts'
import { compareTicket, type TicketDifference } from '#contract/tickets/comparing.ts'
import type { TicketDuplicate } from '#contract/tickets/duplicates.ts'
import { type Corrections, fieldOf, ReadingState, readOf, verifiedOf } from '#contract/tickets/reading.ts'
import { type TicketFinding, verifyTicket } from '#contract/tickets/verifying.ts'
import type { Clock } from '../clock.ts'
import { flowComparison } from '../comparisons/table.ts'
import type { Db, Tx } from '../db/connection.ts'
import { dealer } from '../master-data/table.ts'
import { reviewObject } from '../reviews/table.ts'
import { duplicatesOf } from '../tickets/duplicates.ts'
import { ticketReading } from '../tickets/table.ts'
import { collectionTask, collectionTicket } from './table.ts'

/** `100.0000`, as the database has it, as `100`. */
const plainDecimal = (decimal: string): string => decimalOf(tenThousandths(decimal) ?? 0n)

/** What people said, without who and when. */
export const correctionsOf = (corrected: Corrected): Corrections =>
  Object.fromEntries(Object.entries(corrected).map(([field, { value }]) => [field, value]))

/** Compares what a ticket shows with its line, and verifies it by itself; of one that nobody could read nothing is claimed. */
export async function checkTicket(
  on: Db | Tx,
  { today }: Pick<Clock, 'today'>,
  id: number,
  /** Tickets that turn out to be the same are told of it too. */
  others: 'and the same elsewhere' | 'alone' = 'and the same elsewhere',
): Promise<void> {
  const [found] = await on
    .select({
      ticket: collectionTicket,
      task: collectionTask,
      reading: ticketReading,
      dealerName: dealer.name,
      settings: flowComparison.settings,
      master: flowComparison.master,
      today: sql<string>`${today}`,
    })
    .from(collectionTicket)
    .innerJoin(collectionTask, eq(collectionTask.id, collectionTicket.taskId))
    .innerJoin(reviewObject, eq(reviewObject.id, collectionTask.objectId))
    .innerJoin(dealer, eq(dealer.id, reviewObject.dealerId))
    .innerJoin(flowComparison, eq(flowComparison.id, collectionTask.comparisonId))
    .leftJoin(ticketReading, eq(ticketReading.id, collectionTicket.readingId))
    .where(eq(collectionTicket.id, id))
  if (!found) return
  const { ticket, task, reading, dealerName, settings, master } = found
  const corrected = correctionsOf(ticket.corrected)
  const read = reading?.state === ReadingState.read ? reading.reading : null
  const isSaid = read !== null || Object.keys(corrected).length > 0
  let differences: TicketDifference[] | null = null
  let findings: (TicketFinding | TicketDuplicate)[] | null = null
  if (isSaid) {
    const product = master.products.find(({ code }) => code === task.product) ?? {
      code: task.product,
      name: task.productName,
      spec: task.spec,
      baseUnit: task.unit,
      factors: {},
    }
    const finder = createProductFinder(master.products, master.relations)
    const line = {
      dealerName,
      counterparty: task.counterparty,
      date: task.date,
      product,
      quantity: plainDecimal(task.base),
      amount: task.amount === null ? '' : plainDecimal(task.amount),
    }
    differences = compareTicket(readOf(read, corrected), line, { windowDays: settings.windowDays, finder })
    // A contract is made before its goods go.
    if (ticket.type === TicketType.contract) differences = differences.filter(({ field }) => field !== 'date')
    findings = verifyTicket(verifiedOf(read, corrected), { today: found.today, qr: read?.qr })
  }
  if (reading)
    await on
      .update(ticketReading)
      .set({
        ticketCode: fieldOf(read, corrected, 'ticketCode') ?? '',
        ticketNum: fieldOf(read, corrected, 'ticketNum') ?? '',
      })
      .where(eq(ticketReading.id, reading.id))
  const same = reading ? await shownElsewhere(on, { readingId: reading.id, taskId: task.id }) : []
  if (same.length > 0) findings = [...(findings ?? []), ...same]
  await on.update(collectionTicket).set({ differences, findings }).where(eq(collectionTicket.id, id))
  if (others === 'alone') return
  for (const readingId of new Set(same.map((each) => each.readingId)))
    for (const other of await ticketsOf(on, readingId)) await checkTicket(on, { today }, other, 'alone')
}

/** The same ticket, shown for another task: what was removed again, or stands beside it in its own, is none. */
async function shownElsewhere(
  on: Db | Tx,
  { readingId, taskId }: { readingId: number; taskId: number },
): Promise<TicketDuplicate[]> {
  const found = await duplicatesOf(on, readingId)
  const standing = await standingReadings(on, { among: found.map((each) => each.readingId), but: taskId })
  return found.filter((each) => standing.has(each.readingId))
}

/** Those of these readings whose tickets stand for a task. */
export async function standingReadings(
  on: Db | Tx,
  { among, but = 0 }: { among: readonly number[]; but?: number },
): Promise<Set<number>> {
  if (among.length === 0) return new Set()
  const { rows } = await on.execute<{ id: number }>(sql`
    select distinct reading_id as id from collection_ticket
    where reading_id = any(${sql.param([...among])}::int[]) and task_id <> ${but} and removed_at is null`)
  return new Set(rows.map((row) => row.id))
}

const ticketsOf = async (on: Db | Tx, readingId: number): Promise<number[]> =>
  (
    await on
      .select({ id: collectionTicket.id })
      .from(collectionTicket)
      .where(and(eq(collectionTicket.readingId, readingId), isNull(collectionTicket.removedAt)))
  ).map(({ id }) => id)

/** Those that stand on a reading, once it has come to its end. */
export async function checkRead(on: Db | Tx, clock: Pick<Clock, 'today'>, readingId: number): Promise<void> {
  for (const id of await ticketsOf(on, readingId)) await checkTicket(on, clock, id)
}
