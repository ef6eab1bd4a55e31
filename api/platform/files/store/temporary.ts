import { createWriteStream, openAsBlob } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isTemporaryName, temporaryName } from '#contract/platform/multipart.ts'
import { type StoredStream, streamOf } from './store.ts'

/** A private file of this process on the local disk. The code that creates one removes it. */
export type TemporaryFile = { readonly path: string; readonly size: number; remove(): Promise<void> }

/** Path for a file that another process writes; the caller removes it. */
export function placeOnDisk(): Omit<TemporaryFile, 'size'> {
  const path = join(tmpdir(), temporaryName())
  return { path, remove: () => rm(path, { force: true }) }
}

/** Writes chunks to a temporary file as they arrive; removes it on failure. */
export async function writeTemporary(pieces: AsyncIterable<Uint8Array>): Promise<TemporaryFile> {
  const { path, remove } = placeOnDisk()
  try {
    return { path, size: await writeTo(path, pieces), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Writes chunks to a path, which must not exist yet; returns the number of bytes. */
export async function writeTo(path: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  await pipeline(Readable.from(pieces), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return (await stat(path)).size
}

/** Writes the file to the local disk while `use` runs, so that another process can read it. */
export async function onDisk<T>(file: Blob, use: (path: string) => Promise<T>): Promise<T> {
  const temporary = await writeTemporary(streamOf(file))
  try {
    return await use(temporary.path)
  } finally {
    await temporary.remove()
  }
}

/** The file as a blob for the file store, never in memory as a whole. */
export const blobOf = async ({ path }: TemporaryFile): Promise<Blob> => openAsBlob(path)

/** The file as a stream for one reader; unlinks it immediately. */
export async function readOnce({ path, size, remove }: TemporaryFile): Promise<StoredStream> {
  const file = await open(path, 'r')
  await remove()
  return { size, stream: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array> }
}

/** Removes old files with matching names from the folder, which killed processes have left. */
export async function removeLeft(
  folder: string,
  { isLeft, hours }: { isLeft: (name: string) => boolean; hours: number },
): Promise<void> {
  const before = Date.now() - hours * 3_600_000
  for (const name of (await readdir(folder)).filter(isLeft)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    // A file of another process may already be deleted, or not be ours to remove.
    if (found && found.mtimeMs < before) await rm(path, { force: true }).catch(() => {})
  }
}

/** Removes old temporary files of this machine; one in use for longer than a day counts as abandoned. */
export const sweepTemporary = (): Promise<void> => removeLeft(tmpdir(), { isLeft: isTemporaryName, hours: 24 })
