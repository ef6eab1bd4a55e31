import { and, eq, isNull, sql } from 'drizzle-orm'
import { addReading } from '#api/audit/tickets/reading/reading.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { attachFile, type Upload } from '#api/platform/files/store/stored-file.ts'
import { storedFile } from '#api/platform/files/table.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import type { Keys } from '#api/platform/keys.ts'
import { consumeQuota, megabytesOf } from '#api/platform/quota/quota.ts'
import { networkBy } from '#api/shell/session/sign-in/network.ts'
import { IsPass, linkMegabytesMax, ticketsOfTaskMax } from '#contract/audit/collection/codes.ts'
import type { TicketMade } from '#contract/audit/collection/shapes.ts'
import { CollectStatus, type TicketType } from '#contract/audit/tickets/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { ticketChecking } from './job.ts'
import { type FoundLink, findLink, openLink } from './link.ts'
import { signReceipt } from './receipt.ts'
import { collectionTask, collectionTicket, taskLock } from './table.ts'
import { moveTasks } from './task.ts'

/** Limits per link and per IP address: enough for a dealer's whole year in one afternoon. */
export const ticketsUploaded = { name: 'ticketsUploaded', max: 1500, minutes: 60 } as const
export const ticketsUploadedFrom = { name: 'ticketsUploadedFrom', max: 6000, minutes: 60 } as const

/** Counted when an upload starts, so that aborted uploads count too. Several dealers may share one address. */
const ticketMegabytes = { name: 'ticketMegabytes', max: linkMegabytesMax, minutes: 24 * 60 } as const
export const ticketMegabytesFrom = { name: 'ticketMegabytesFrom', max: 4 * linkMegabytesMax, minutes: 24 * 60 } as const

/** Counts the bytes of an upload against the quotas of the link and its address. Refuses quota.rate. */
export async function consumeBytes(
  tx: Tx,
  clock: Clock,
  { linkId, address, bytes }: { linkId: number; address: string; bytes: number },
): Promise<Refusal | undefined> {
  const amount = Math.max(1, megabytesOf(bytes))
  return (
    (await consumeQuota(tx, clock, { quota: ticketMegabytes, by: `link:${linkId}`, amount })) ??
    (await consumeQuota(tx, clock, { quota: ticketMegabytesFrom, by: networkBy(address), amount }))
  )
}

type Task = typeof collectionTask.$inferSelect

/** Finds a task of the link's object. */
export async function findTask(
  on: Db | Tx,
  { objectId }: Pick<FoundLink, 'objectId'>,
  id: number,
  hold: 'hold' | 'look' = 'look',
): Promise<Task | Refusal> {
  const selected = on
    .select()
    .from(collectionTask)
    .where(and(eq(collectionTask.id, id), eq(collectionTask.objectId, objectId)))
  const [found] = await (hold === 'hold' ? selected.for(taskLock) : selected)
  return found ?? refuse('notFound')
}

const dealersTurn: readonly string[] = [CollectStatus.notStarted, CollectStatus.collecting]

/** True if the dealer may upload and change tickets. */
export const isDealersTurn = ({ status }: Pick<Task, 'status'>): boolean => dealersTurn.includes(status)

type Put = { copyUrl: string; id: number; ticketTypeCode: TicketType }

/** Origin of a ticket: a dealer's link, or staff to whom the dealer has sent it. */
type Way = Pick<FoundLink, 'objectId' | 'reviewBatchNo' | 'dealerName'> & { linkId?: number; userId?: number }

/**
 * Checks an upload before any byte is stored, and again when the ticket is created. Counts it for the link and its
 * address, with the bytes that were `sent` completely. Refuses notFound, collection.closed, collection.late,
 * ticket.notTaken (under audit, a ticket type that was not requested, or too many tickets), quota.rate.
 */
export async function mayPut(
  { db, clock }: { db: Db; clock: Clock },
  { copyUrl, id, ticketTypeCode, sent }: Put & { sent?: number },
  caller: Caller,
): Promise<FoundLink | Refusal> {
  const link = await findLink(db, clock, copyUrl)
  if (isRefusal(link)) return link
  if (link.late) return refuse('collection.late')
  const task = await findTask(db, link, id)
  if (isRefusal(task)) return task
  const barred = await refusePut(db, link, task, ticketTypeCode)
  if (barred) return barred
  const spent = await db.transaction(
    async (tx) =>
      (await consumeQuota(tx, clock, { quota: ticketsUploaded, by: `link:${link.id}` })) ??
      (await consumeQuota(tx, clock, { quota: ticketsUploadedFrom, by: networkBy(caller.address) })) ??
      (sent === undefined
        ? undefined
        : await consumeBytes(tx, clock, { linkId: link.id, address: caller.address, bytes: sent })),
  )
  return spent ?? link
}

/**
 * Refuses ticket.notTaken: the dealer may not upload now, the ticket type was not requested, or there are too many
 * tickets.
 */
export async function refusePut(
  on: Db | Tx,
  { types }: Pick<FoundLink, 'types'>,
  task: Task,
  type: TicketType,
): Promise<Refusal | undefined> {
  if (!isDealersTurn(task)) return refuse('ticket.notTaken')
  if (!types.includes(type) && !task.needed.includes(type)) return refuse('ticket.notTaken')
  const stand = and(eq(collectionTicket.taskId, task.id), isNull(collectionTicket.removedAt))
  return (await on.$count(collectionTicket, stand)) >= ticketsOfTaskMax ? refuse('ticket.notTaken') : undefined
}

