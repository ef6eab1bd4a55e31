import { createHash, type Hash } from 'node:crypto'
import { and, eq, type InferSelectModel, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { largerThan } from '#api/platform/http/body.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { type FileKind, fileKinds } from '#contract/platform/files/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { takenKindOf } from '../reader/kind-of.ts'
import { drawPicture } from '../reader/picture.ts'
import type { PictureSize } from '../reader/picture-drawing.ts'
import { storedFile } from '../table.ts'
import { type Content, type FileStore, newFilePath, type StoredStream } from './store.ts'
import { sweepEach } from './sweeping.ts'
import { nameOfFile } from './upload.ts'

/** Accepted files of one use, declared by each feature. Pictures are redrawn; other files are stored unchanged. */
export type FileUse = {
  /** Entity type that they belong to; part of their rows and paths. */
  business: string
  bytesMax: number
  takes: { picture: PictureSize } | { kinds: readonly FileKind[] }
}

/** Rate limit over all business types; high enough to upload a folder of many small files in a working day. */
export const filesUploaded = { name: 'filesUploaded', max: 3000, minutes: 60 } as const

/** A stored upload, which cannot be read before `attachFile` sets its owner. */
export type Upload = { path: string; originName: string; type: string; bytes: number; sha256: string }

type Stores = { db: Db; files: FileStore }

/**
 * Stores an uploaded file. Its row is inserted before its first byte, so that a sweep finds uploads without
 * `attachFile`. `path` is a path announced earlier. Refuses file.tooLarge, file.type and file.busy before anything is
 * stored.
 */
export async function storeUpload(
  { db, files }: Stores,
  { use, file, caller, path: promised }: { use: FileUse; file: File; caller: Caller; path?: string },
): Promise<Upload | Refusal> {
  const taken = await takeFile(use, file, caller)
  if (isRefusal(taken)) return taken
  const { content, type, extension } = taken
  const path = promised ?? newFilePath(use.business, extension)
  const createdBy = caller.principal?.userId
  return keepContent(
    { db, files },
    { content, path, originName: nameOfFile(file), type, business: use.business, createdBy },
  )
}

/** Stores a generated file of a kind that is never uploaded; at a new path unless one is given. */
export const storeGenerated = (
  stores: Stores,
  { business, name, content, path }: { business: string; name: string; content: Content; path?: string | undefined },
): Promise<Upload> =>
  keepContent(stores, {
    content,
    path: path ?? newFilePath(business, /\.([a-z0-9]+)$/.exec(name)?.[1] ?? 'bin'),
    originName: name,
    type: 'application/octet-stream',
    business,
  })

/** Stores an upload whose kind the caller has checked by name and first bytes. */
export const storeChecked = (
  stores: Stores,
  { business, extension, ...row }: CheckedFile & { extension: string },
): Promise<Upload> => keepContent(stores, { ...row, business, path: newFilePath(business, extension) })

type CheckedFile = { business: string; content: Content; originName: string; type: string; createdBy: number }

async function keepContent(
  { db, files }: Stores,
  {
    content,
    business,
    ...row
  }: {
    content: Uint8Array | Content
    path: string
    originName: string
    type: string
    business: string
    createdBy?: number | undefined
  },
): Promise<Upload> {
  const { path, originName, type } = row
  const bytes = content instanceof Uint8Array ? content.byteLength : content.size
  await db.insert(storedFile).values({ ...row, bytes, sha256: '', businessType: business, businessId: '', kept: false })
  const hash = createHash('sha256')
  if (content instanceof Uint8Array) hash.update(content)
  await files.put(path, content instanceof Uint8Array ? content : hashed(content, hash))
  return { path, originName, type, bytes, sha256: hash.digest('hex') }
}

async function takeFile(
  { bytesMax, takes }: FileUse,
  file: File,
  caller: Caller,
): Promise<{ content: Uint8Array | Content; type: string; extension: string } | Refusal> {
  if (file.size > bytesMax) return refuse('file.tooLarge', { faults: { file: [largerThan(bytesMax)] } })
  if ('picture' in takes) {
    const drawn = await drawPicture(file, takes.picture, caller)
    return isRefusal(drawn) ? drawn : { content: drawn, type: 'image/webp', extension: 'webp' }
  }
  const kind = await takenKindOf(file, takes.kinds, caller)
  return isRefusal(kind) ? kind : { content: file, type: fileKinds[kind].type, extension: kind }
}

/** Updates the hash with the bytes as they pass. */
const hashed = (content: Content, hash: Hash): Content => ({
  size: content.size,
  stream: () =>
    content.stream().pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, passed) {
          hash.update(piece)
          passed.enqueue(piece)
        },
      }),
    ),
})

