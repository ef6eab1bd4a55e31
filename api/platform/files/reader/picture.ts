import type { Caller } from '#api/platform/http/caller.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { onDisk } from '../store/temporary.ts'
import { uploadOf } from '../store/upload.ts'
import { headOf } from './file-kind.ts'
import type { PictureSize } from './picture-drawing.ts'
import { fileReaders } from './reader.ts'

/**
 * Redraws an uploaded picture as WebP without metadata, in a separate process. Refuses file.tooLarge (too many pixels,
 * or too much work), file.type (not a valid PNG or JPEG by its content) and file.busy.
 */
export async function drawPicture(file: File, size: PictureSize, caller: Caller): Promise<Uint8Array | Refusal> {
  const format = await headOf(file)
  if (format !== 'png' && format !== 'jpeg') return refuse('file.type')
  const { by } = uploadOf(file, caller)
  const read = await onDisk(file, (path) => fileReaders.read('picture', { path, format, size }, by))
  if ('reply' in read) return read.reply
  return read.failed === 'busy'
    ? refuse('file.busy')
    : refuse('file.tooLarge', { faults: { file: [{ key: 'pictureTooHard' }] } })
}
