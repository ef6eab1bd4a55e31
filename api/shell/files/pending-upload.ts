import { and, eq, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { refuseKind } from '#api/platform/files/reader/kind-of.ts'
import type { FileBusiness, FileBusinesses } from '#api/platform/files/store/business.ts'
import { type FileStore, newFilePath, removeFiles } from '#api/platform/files/store/store.ts'
import { attachFile, storeUpload, type Upload } from '#api/platform/files/store/stored-file.ts'
import { sweepEach } from '#api/platform/files/store/sweeping.ts'
import { blobOf, writeTemporary } from '#api/platform/files/store/temporary.ts'
import { nameOfFile } from '#api/platform/files/store/upload.ts'
import { awaitedFile, storedFile } from '#api/platform/files/table.ts'
import { largerThan } from '#api/platform/http/body.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { extensionOf, fileKinds, kindOfName } from '#contract/platform/files/codes.ts'
import { partsOf } from '#contract/platform/files/parts.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { FileName } from './file.ts'

export type PendingUpload = typeof awaitedFile.$inferSelect
type Stores = { db: Db; files: FileStore; businesses: FileBusinesses }

/** Location of a file uploaded directly to the store, before it is checked. */
export const incomingPath = ({ bid }: Pick<PendingUpload, 'bid'>): string => `incoming/${bid}.part`

export type Announced = {
  business: FileBusiness
  businessId: string
  fileName: string
  userId: number
  bytes?: number
  mark?: string
}

/** Registers an upload that is about to start. Refuses file.type by its name, file.tooLarge by its announced size. */
export async function awaitFile(
  db: Db | Tx,
  { business, businessId, fileName, userId, bytes, mark }: Announced,
): Promise<PendingUpload | Refusal> {
  const { use } = business
  const originName = nameOfFile({ name: fileName })
  const kind = kindOfName(originName)
  const taken = 'kinds' in use.takes ? use.takes.kinds : []
  if (kind === undefined || !taken.includes(kind)) return refuseKind(originName, taken)
  if (bytes !== undefined && bytes > use.bytesMax)
    return refuse('file.tooLarge', { faults: { file: [largerThan(use.bytesMax)] } })
  const [awaited] = await db
    .insert(awaitedFile)
    .values({
      path: newFilePath(use.business, extensionOf(originName) || fileKinds[kind].extensions[0]),
      originName,
      businessType: use.business,
      businessId,
      createdBy: userId,
      bytes,
      mark,
    })
    .returning()
  if (!awaited) throw new Error('no file is awaited')
  return awaited
}

/** An upload announced by the user that has not arrived yet. */
export async function findAwaited(
  db: Db | Tx,
  { name, userId }: { name: FileName; userId: number },
): Promise<PendingUpload | undefined> {
  const by = name.bid === undefined ? eq(awaitedFile.path, name.path ?? '') : eq(awaitedFile.bid, name.bid)
  const [awaited] = await db
    .select()
    .from(awaitedFile)
    .where(and(by, eq(awaitedFile.createdBy, userId), eq(awaitedFile.arrived, false)))
  return awaited
}

/**
 * Checks the received `bytes` and stores them under the announced path. Of concurrent calls only one proceeds; others
 * are refused file.busy, until `haveArrived` marks it as arrived. Refuses what `storeUpload` does.
 */
export async function takeIn(
  { db, files, businesses }: Stores,
  { awaited, bytes, caller }: { awaited: PendingUpload; bytes: Blob; caller: Caller },
): Promise<Upload | Refusal> {
  const business = businesses.of(awaited.businessType)
  if (!business) return refuse('notFound')
  if (!(await take(db, awaited))) return refuse('file.busy')
  let stored: Upload | Refusal | undefined
  try {
    const file = new File([bytes], awaited.originName)
    stored = await storeUpload({ db, files }, { use: business.use, file, caller, path: awaited.path })
    return stored
  } finally {
    if (stored === undefined || isRefusal(stored))
      await db.update(awaitedFile).set({ takenAt: null }).where(eq(awaitedFile.bid, awaited.bid))
  }
}

/**
 * Claims the upload. A claim expires after two minutes, in case its process died; a half-stored file is then dropped.
 */
async function take(db: Db, { bid, path }: PendingUpload): Promise<boolean> {
  const free = or(sql`${awaitedFile.takenAt} is null`, sql`${awaitedFile.takenAt} < now() - interval '2 minutes'`)
  const taken = await db
    .update(awaitedFile)
    .set({ takenAt: sql`now()` })
    .where(and(eq(awaitedFile.bid, bid), eq(awaitedFile.arrived, false), free))
    .returning({ bid: awaitedFile.bid })
  if (taken.length === 0) return false
  await db.delete(storedFile).where(and(eq(storedFile.path, path), eq(storedFile.kept, false)))
  return true
}

/** Marks the upload as complete, under its announced name. */
export async function haveArrived(tx: Tx, awaited: PendingUpload, upload: Upload): Promise<void> {
  await attachFile(tx, upload, awaited.businessId)
  await tx.update(storedFile).set({ bid: awaited.bid }).where(eq(storedFile.path, upload.path))
  await tx.update(awaitedFile).set({ arrived: true }).where(eq(awaitedFile.bid, awaited.bid))
}

/**
 * Takes in a file uploaded directly to the store when it is first read, because its arrival is not known earlier.
 * Returns undefined if no such upload is pending or nothing has arrived. Refuses what `takeIn` and `countBytes` do, and
 * deletes the upload.
 */
export async function takeInSent(
  stores: Stores,
  { name, userId, caller }: { name: FileName; userId: number; caller: Caller },
  countBytes: (tx: Tx, of: { caller: Caller; bytes: number }) => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  const { db, files } = stores
  const awaited = await findAwaited(db, { name, userId })
  if (!awaited || awaited.bytes !== null) return undefined
  const sent = await files.get(incomingPath(awaited))
  if (!sent) return undefined
  const bytesMax = stores.businesses.of(awaited.businessType)?.use.bytesMax ?? 0
  if (sent.size > bytesMax) {
    await sent.stream.cancel()
    await files.remove(incomingPath(awaited))
    return refuse('file.tooLarge', { faults: { file: [largerThan(bytesMax)] } })
  }
  const temporary = await writeTemporary(sent.stream)
  try {
    const stored = await takeIn(stores, { awaited, bytes: await blobOf(temporary), caller })
    if (isRefusal(stored)) {
      if (stored.refused !== 'file.busy') await files.remove(incomingPath(awaited))
      return stored
    }
    // A refused file is attached to nothing and removed by the sweep.
    const refused = await db.transaction(async (tx) => {
      const beyond = await countBytes(tx, { caller, bytes: sent.size })
      if (beyond === undefined) await haveArrived(tx, awaited, stored)
      return beyond
    })
    await files.remove(incomingPath(awaited))
    return refused
  } finally {
    await temporary.remove()
  }
}

/** Lifetime of a pending upload after its last part. */
const patience = sql`interval '1 hour'`

/** Removes uploads that never arrived completely, and files sent again after arrival. Rejects like `sweepEach`. */
export async function sweepAwaited({ db, files }: Omit<Stores, 'businesses'>, signal?: AbortSignal): Promise<void> {
  const left = await db.select().from(awaitedFile).where(sql`${awaitedFile.createdAt} < now() - ${patience}`)
  const remove = async (awaited: PendingUpload) => {
    await removeFiles(files, pathsOf(awaited))
    await db.delete(awaitedFile).where(eq(awaitedFile.bid, awaited.bid))
  }
  await sweepEach(left, { nameOf: incomingPath, remove, signal })
}

/** Every path a pending upload may have used in the store, including parts that were not recorded. */
export const pathsOf = (awaited: PendingUpload): string[] => [
  incomingPath(awaited),
  ...Array.from({ length: partsOf(awaited.bytes ?? 0) }, (_, part) => partPath(awaited, part)),
]

export const partPath = ({ bid }: Pick<PendingUpload, 'bid'>, part: number): string => `incoming/${bid}-${part}.part`
