import type { z } from 'zod'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { FileBusiness, FileBusinesses } from '#api/platform/files/store/business.ts'
import { type FileStore, removeFiles } from '#api/platform/files/store/store.ts'
import type { Upload } from '#api/platform/files/store/stored-file.ts'
import { blobOf } from '#api/platform/files/store/temporary.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { beginParts, joinParts, keepPart, leaveParts, notePart } from '#api/shell/files/parts.ts'
import { findAwaited, type PendingUpload, takeIn } from '#api/shell/files/pending-upload.ts'
import type { partQuery, partSent, uploadParams } from '#contract/audit/collection/shapes.ts'
import { partBytes } from '#contract/platform/files/parts.ts'
import type { partsBegun } from '#contract/platform/files/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { findLink, openLink } from './link.ts'
import { consumeBytes, findTask, isDealersTurn } from './upload.ts'

/** Dealers have no account; a pending upload of theirs is found by its business id, which names the link. */
const nobody = 0
const awaitedFor = (linkId: number, taskId: number, type: string) => `link.${linkId}.${taskId}.${type}`
const isOf = ({ businessId }: PendingUpload, linkId: number) => businessId.startsWith(`link.${linkId}.`)

/** Refuses notFound, collection.closed, collection.late, ticket.notTaken, file.type, file.tooLarge and quota.rate. */
export async function beginTicket(
  tx: Tx,
  { clock, business }: { clock: Clock; business: FileBusiness },
  {
    copyUrl,
    id,
    ticketTypeCode,
    fileName,
    bytes,
    mark,
    address,
  }: z.output<typeof uploadParams> & Pick<Caller, 'address'>,
): Promise<z.input<typeof partsBegun> | Refusal> {
  const link = await openLink(tx, clock, copyUrl)
  if (isRefusal(link)) return link
  const task = await findTask(tx, link, id)
  if (isRefusal(task)) return task
  if (!isDealersTurn(task)) return refuse('ticket.notTaken')
  const businessId = awaitedFor(link.id, id, ticketTypeCode)
  const begun = await beginParts(tx, { business, businessId, fileName, userId: nobody, bytes, mark })
  if (isRefusal(begun)) return begun
  const spent = begun.isNew ? await consumeBytes(tx, clock, { linkId: link.id, address, bytes }) : undefined
  if (spent) return spent
  return { bid: begun.awaited.bid, partBytes, parts: begun.awaited.parts }
}

/** A pending upload that this link began. Refuses notFound, collection.closed, collection.late. */
export async function findPart(
  db: Db,
  { clock, files }: { clock: Clock; files: FileStore },
  { copyUrl, bid, part, file }: z.output<typeof partQuery> & z.output<typeof partSent>,
): Promise<PendingUpload | Refusal> {
  const link = await findLink(db, clock, copyUrl)
  if (isRefusal(link)) return link
  if (link.late) return refuse('collection.late')
  const awaited = await findAwaited(db, { name: { bid }, userId: nobody })
  if (!awaited || !isOf(awaited, link.id)) return refuse('notFound')
  return (await keepPart(files, { awaited, part, file })) ?? awaited
}

export const noteTicketPart = notePart

/** Stores a completed multipart upload like any other. Refuses as `storeUpload`, and file.incomplete. */
export async function joinTicket(
  stores: { db: Db; files: FileStore; businesses: FileBusinesses },
  { copyUrl, bid, clock, caller }: { copyUrl: string; bid: string; clock: Clock; caller: Caller },
): Promise<{ awaited: PendingUpload; upload: Upload } | Refusal> {
  const { db, files } = stores
  const link = await findLink(db, clock, copyUrl)
  if (isRefusal(link)) return link
  const awaited = await findAwaited(db, { name: { bid }, userId: nobody })
  if (!awaited || !isOf(awaited, link.id)) return refuse('notFound')
  const joined = await joinParts(files, awaited)
  if (isRefusal(joined)) return joined
  try {
    const upload = await takeIn(stores, { awaited, bytes: await blobOf(joined), caller })
    if (!isRefusal(upload)) return { awaited, upload }
    if (upload.refused !== 'file.busy') await removeFiles(files, await leaveParts(db, awaited))
    return upload
  } finally {
    await joined.remove()
  }
}