/**
 * Makes a ticket of an upload: stores it, signs its receipt and enqueues its reading. Refuses as `mayPut` except for
 * the quota, because link and task may have changed since the upload began.
 */
export async function putTicket(
  tx: Tx,
  { clock, keys }: { clock: Clock; keys: Keys },
  { copyUrl, id, ticketTypeCode, upload }: Put & { upload: Upload },
): Promise<(TicketMade & { taskId: number }) | Refusal> {
  const link = await openLink(tx, clock, copyUrl)
  if (isRefusal(link)) return link
  const task = await findTask(tx, link, id, 'hold')
  if (isRefusal(task)) return task
  const barred = await refusePut(tx, link, task, ticketTypeCode)
  if (barred) return barred
  const same = await findSame(tx, { task, type: ticketTypeCode, sha256: upload.sha256 })
  if (same) return same
  await attachFile(tx, upload, String(link.objectId))
  return addTicket(tx, { clock, keys }, { way: { ...link, linkId: link.id }, task, type: ticketTypeCode, upload })
}

/** Finds an existing ticket with the same file, so that a retry after a lost response is idempotent. */
export async function findSame(
  tx: Tx,
  { task, type, sha256 }: { task: Task; type: TicketType; sha256: string },
): Promise<(TicketMade & { taskId: number }) | undefined> {
  const [found] = await tx
    .select({ ticket: collectionTicket, file: storedFile })
    .from(collectionTicket)
    .innerJoin(storedFile, eq(storedFile.path, collectionTicket.path))
    .where(
      and(
        eq(collectionTicket.taskId, task.id),
        eq(collectionTicket.type, type),
        eq(collectionTicket.isPass, IsPass.notRejected),
        eq(storedFile.sha256, sha256),
        isNull(collectionTicket.removedAt),
      ),
    )
    .limit(1)
  if (!found) return undefined
  const { ticket, file } = found
  const { path: filePath, originName: fileName, bytes } = file
  const receipt = { statement: ticket.statement, signature: ticket.signature.toString('base64url') }
  return { id: ticket.id, taskId: task.id, filePath, fileName, bytes, sha256, receipt }
}

/**
 * Creates a ticket from a file that the link has already uploaded, for any of its tasks. Refuses as `putTicket`;
 * notFound if there is no such file.
 */
export async function putAgain(
  tx: Tx,
  deps: { clock: Clock; keys: Keys },
  { copyUrl, id, ticketTypeCode, filePath }: Put & { filePath: string },
): Promise<(TicketMade & { taskId: number }) | Refusal> {
  const link = await openLink(tx, deps.clock, copyUrl)
  if (isRefusal(link)) return link
  const task = await findTask(tx, link, id, 'hold')
  if (isRefusal(task)) return task
  const barred = await refusePut(tx, link, task, ticketTypeCode)
  if (barred) return barred
  const [brought] = await tx
    .select({ file: storedFile, readingId: collectionTicket.readingId })
    .from(collectionTicket)
    .innerJoin(storedFile, eq(storedFile.path, collectionTicket.path))
    .innerJoin(collectionTask, eq(collectionTask.id, collectionTicket.taskId))
    .where(
      and(
        eq(collectionTicket.path, filePath),
        eq(collectionTask.objectId, link.objectId),
        isNull(collectionTicket.removedAt),
      ),
    )
    .limit(1)
  if (!brought) return refuse('notFound')
  const { file, readingId } = brought
  const same = await findSame(tx, { task, type: ticketTypeCode, sha256: file.sha256 })
  if (same) return same
  return addTicket(tx, deps, { way: { ...link, linkId: link.id }, task, type: ticketTypeCode, upload: file, readingId })
}

const senderOf = ({ linkId, userId }: Way): string => (linkId === undefined ? `user:${userId}` : `link:${linkId}`)

/**
 * Inserts a ticket, signs its receipt, enqueues its reading if needed, and starts its task. `readingId` is the existing
 * reading of its file.
 */
export async function addTicket(
  tx: Tx,
  { clock, keys }: { clock: Clock; keys: Keys },
  {
    way,
    task,
    type,
    upload: { path, originName, bytes, sha256 },
    readingId = null,
  }: { way: Way; task: Task; type: TicketType; upload: Upload; readingId?: number | null },
): Promise<TicketMade & { taskId: number }> {
  const { rows } = await tx.execute<{ now: string }>(sql`select ${clock.now} as now`)
  const receivedAt = rows[0]?.now ?? ''
  const { statement, signature } = signReceipt(keys, {
    reviewBatchNo: way.reviewBatchNo,
    dealerName: way.dealerName,
    taskId: task.id,
    type,
    file: { name: originName, bytes, sha256 },
    receivedAt,
  })
  const [made] = await tx
    .insert(collectionTicket)
    .values({
      taskId: task.id,
      type,
      path,
      readingId: readingId ?? (await addReading(tx, { path, sha256, sender: senderOf(way) })),
      linkId: way.linkId,
      uploadedBy: way.userId,
      statement,
      signature,
      createdAt: receivedAt,
    })
    .returning({ id: collectionTicket.id })
  if (!made) throw new Error('no ticket was written')
  // The existing reading is compared with this task's line.
  if (readingId !== null) await sendJob(tx, ticketChecking, { ticketId: made.id })
  if (task.status === CollectStatus.notStarted)
    await moveTasks(tx, { scope: null, clock }, { ids: [task.id], status: CollectStatus.collecting })
  const receipt = { statement, signature: signature.toString('base64url') }
  return { id: made.id, taskId: task.id, filePath: path, fileName: originName, bytes, sha256, receipt }
}
