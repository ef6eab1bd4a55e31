import sharp from 'sharp'
import { type Refusal, refuse } from '#contract/platform/problem.ts'

/** What cameras of phones take, and far below what would fill the memory when unpacked. */
const pixelsMax = 24_000_000

/** `square` cuts to that many pixels a side; `within` keeps the sides and fits the longer one. */
export type PictureSize = { square: number } | { within: number }
type PictureAsked = { path: string; format: 'png' | 'jpeg'; size: PictureSize }

// One at a time is drawn in a process, and nothing of one is of use for the next.
sharp.concurrency(1)
sharp.cache(false)

/**
 * The picture drawn again as WebP, without anything it carried besides its pixels. Refuses file.tooLarge (too many pixels) and
 * file.type (another format than it begins like, or broken). For a process of its own: an interlaced one takes long.
 */
export async function drawAnew({ path, format, size }: PictureAsked): Promise<Uint8Array | Refusal> {
  try {
    const picture = sharp(path, { limitInputPixels: false, failOn: 'error' })
    const { format: read, width, height } = await picture.metadata()
    if (read !== format) return refuse('file.type')
    if (width * height > pixelsMax) return refuse('file.tooLarge', { faults: { file: [tooManyPixels] } })
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

const tooManyPixels = { key: 'picturePixels', values: { millions: pixelsMax / 1_000_000 } }
