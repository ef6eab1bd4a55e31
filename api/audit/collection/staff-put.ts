import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Scope } from '#api/audit/reviews/scope.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { storedFile } from '#api/platform/files/table.ts'
import type { Keys } from '#api/platform/keys.ts'
import { ticketBusiness } from '#contract/audit/collection/codes.ts'
import type { TaskRow, TicketMade } from '#contract/audit/collection/shapes.ts'
import type { TicketType } from '#contract/audit/tickets/codes.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { checkLater, readingsIn } from './check.ts'
import { collectionTicket, ticketLink } from './table.ts'
import { holdTasks } from './task.ts'
import { addTicket, findSame, findTask, isDealersTurn, refusePut } from './upload.ts'

type By = { scope: Scope; language: Language }

/** Ticket types that the object's open link requests, in addition to those of its tasks. */
async function requestedTypesOf(on: Db | Tx, objectId: number): Promise<TicketType[]> {
  const [open] = await on
    .select({ types: ticketLink.types })
    .from(ticketLink)
    .where(and(eq(ticketLink.objectId, objectId), isNull(ticketLink.closedAt)))
  return (open?.types ?? []) as TicketType[]
}

/** Types of tickets that staff may upload for a task now. */
export async function typesToPut(on: Db | Tx, task: TaskRow): Promise<TicketType[]> {
  if (!task.mayEdit || !isDealersTurn(task)) return []
  return [...new Set([...task.needed, ...(await requestedTypesOf(on, task.objectId))])]
}

/** Locks a task that the caller may change. Refuses notFound, execute.denied. */
async function holdTask(tx: Tx, by: By, id: number): Promise<TaskRow | Refusal> {
  const held = await holdTasks(tx, by, [id])
  if (isRefusal(held)) return refuse('notFound')
  const [task] = held.tasks
  if (!task) return refuse('notFound')
  return task.mayEdit ? task : refuse('execute.denied')
}

type Put = { id: number; ticketTypeCode: TicketType; bid: string }

/**
 * Makes a ticket of a file that `uploaderId` uploaded for the task's object. Refuses notFound, execute.denied, and
 * ticket.notTaken like a dealer's upload.
 */
export async function putByStaff(
  tx: Tx,
  { clock, keys, uploaderId, ...by }: By & { clock: Clock; keys: Keys; uploaderId: number },
  { id, ticketTypeCode: type, bid }: Put,
): Promise<(TicketMade & { taskId: number }) | Refusal> {
  const shown = await holdTask(tx, by, id)
  if (isRefusal(shown)) return shown
  const { objectId } = shown
  const task = await findTask(tx, { objectId }, id)
  if (isRefusal(task)) return task
  const barred = await refusePut(tx, { types: await requestedTypesOf(tx, objectId) }, task, type)
  if (barred) return barred
  const [upload] = await tx
    .select()
    .from(storedFile)
    .where(
      and(
        eq(storedFile.bid, bid),
        eq(storedFile.businessType, ticketBusiness),
        eq(storedFile.businessId, String(objectId)),
        eq(storedFile.createdBy, uploaderId),
        storedFile.kept,
      ),
    )
  if (!upload) return refuse('notFound')
  const same = await findSame(tx, { task, type, sha256: upload.sha256 })
  if (same) return same
  const [read] = await tx
    .select({ readingId: collectionTicket.readingId })
    .from(collectionTicket)
    .where(eq(collectionTicket.path, upload.path))
    .limit(1)
  const { reviewBatchNo, dealerName } = shown
  const way = { objectId, reviewBatchNo, dealerName, userId: by.scope.userId }
  return addTicket(tx, { clock, keys }, { way, task, type, upload, readingId: read?.readingId ?? null })
}

/** Refuses notFound, execute.denied, ticket.fixed (uploaded by the dealer, accepted, or wrong task status). */
export async function removeByStaff(
  tx: Tx,
  { clock, ...by }: By & { clock: Clock },
  id: number,
): Promise<{ taskId: number } | Refusal> {
  const [known] = await tx
    .select({ taskId: collectionTicket.taskId })
    .from(collectionTicket)
    .where(eq(collectionTicket.id, id))
  if (!known) return refuse('notFound')
  const task = await holdTask(tx, by, known.taskId)
  if (isRefusal(task)) return task
  const [ticket] = await tx.select().from(collectionTicket).where(eq(collectionTicket.id, id)).for('update')
  if (!ticket || ticket.removedAt !== null) return refuse('notFound')
  if (ticket.uploadedBy === null || ticket.acceptedAt !== null || !isDealersTurn(task)) return refuse('ticket.fixed')
  await tx
    .update(collectionTicket)
    .set({ removedAt: sql`${clock.now}`, version: ticket.version + 1 })
    .where(eq(collectionTicket.id, id))
  await checkLater(tx, { usedReadings: readingsIn(ticket.findings) })
  return { taskId: task.id }
}
