import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { type TemporaryFile, writeTemporary } from '#api/platform/files/store/temporary.ts'
import { nameOfFile } from '#api/platform/files/store/upload.ts'
import { awaitedFile } from '#api/platform/files/table.ts'
import { bytesOfPart, partsOf } from '#contract/platform/files/parts.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { type Announced, awaitFile, type PendingUpload, partPath, pathsOf } from './pending-upload.ts'

type Begun = Announced & { bytes: number; mark: string }

/** Resumes an interrupted upload or starts a new one; `isNew` is false if resumed. Refuses what `awaitFile` does. */
export async function beginParts(tx: Tx, params: Begun): Promise<{ awaited: PendingUpload; isNew: boolean } | Refusal> {
  const [known] = await tx
    .select()
    .from(awaitedFile)
    .where(
      and(
        eq(awaitedFile.createdBy, params.userId),
        eq(awaitedFile.arrived, false),
        eq(awaitedFile.originName, nameOfFile({ name: params.fileName })),
        eq(awaitedFile.bytes, params.bytes),
        eq(awaitedFile.mark, params.mark),
        eq(awaitedFile.businessType, params.business.use.business),
        eq(awaitedFile.businessId, params.businessId),
      ),
    )
    .limit(1)
  if (known) return { awaited: known, isNew: false }
  const awaited = await awaitFile(tx, params)
  return isRefusal(awaited) ? awaited : { awaited, isNew: true }
}

/** Stores a part until all have arrived. Refuses parameter if its index or size is wrong. */
export async function keepPart(
  files: FileStore,
  { awaited, part, file }: { awaited: PendingUpload; part: number; file: Blob },
): Promise<Refusal | undefined> {
  const bytes = awaited.bytes ?? 0
  if (part >= partsOf(bytes) || file.size !== bytesOfPart(bytes, part)) return refuse('parameter')
  await files.put(partPath(awaited, part), file)
  return undefined
}

/** Marks a part as received; returns all received parts. */
export async function notePart(tx: Tx, { bid }: PendingUpload, part: number): Promise<number[]> {
  const parts = sql`array(select distinct unnest(array_append(${awaitedFile.parts}, ${part}::int)) order by 1)`
  // Progress keeps an upload from being swept; a repeated part does not extend its life.
  const createdAt = sql`case when ${part}::int = any(${awaitedFile.parts}) then ${awaitedFile.createdAt} else now() end`
  const [noted] = await tx.update(awaitedFile).set({ parts, createdAt }).where(eq(awaitedFile.bid, bid)).returning()
  return noted?.parts ?? []
}

/** Joins the parts into a local temporary file. Refuses file.incomplete. */
export async function joinParts(files: FileStore, awaited: PendingUpload): Promise<TemporaryFile | Refusal> {
  if (awaited.parts.length < partsOf(awaited.bytes ?? 0)) return refuse('file.incomplete')
  const joined = await writeTemporary(piecesOf(files, awaited))
  if (joined.size === awaited.bytes) return joined
  await joined.remove()
  return refuse('file.incomplete')
}

async function* piecesOf(files: FileStore, awaited: PendingUpload): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < partsOf(awaited.bytes ?? 0); part++) {
    const stored = await files.get(partPath(awaited, part))
    if (stored) yield* stored.stream
  }
}

/** Cancels an upload; returns the paths of its parts, to remove after the commit or by the sweep. */
export async function leaveParts(db: Db | Tx, awaited: PendingUpload): Promise<string[]> {
  await db.update(awaitedFile).set({ arrived: true }).where(eq(awaitedFile.bid, awaited.bid))
  return pathsOf(awaited)
}
