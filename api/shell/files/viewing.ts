import { basename } from 'node:path/posix'
import { kindWithin } from '#api/platform/files/reader/kind-of.ts'
import { fileReaders } from '#api/platform/files/reader/reader.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import type { StoredFileRow } from '#api/platform/files/store/stored-file.ts'
import {
  blobOf,
  placeOnDisk,
  readOnce,
  type TemporaryFile,
  writeTemporary,
} from '#api/platform/files/store/temporary.ts'
import { nameOfFile } from '#api/platform/files/store/upload.ts'
import type { StreamReply } from '#api/platform/http/route.ts'
import { everyFileKind, type FileKind, fileKinds, kindOfName, shownKinds } from '#contract/platform/files/codes.ts'
import type { ChoosableEncoding } from '#contract/platform/files/content.ts'
import type { Preview, Viewed } from '#contract/platform/files/preview.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'

type Params = { row: StoredFileRow; entry?: number | undefined; by: string }
/** Part of a file to preview. */
type Wanted = { sheet: number; page: number; encoding?: ChoosableEncoding | undefined }
/** A file on local disk: the file itself, or an entry of the archive named by `archive`. */
type OnDisk = { name: string; file: TemporaryFile; kind: FileKind | undefined; archive: string | null }

/** Preview of a stored file, or of a file inside an archive. Refuses notFound, file.busy. */
export async function viewFile(
  files: FileStore,
  { row, entry, by, sheet, page, encoding }: Params & Wanted,
): Promise<Viewed | Refusal> {
  const found = await fetchFile(files, { row, entry, by })
  if (isRefusal(found)) return found
  if ('tooLarge' in found) {
    const { name: originName, bytes } = found.tooLarge
    return { originName, bytes, archive: row.originName, preview: { as: 'nothing', why: 'tooMuch' } }
  }
  const { name: originName, file, kind, archive } = found
  try {
    const preview = await previewOf({ path: file.path, kind, archive, by }, { sheet, page, encoding })
    return isRefusal(preview) ? preview : { originName, bytes: file.size, archive, preview }
  } finally {
    await file.remove()
  }
}

async function previewOf(
  { path, kind, archive, by }: { path: string; kind: FileKind | undefined; archive: string | null; by: string },
  wanted: Wanted,
): Promise<Preview | Refusal> {
  // Nested archives are not opened: their entries would have no address.
  if (kind === undefined || kind === 'doc' || (kind === 'zip' && archive !== null))
    return { as: 'nothing', why: 'kind' }
  const read = await fileReaders.read('preview', { ...wanted, path, kind }, by)
  if ('reply' in read) return read.reply
  return read.failed === 'busy' ? refuse('file.busy') : { as: 'nothing', why: 'tooMuch' }
}

/** Bytes to download or show inline. Refuses notFound, and file.type for a file that cannot be shown inline. */
export async function giveFile(
  files: FileStore,
  { row, entry, by, how }: Params & { how: 'saved' | 'shown' },
): Promise<StreamReply | Refusal> {
  const audited = { object: `file:${row.bid}` }
  if (entry === undefined) {
    const shown = isShown(kindOfName(row.path))
    if (how === 'shown' && !shown) return refuse('file.type')
    const bytes = await files.get(row.path)
    return bytes
      ? { name: row.originName, type: row.type, bytes, shown: how === 'shown', ...audited }
      : refuse('notFound')
  }
  const found = await fetchFile(files, { row, entry, by })
  if (isRefusal(found)) return found
  if ('tooLarge' in found) return refuse(how === 'shown' ? 'file.type' : 'file.tooLarge')
  const { name, file, kind } = found
  if (how === 'shown' && !isShown(kind)) {
    await file.remove()
    return refuse('file.type')
  }
  const type = kind ? fileKinds[kind].type : 'application/octet-stream'
  return { name, type, bytes: await readOnce(file), shown: how === 'shown', ...audited, detail: { entry: name } }
}

export const isShown = (kind: FileKind | undefined): boolean =>
  kind !== undefined && (shownKinds as readonly string[]).includes(kind)

type Fetched = OnDisk | { tooLarge: { name: string; bytes: number } }

async function fetchFile(files: FileStore, { row, entry, by }: Params): Promise<Fetched | Refusal> {
  const stored = await files.get(row.path)
  if (!stored) return refuse('notFound')
  const whole = await writeTemporary(stored.stream)
  if (entry === undefined) return { name: row.originName, file: whole, kind: kindOfName(row.path), archive: null }
  try {
    if (kindOfName(row.path) !== 'zip') return refuse('notFound')
    return await fetchEntry(whole, { entry, archive: row.originName, by })
  } finally {
    await whole.remove()
  }
}

async function fetchEntry(
  whole: TemporaryFile,
  { entry, archive, by }: { entry: number; archive: string; by: string },
): Promise<Fetched | Refusal> {
  const place = placeOnDisk()
  const read = await fileReaders.read('unpack', { path: whole.path, entry, to: place.path }, by)
  const isThere = 'reply' in read && 'name' in read.reply
  if (!isThere) await place.remove()
  if (!('reply' in read)) return read.failed === 'busy' ? refuse('file.busy') : refuse('notFound')
  if ('missing' in read.reply) return refuse('notFound')
  if ('tooLarge' in read.reply) return { tooLarge: { ...read.reply.tooLarge, name: nameOfFile(read.reply.tooLarge) } }
  const { name, bytes } = read.reply
  const file = { ...place, size: bytes }
  const kind = await kindWithin(await blobOf(file), { path: file.path, taken: everyFileKind, by })
  if (isRefusal(kind) && kind.refused === 'file.busy') {
    await place.remove()
    return kind
  }
  return { name: nameOfFile({ name: basename(name) }), file, kind: isRefusal(kind) ? undefined : kind, archive }
}
