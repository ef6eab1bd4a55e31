import sharp from 'sharp'
import { type Refusal, refuse } from '#contract/problem.ts'

/** What cameras of phones take, and far below what would fill the memory when unpacked. */
const pixelsMax = 24_000_000

const signatures: Record<string, number[]> = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
}

/** What the content begins like; the name says nothing. */
const formatOf = (bytes: Uint8Array): string | undefined =>
  Object.keys(signatures).find((format) => signatures[format]?.every((byte, at) => bytes[at] === byte))

/** `square` cuts to that many pixels a side; `within` keeps the sides and fits the longer one. */
export type PictureSize = { square: number } | { within: number }

/**
 * The uploaded picture drawn anew as WebP, without anything it carried besides its pixels. Refuses file.tooLarge (more than
 * `bytesMax`, or too many pixels) and file.type (no PNG or JPEG by its content, or a broken one).
 */
export async function drawPicture(
  file: File,
  { bytesMax, size }: { bytesMax: number; size: PictureSize },
): Promise<Uint8Array | Refusal> {
  if (file.size > bytesMax) return refuse('file.tooLarge')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const format = formatOf(bytes)
  if (!format) return refuse('file.type')
  try {
    const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    const { format: read, width, height } = await picture.metadata()
    if (read !== format) return refuse('file.type')
    if (width * height > pixelsMax) return refuse('file.tooLarge')
    const upright = picture.autoOrient()
    const drawn =
      'square' in size
        ? upright.resize(size.square, size.square, { fit: 'cover' })
        : upright.resize(size.within, size.within, { fit: 'inside', withoutEnlargement: true })
    return await drawn.webp({ quality: 85 }).toBuffer()
  } catch {
    return refuse('file.type')
  }
}
