import { type Grey, smaller } from './pixels.ts'

/** So many cells across and down; of each but the last in its row one bit says whether the next is lighter. */
const cells = 16

/**
 * What a page looks like, in few bits that change little where it is taken again: its lighter and darker places. 64 hexadecimal
 * digits; two of the same picture differ in few of their 256 bits. source: difference hash
 */
export function pictureHash(page: Grey): string {
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
