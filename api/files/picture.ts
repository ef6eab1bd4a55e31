import { type Refusal, refuse } from '#contract/problem.ts'
import type { Caller } from '../serve.ts'
import type { PictureAsked, PictureSize } from './picture-drawing.ts'
import { fileReaders } from './reader.ts'
import { largerThan, uploadOf } from './upload.ts'

const signatures: Record<PictureAsked['format'], number[]> = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
}
const formats = Object.keys(signatures) as PictureAsked['format'][]

/** What the content begins like; the name says nothing. */
const formatOf = (bytes: Uint8Array) =>
  formats.find((format) => signatures[format].every((byte, at) => bytes[at] === byte))

/**
 * The uploaded picture drawn anew as WebP, without anything it carried besides its pixels, in a process of its own. Refuses
 * file.tooLarge (more than `bytesMax`, too many pixels, or too much work), file.type (no PNG or JPEG by its content, or a broken
 * one) and file.busy.
 */
export async function drawPicture(
  file: File,
  { bytesMax, size, caller }: { bytesMax: number; size: PictureSize; caller: Caller },
): Promise<Uint8Array | Refusal> {
  if (file.size > bytesMax) return refuse('file.tooLarge', { faults: { file: [largerThan(bytesMax)] } })
  const { bytes, by } = await uploadOf(file, caller)
  const format = formatOf(bytes)
  if (!format) return refuse('file.type')
  const read = await fileReaders.read('picture', { bytes, format, size }, by)
  if ('reply' in read) return read.reply
  return read.failed === 'busy'
    ? refuse('file.busy')
    : refuse('file.tooLarge', { faults: { file: [{ key: 'pictureTooHard' }] } })
}
