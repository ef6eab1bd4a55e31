import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { flowComparison } from '#api/audit/comparisons/table.ts'
import { dealer } from '#api/audit/master-data/table.ts'
import { reviewObject } from '#api/audit/reviews/table.ts'
import { duplicatesOf } from '#api/audit/tickets/duplicates.ts'
import { ticketReading } from '#api/audit/tickets/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import type { Corrected } from '#contract/audit/collection/shapes.ts'
import { createProductFinder } from '#contract/audit/flow/product.ts'
import { decimalOf, tenThousandths } from '#contract/audit/flow/reading.ts'
import { TicketType } from '#contract/audit/tickets/codes.ts'
import { compareTicket, type TicketDifference } from '#contract/audit/tickets/comparing.ts'
import { type Comparison, compareAll } from '#contract/audit/tickets/coverage.ts'
import type { TicketDuplicate } from '#contract/audit/tickets/duplicates.ts'
import {
  type Corrections,
  fieldOf,
  ReadingState,
  ReadSource,
  readOf,
  verifiedOf,
} from '#contract/audit/tickets/reading.ts'
import { type TicketFinding, verifyTicket } from '#contract/audit/tickets/verifying.ts'
import { ticketChecking } from './job.ts'
import { collectionTask, collectionTicket } from './table.ts'

/** Formats the database's `100.0000` as `100`. */
const plainDecimal = (decimal: string): string => decimalOf(tenThousandths(decimal) ?? 0n)

/** Corrected values, without author and time. */
export const correctionsOf = (corrected: Corrected): Corrections =>
  Object.fromEntries(Object.entries(corrected).map(([field, { value }]) => [field, value]))

/**
 * Compares a ticket with its line and verifies it on its own. An unreadable ticket gets no differences or findings.
 * Tickets that become duplicates, or stop being ones, are checked again by a job.
 */
export async function checkTicket(tx: Tx, { today }: Pick<Clock, 'today'>, id: number): Promise<void> {
  const [found] = await tx
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
  let comparison: Comparison | null = null
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
    const shown = readOf(read, corrected, line)
    const goods = (read?.lines ?? []).map((each) => ({ ...each, guessed: each.source === ReadSource.ocr }))
    differences = compareTicket(shown, line, { windowDays: settings.windowDays, finder })
    comparison = compareAll(shown, line, { finder, type: ticket.type as TicketType, goods })
    // A contract is dated before its goods are delivered.
    if (ticket.type === TicketType.contract) differences = differences.filter(({ field }) => field !== 'date')
    findings = verifyTicket(verifiedOf(read, corrected), { today: found.today, qr: read?.qr, others: read?.others })
  }
  if (reading)
    await tx
      .update(ticketReading)
      .set({
        ticketCode: fieldOf(read, corrected, 'ticketCode') ?? '',
        ticketNum: fieldOf(read, corrected, 'ticketNum') ?? '',
      })
      .where(eq(ticketReading.id, reading.id))
  const same = reading ? await shownElsewhere(tx, { readingId: reading.id, taskId: task.id }) : []
  if (same.length > 0) findings = [...(findings ?? []), ...same]
  await tx.update(collectionTicket).set({ differences, findings, comparison }).where(eq(collectionTicket.id, id))
  await checkLater(tx, { usedReadings: changedBetween(duplicatesIn(ticket.findings), same), but: id })
}

type Findings = readonly (TicketFinding | TicketDuplicate)[] | null

const duplicatesIn = (findings: Findings): TicketDuplicate[] =>
  (findings ?? []).flatMap((each) => ('readingId' in each ? [each] : []))

/** Readings of the duplicates among a ticket's findings. */
export const readingsIn = (findings: Findings): number[] => duplicatesIn(findings).map(({ readingId }) => readingId)

/** Readings whose duplicate finding changed or disappeared. */
function changedBetween(before: readonly TicketDuplicate[], now: readonly TicketDuplicate[]): number[] {
  const is = (each: TicketDuplicate) => (other: TicketDuplicate) =>
    other.readingId === each.readingId && other.finding === each.finding
  const changed = [...before.filter((each) => !now.some(is(each))), ...now.filter((each) => !before.some(is(each)))]
  return changed.map(({ readingId }) => readingId)
}

/** Enqueues a check of the tickets that use any of these readings. */
export async function checkLater(
  tx: Tx,
  { usedReadings, but = 0 }: { usedReadings: readonly number[]; but?: number },
): Promise<void> {
  for (const ticketId of await ticketsOf(tx, usedReadings))
    if (ticketId !== but) await sendJob(tx, ticketChecking, { ticketId })
}

/** Duplicates of a ticket that count for another task; excludes removed tickets and those of its own task. */
async function shownElsewhere(
  on: Db | Tx,
  { readingId, taskId }: { readingId: number; taskId: number },
): Promise<TicketDuplicate[]> {
  // A file uploaded again for another task shares its reading.
  const found = [{ finding: 'duplicateFile' as const, readingId }, ...(await duplicatesOf(on, readingId))]
  const used = await usedReadings(on, { among: found.map((each) => each.readingId), but: taskId })
  return found.filter((each) => used.has(each.readingId))
}

/** Returns which of these readings belong to tickets that count for a task. */
export async function usedReadings(
  on: Db | Tx,
  { among, but = 0 }: { among: readonly number[]; but?: number },
): Promise<Set<number>> {
  if (among.length === 0) return new Set()
  const { rows } = await on.execute<{ id: number }>(sql`
    select distinct reading_id as id from collection_ticket
    where reading_id = any(${sql.param([...among])}::int[]) and task_id <> ${but} and removed_at is null`)
  return new Set(rows.map((row) => row.id))
}

const dependsOn = (readings: readonly number[]) =>
  and(inArray(collectionTicket.readingId, [...readings]), isNull(collectionTicket.removedAt))

async function ticketsOf(on: Db | Tx, readings: readonly number[]): Promise<number[]> {
  if (readings.length === 0) return []
  const found = await on
    .select({ id: collectionTicket.id })
    .from(collectionTicket)
    .where(dependsOn(readings))
    .orderBy(collectionTicket.id)
  return found.map(({ id }) => id)
}

/** Bumps the version of tickets that use these readings, so that open forms conflict. */
export const raiseVersions = (tx: Tx, readings: readonly number[]) =>
  tx
    .update(collectionTicket)
    .set({ version: sql`${collectionTicket.version} + 1` })
    .where(dependsOn(readings))

/** Checks the tickets that use a reading once it has finished. */
export async function checkRead(tx: Tx, clock: Pick<Clock, 'today'>, readingId: number): Promise<void> {
  await raiseVersions(tx, [readingId])
  for (const id of await ticketsOf(tx, [readingId])) await checkTicket(tx, clock, id)
}
