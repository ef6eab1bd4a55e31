import sharp from 'sharp'
import { type Refusal, refuse } from '#contract/platform/problem.ts'

/** Maximum pixels: the resolution of phone cameras, far below what would exhaust the memory when unpacked. */
const pixelsMax = 24_000_000

/** `square` crops to this number of pixels per side; `within` keeps the proportions and limits the longer side. */
export type PictureSize = { square: number } | { within: number }
type PictureParams = { path: string; format: 'png' | 'jpeg'; size: PictureSize }

// A process draws one picture at a time, and a cache would not help the next.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Redraws a picture as WebP without metadata. Refuses file.tooLarge for too many pixels, and file.type if it is broken
 * or does not match its first bytes. Runs in a separate process, because interlaced pictures take long.
 */
export async function drawAnew({ path, format, size }: PictureParams): Promise<Uint8Array | Refusal> {
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
