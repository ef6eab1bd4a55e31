import { createWriteStream, openAsBlob } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isTemporaryName, temporaryName } from '#contract/platform/multipart.ts'
import { type KeptFile, streamOf } from './store.ts'

/** A file of this process alone, on the local disk. The code that takes one removes it. */
export type TemporaryFile = { readonly path: string; readonly size: number; remove(): Promise<void> }

/** Where a process of its own may write one; the code that takes it removes it. */
export function placeOnDisk(): Omit<TemporaryFile, 'size'> {
  const path = join(tmpdir(), temporaryName())
  return { path, remove: () => rm(path, { force: true }) }
}

/** What is made piece by piece, written down as it comes; nothing stays where it fails. */
export async function writeTemporary(pieces: AsyncIterable<Uint8Array>): Promise<TemporaryFile> {
  const { path, remove } = placeOnDisk()
  try {
    return { path, size: await writeTo(path, pieces), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The same to a path that nothing lies at; gives how many bytes there are. */
export async function writeTo(path: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  await pipeline(Readable.from(pieces), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return (await stat(path)).size
}

/** The file on the local disk for as long as `use` takes, where a process of its own reads it. */
export async function onDisk<T>(file: Blob, use: (path: string) => Promise<T>): Promise<T> {
  const temporary = await writeTemporary(streamOf(file))
  try {
    return await use(temporary.path)
  } finally {
    await temporary.remove()
  }
}

/** Its bytes as the file store takes them, never held as a whole. */
export const blobOf = async ({ path }: TemporaryFile): Promise<Blob> => openAsBlob(path)

/** Its bytes for one reader; the file is gone from now on. */
export async function keptOnce({ path, size, remove }: TemporaryFile): Promise<KeptFile> {
  const file = await open(path, 'r')
  await remove()
  return { size, stream: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array> }
}

/** Removes what lies in the folder under such a name and was not written to for so long: a killed process has left it. */
export async function removeLeft(
  folder: string,
  { isLeft, hours }: { isLeft: (name: string) => boolean; hours: number },
): Promise<void> {
  const before = Date.now() - hours * 3_600_000
  for (const name of (await readdir(folder)).filter(isLeft)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    // Another process's own may be gone by now, or not be ours to remove.
    if (found && found.mtimeMs < before) await rm(path, { force: true }).catch(() => {})
  }
}

/** Of this machine's temporary files; one that is read or written for longer than a day is lost anyway. */
export const sweepTemporary = (): Promise<void> => removeLeft(tmpdir(), { isLeft: isTemporaryName, hours: 24 })