/** Sets the owner of an upload in the transaction for which it was uploaded; from then on it can be read. */
export async function attachFile(
  tx: Tx,
  { path, sha256 }: Pick<Upload, 'path' | 'sha256'>,
  businessId: string,
): Promise<void> {
  await tx.update(storedFile).set({ sha256, businessId, kept: true }).where(eq(storedFile.path, path))
}

export type StoredFileRow = InferSelectModel<typeof storedFile>

/**
 * Opens a file of one of these uses, if `mayRead` allows it. Refuses notFound if it is missing, denied to the caller,
 * or of another use, without distinguishing these.
 */
export async function openStoredFile(
  { db, files }: Stores,
  {
    path,
    uses,
    mayRead,
  }: {
    path: string
    uses: readonly Pick<FileUse, 'business'>[]
    mayRead: (row: StoredFileRow) => boolean | Promise<boolean>
  },
): Promise<{ type: string; bytes: StoredStream } | Refusal> {
  const [row] = await db.select().from(storedFile).where(eq(storedFile.path, path))
  const isOfUse = row?.kept && uses.some(({ business }) => business === row.businessType)
  if (!isOfUse || !(await mayRead(row))) return refuse('notFound')
  const bytes = await files.get(path)
  return bytes ? { type: row.type, bytes } : refuse('notFound')
}

type Owned = { use: Pick<FileUse, 'business'>; owner: string }

const isOwned = ({ use, owner }: Owned): SQL | undefined =>
  and(eq(storedFile.businessType, use.business), eq(storedFile.businessId, owner), storedFile.kept)

/** Checks that the path is a file of that use and owner. */
export async function ownsFile(db: Db | Tx, path: string, owned: Owned): Promise<boolean> {
  const found = await db
    .select({ path: storedFile.path })
    .from(storedFile)
    .where(and(eq(storedFile.path, path), isOwned(owned)))
  return found.length === 1
}

/** Transfers a file to another owner; false if it does not belong to the first one. */
export async function transferFile(tx: Tx, path: string, { to, ...owned }: Owned & { to: string }): Promise<boolean> {
  const handed = await tx
    .update(storedFile)
    .set({ businessId: to })
    .where(and(eq(storedFile.path, path), isOwned(owned)))
    .returning({ path: storedFile.path })
  return handed.length === 1
}

/**
 * Detaches an owner's files, or those that match `meant`; returns their paths, to remove after the commit. A sweep
 * deletes files that were not removed then.
 */
export async function forgetFiles(tx: Tx, owned: Owned, meant?: SQL): Promise<string[]> {
  const gone = await tx
    .update(storedFile)
    .set({ kept: false })
    .where(and(isOwned(owned), meant))
    .returning({ path: storedFile.path })
  return gone.map(({ path }) => path)
}

/** Detaches these files; a sweep of uploads deletes them. */
export async function detachFiles(tx: Tx, paths: readonly string[]): Promise<void> {
  if (paths.length > 0)
    await tx
      .update(storedFile)
      .set({ kept: false })
      .where(inArray(storedFile.path, [...paths]))
}

/** Detaches files of a use that are older than this; a sweep of uploads deletes them. */
export async function detachOlderFiles(db: Db, { use, hours }: Pick<Owned, 'use'> & { hours: number }): Promise<void> {
  await db
    .update(storedFile)
    .set({ kept: false })
    .where(
      and(
        eq(storedFile.businessType, use.business),
        storedFile.kept,
        sql`${storedFile.createdAt} < now() - make_interval(hours => ${hours})`,
      ),
    )
}

/** Deletes uploads not completed within an hour: aborted, refused, or with a killed process. Rejects as `sweepEach`. */
export async function sweepUploads({ db, files }: Stores, signal?: AbortSignal): Promise<void> {
  const left = await db
    .select({ path: storedFile.path })
    .from(storedFile)
    .where(and(eq(storedFile.kept, false), sql`${storedFile.createdAt} < now() - interval '1 hour'`))
  const remove = async ({ path }: Pick<StoredFileRow, 'path'>) => {
    await files.remove(path)
    await db.delete(storedFile).where(and(eq(storedFile.path, path), eq(storedFile.kept, false)))
  }
  await sweepEach(left, { nameOf: ({ path }) => path, remove, signal })
}
