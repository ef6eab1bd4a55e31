import sharp from 'sharp'

/** Maximum pixels of a side and bytes of a drawing, far above those of any chart. */
const sideMax = 16_000
const bytesMax = 4_000_000
/** Density in DPI at which one pixel of the drawing is one pixel of the picture. */
const svgDensity = 72

export type PngParams = {
  svg: string
  width: number
  height: number
  /** Pixels of the picture per pixel of the drawing: 2 suits high-resolution screens. */
  scale: number
}

/** `tooLarge` is over the limits; `noFont` needs Chinese characters that no font of this machine has. */
export type PngReply = { png: Uint8Array } | { failed: 'tooLarge' | 'noFont' }

/**
 * Draws one of our SVGs as PNG. Runs in a separate process, because it is native code and its text may come from
 * untrusted data.
 */
export async function drawPng({ svg, width, height, scale }: PngParams): Promise<PngReply> {
  if (svg.length > bytesMax || Math.max(width, height) * scale > sideMax) return { failed: 'tooLarge' }
  if (needsChineseFont(svg) && !(await hasChineseFont())) return { failed: 'noFont' }
  const picture = sharp(Buffer.from(svg), { density: svgDensity * scale, limitInputPixels: sideMax * sideMax })
  // Few colours: a palette halves the bytes of a mail.
  return { png: await picture.png({ palette: true, compressionLevel: 9 }).toBuffer() }
}

const needsChineseFont = (svg: string): boolean => /[\u2e80-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u.test(svg)

let found: Promise<boolean> | undefined

/** Fonts do not change while a process runs. */
const hasChineseFont = (): Promise<boolean> => {
  found ??= findChineseFont()
  return found
}

/** The character 一 is one flat stroke; a missing glyph is drawn as a tall box. */
async function findChineseFont(): Promise<boolean> {
  const glyph = sharp({ text: { text: '一', font: 'sans', dpi: 300, rgba: true } })
  const { info } = await glyph.trim().png().toBuffer({ resolveWithObject: true })
  return info.height * 2 < info.width
}
