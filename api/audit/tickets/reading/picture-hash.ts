import { type GrayImage, smaller } from '../ocr/pixels.ts'

/** Cells per side; each bit says if the cell's right neighbour is lighter. */
const cells = 16

/**
 * Perceptual hash of a page: 256 bits as 64 hexadecimal digits. Pictures of the same page differ in few bits. Source:
 * difference hash
 */
export function pictureHash(page: GrayImage): string {
  const small = smaller(page, cells + 1, cells)
  let text = ''
  for (let row = 0; row < cells; row += 1)
    for (let column = 0; column < cells; column += 4) {
      let digit = 0
      for (let at = column; at < column + 4; at += 1) {
        const place = row * (cells + 1) + at
        digit = digit * 2 + ((small[place] ?? 0) < (small[place + 1] ?? 0) ? 1 : 0)
      }
      text += digit.toString(16)
    }
  return text
}
