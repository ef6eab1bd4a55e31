import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store.ts'
import { awaitedFile } from '#api/platform/files/table.ts'
import { type TemporaryFile, writeTemporary } from '#api/platform/files/temporary.ts'
import { nameOfFile } from '#api/platform/files/upload.ts'
import { bytesOfPart, partsOf } from '#contract/platform/files/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { type Announced, type Awaited, awaitFile, partPath, pathsOf } from './awaited.ts'

type Begun = Announced & { bytes: number; mark: string }

/** The upload that was broken off, or a new one; `isNew` says which. Refuses what `awaitFile` does. */
export async function beginParts(tx: Tx, asked: Begun): Promise<{ awaited: Awaited; isNew: boolean } | Refusal> {
  const [known] = await tx
    .select()
    .from(awaitedFile)
    .where(
      and(
        eq(awaitedFile.createdBy, asked.userId),
        eq(awaitedFile.arrived, false),
        eq(awaitedFile.originName, nameOfFile({ name: asked.fileName })),
        eq(awaitedFile.bytes, asked.bytes),
        eq(awaitedFile.mark, asked.mark),
        eq(awaitedFile.businessType, asked.business.use.business),
        eq(awaitedFile.businessId, asked.businessId),
      ),
    )
    .limit(1)
  if (known) return { awaited: known, isNew: false }
  const awaited = await awaitFile(tx, asked)
  return isRefusal(awaited) ? awaited : { awaited, isNew: true }
}

/** Keeps a part where it lies until all are here. Refuses parameter where it is none of the file's, or of another size. */
export async function keepPart(
  files: FileStore,
  { awaited, part, file }: { awaited: Awaited; part: number; file: Blob },
): Promise<Refusal | undefined> {
  const bytes = awaited.bytes ?? 0
  if (part >= partsOf(bytes) || file.size !== bytesOfPart(bytes, part)) return refuse('parameter')
  await files.put(partPath(awaited, part), file)
  return undefined
}

/** Says that a part is here; gives all that are. */
export async function notePart(tx: Tx, { bid }: Awaited, part: number): Promise<number[]> {
  const parts = sql`array(select distinct unnest(array_append(${awaitedFile.parts}, ${part}::int)) order by 1)`
  // An upload that goes on is not swept; a part that is sent again does not make it live longer.
  const createdAt = sql`case when ${part}::int = any(${awaitedFile.parts}) then ${awaitedFile.createdAt} else now() end`
  const [noted] = await tx.update(awaitedFile).set({ parts, createdAt }).where(eq(awaitedFile.bid, bid)).returning()
  return noted?.parts ?? []
}

/** The file of its parts, on this disk. Refuses file.incomplete. */
export async function joinParts(files: FileStore, awaited: Awaited): Promise<TemporaryFile | Refusal> {
  if (awaited.parts.length < partsOf(awaited.bytes ?? 0)) return refuse('file.incomplete')
  const joined = await writeTemporary(piecesOf(files, awaited))
  if (joined.size === awaited.bytes) return joined
  await joined.remove()
  return refuse('file.incomplete')
}

async function* piecesOf(files: FileStore, awaited: Awaited): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < partsOf(awaited.bytes ?? 0); part++) {
    const kept = await files.get(partPath(awaited, part))
    if (kept) yield* kept.stream
  }
}

/** Nobody waits for it any more; gives the paths of what may have come, which are removed when that is committed, or swept. */
export async function leaveParts(db: Db | Tx, awaited: Awaited): Promise<string[]> {
  await db.update(awaitedFile).set({ arrived: true }).where(eq(awaitedFile.bid, awaited.bid))
  return pathsOf(awaited)
}
