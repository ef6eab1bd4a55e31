import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { extensionOf, fileKinds, pictureKinds } from '#contract/files/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import type { FileStore } from '../files/store.ts'
import { storedFile } from '../files/table.ts'
import { findBatch } from '../reviews/batch.ts'
import type { Scope } from '../reviews/scope.ts'
import type { KeptReply } from '../serve.ts'
import { ticketReading } from '../tickets/table.ts'
import { findLink } from './link.ts'
import { collectionTask, collectionTicket } from './table.ts'

type Deps = { db: Db; files: FileStore; clock: Clock }
type Asked = { id: number; page?: number | undefined }

/** Of a ticket of an object that the caller sees. Refuses notFound. */
export async function pictureOfTicket(deps: Deps, scope: Scope, asked: Asked): Promise<KeptReply | Refusal> {
  const found = await findTicket(deps.db, asked.id)
  if (!found || isRefusal(await findBatch(deps.db, scope, { id: found.objectId }))) return refuse('notFound')
  return pictureOf(deps, found, asked)
}

/** Of a ticket of the link's object. Refuses notFound, collection.closed. */
export async function pictureByUrl(
  deps: Deps,
  { copyUrl, ...asked }: Asked & { copyUrl: string },
): Promise<KeptReply | Refusal> {
  const link = await findLink(deps.db, deps.clock, copyUrl)
  if (isRefusal(link)) return link
  const found = await findTicket(deps.db, asked.id, eq(collectionTask.objectId, link.objectId))
  return found ? pictureOf(deps, found, asked) : refuse('notFound')
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

/** As it was drawn for reading; until then a picture shows itself. */
async function pictureOf(
  { files }: Pick<Deps, 'files'>,
  { file, pictures }: Found,
  { page = 1 }: Asked,
): Promise<KeptReply | Refusal> {
  const drawn = pictures?.[page - 1]
  if (drawn === undefined && (page !== 1 || !isPicture(file.type))) return refuse('notFound')
  const bytes = await files.get(drawn ?? file.path)
  if (!bytes) return refuse('notFound')
  const type = drawn === undefined ? file.type : (typeOf[extensionOf(drawn)] ?? 'image/webp')
  return { name: file.originName, type, bytes, shown: true }
}

const isPicture = (type: string): boolean => pictureKinds.some((kind) => fileKinds[kind].type === type)
const typeOf: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }
