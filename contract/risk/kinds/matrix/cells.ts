import { z } from 'zod'
import { Rating } from './codes.ts'

/** Bytes of the longest cell and its separator: `c123456789.123456789=-1&`. */
const cellBytesMax = 24
/** Numbers that `readCells` returns for each cell: 1 for an impact or 0, row, column, rating. */
export const cellNumbers = 4

const form = /^[ci]\d{1,9}\.\d{1,9}=(?:-1|[0-3])(?:&[ci]\d{1,9}\.\d{1,9}=(?:-1|[0-3]))*$/

/**
 * Ratings as a form posts them: `c12.5=3&i12.5=1` rates row 12 (criteriaId) in column 5 (secondKindId), `i` its impact.
 * If a cell occurs twice, the last rating counts.
 */
export const cellsText = (cellsMax: number) =>
  z
    .string()
    .max(cellsMax * cellBytesMax)
    .regex(form, 'kinds-matrix-validation:ratingInvalid')

const zero = 0x30
const nine = 0x39
const minus = 0x2d
const impact = 0x69
const separators = new Set([0x26, 0x2e, 0x3d])

/** Reads such a text in one pass, without an object for each cell. The text must match its shape. */
export function readCells(text: string): Int32Array {
  let cells = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) cells += 1
  const numbers = new Int32Array(cells * cellNumbers)
  let filled = 0
  let number = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign >= zero && sign <= nine) number = number * 10 + sign - zero
    else if (separators.has(sign)) {
      numbers[filled++] = number
      number = 0
    } else if (sign === minus) {
      // Skips the digit and separator of −1, the only negative rating.
      numbers[filled++] = Rating.unfilled
      at += 2
    } else numbers[filled++] = sign === impact ? 1 : 0
  }
  if (filled < numbers.length) numbers[filled] = number
  return numbers
}
