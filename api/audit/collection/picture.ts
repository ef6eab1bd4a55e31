import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { findBatch } from '#api/audit/reviews/batch.ts'
import type { Scope } from '#api/audit/reviews/scope.ts'
import { pictureOf } from '#api/audit/tickets/picture.ts'
import { ticketReading } from '#api/audit/tickets/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { storedFile } from '#api/platform/files/table.ts'
import type { StreamReply } from '#api/platform/http/route.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { findLink } from './link.ts'
import { collectionTask, collectionTicket } from './table.ts'

type Deps = { db: Db; files: FileStore; clock: Clock }
type Params = { id: number; page?: number | undefined }

/** Picture of a ticket of an object that the caller sees. Refuses notFound. */
export async function pictureOfTicket(deps: Deps, scope: Scope, params: Params): Promise<StreamReply | Refusal> {
  const found = await findTicket(deps.db, params.id)
  if (!found || isRefusal(await findBatch(deps.db, scope, { id: found.objectId }))) return refuse('notFound')
  return pictureOf(deps.files, found, params.page)
}

/** Picture of a ticket of the link's object. Refuses notFound, collection.closed. */
export async function pictureByUrl(
  deps: Deps,
  { copyUrl, ...params }: Params & { copyUrl: string },
): Promise<StreamReply | Refusal> {
  const link = await findLink(deps.db, deps.clock, copyUrl)
  if (isRefusal(link)) return link
  const found = await findTicket(deps.db, params.id, eq(collectionTask.objectId, link.objectId))
  return found ? pictureOf(deps.files, found, params.page) : refuse('notFound')
}

type Found = { objectId: number; file: typeof storedFile.$inferSelect; pictures: string[] | null }

async function findTicket(db: Db, id: number, more?: SQL): Promise<Found | undefined> {
  const [found] = await db
    .select({ objectId: collectionTask.objectId, file: storedFile, pictures: ticketReading.pictures })
    .from(collectionTicket)
    .innerJoin(collectionTask, eq(collectionTask.id, collectionTicket.taskId))
    .innerJoin(storedFile, eq(storedFile.path, collectionTicket.path))
    .leftJoin(ticketReading, eq(ticketReading.id, collectionTicket.readingId))
    .where(and(eq(collectionTicket.id, id), isNull(collectionTicket.removedAt), more))
  return found
}
