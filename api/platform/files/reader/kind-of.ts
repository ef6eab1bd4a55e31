import type { Caller } from '#api/platform/http/caller.ts'
import { extensionOf, type FileKind, fileKinds } from '#contract/platform/files/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { onDisk } from '../store/temporary.ts'
import { byOf, nameOfFile } from '../store/upload.ts'
import { headOf, isHeic } from './file-kind.ts'
import { fileReaders } from './reader.ts'

/** Kinds that only the content distinguishes, by the first bytes of such files. */
const within: Record<'zip' | 'compound' | 'text', readonly FileKind[]> = {
  zip: ['zip', 'docx', 'xlsx'],
  compound: ['doc', 'xls'],
  text: ['csv'],
}

/**
 * Kind of an uploaded file by its content, which must be accepted and match the name. Refuses file.type with the
 * reason, file.tooLarge if it would unpack beyond the limits, and file.busy.
 */
export async function takenKindOf(file: File, taken: readonly FileKind[], caller: Caller): Promise<FileKind | Refusal> {
  const name = nameOfFile(file)
  if (file.size === 0) return refuse('file.type', { faults: { file: [{ key: 'fileEmpty' }] } })
  if (await isHeic(file)) return refuse('file.type', { faults: { file: [{ key: 'fileHeic', values: { name } }] } })
  const kind = await kindWithin(file, { taken, by: byOf(caller) })
  if (isRefusal(kind)) return kind.refused === 'file.type' && !kind.faults ? refuseKind(name, taken) : kind
  if (!taken.includes(kind)) return refuseKind(name, taken)
  if ((fileKinds[kind].extensions as readonly string[]).includes(extensionOf(name))) return kind
  return refuse('file.type', {
    faults: { file: [{ key: 'fileNamedOtherwise', values: { name, kind: fileKinds[kind].extensions[0] } }] },
  })
}

/** Names the accepted kinds; for OFD, a common format of invoices, how to convert it. design: flow §4 */
export function refuseKind(name: string, taken: readonly FileKind[]): Refusal {
  if (extensionOf(name) === 'ofd' && taken.includes('pdf'))
    return refuse('file.type', { faults: { file: [{ key: 'fileOfd', values: { name } }] } })
  const kinds = taken.map((kind) => fileKinds[kind].extensions[0]).join(' / ')
  return refuse('file.type', { faults: { file: [{ key: 'fileNotTaken', values: { name, kinds } }] } })
}

type Looked = { path?: string; taken: readonly FileKind[]; by: string }

/** Kind of a file by its content alone; `path` if it is already on disk. Refuses as `takenKindOf`. */
export async function kindWithin(file: Blob, { path, taken, by }: Looked): Promise<FileKind | Refusal> {
  const head = await headOf(file)
  if (head !== undefined && head !== 'zip' && head !== 'compound') return head
  // No kind with these first bytes is accepted, so that no reader is needed.
  if (!within[head ?? 'text'].some((kind) => taken.includes(kind))) return refuse('file.type')
  const inspect = (place: string) => fileReaders.read('inspect', { path: place }, by)
  const read = await (path === undefined ? onDisk(file, inspect) : inspect(path))
  if ('reply' in read) return read.reply
  return read.failed === 'busy' ? refuse('file.busy') : refuse('file.tooLarge')
}
