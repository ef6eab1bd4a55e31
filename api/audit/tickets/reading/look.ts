import { type PageRead, readPage } from '../fields/fields.ts'
import type { Box } from '../fields/layout.ts'
import { wordsOfTickets } from '../fields/separating.ts'
import { type ColorImage, type Deskewed, deskew } from '../ocr/deskew.ts'
import { type Homography, identityHomography, inverted, moved } from '../ocr/homography.ts'
import type { Point } from '../ocr/pixels.ts'
import { postCorrect } from '../ocr/post-correction.ts'
import { printedOf } from '../ocr/text-detection.ts'
import { openTextRecognizer, readRows, type TextRecognizer } from '../ocr/text-recognizer.ts'
import { inOneScript } from '../ocr/traditional-print.ts'

/** Page read by OCR: each ticket on it, in pixels of the original picture, and the rectified page. */
export type Looked = {
  pages: PageRead[]
  confidence: number
  upright: Deskewed
  /** Message of the error that made the reader skip rectification. */
  skipped?: string
}

let reader: Promise<TextRecognizer> | undefined

/** Rectifies and recognizes a picture; if rectification fails, reads it as it is. `codes` contain no text. */
export async function lookAt(picture: ColorImage, codes: readonly Box[]): Promise<Looked> {
  try {
    return await lookedOn(deskew(picture), codes)
  } catch (error) {
    const skipped = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { ...(await lookedOn({ ...picture, plane: identityHomography }, codes)), skipped }
  }
}

async function lookedOn(upright: Deskewed, codes: readonly Box[]): Promise<Looked> {
  reader ??= openTextRecognizer()
  const back = inverted(upright.plane)
  const blanks = codes.map((box) => movedBox(back, grown(box, 6)))
  const printed = printedOf(upright, blanks)
  const words = inOneScript(await readRows(await reader, printed))
  const pages = wordsOfTickets(words, 'ocr').map((part) => postCorrect(readPage(part, printed.rules)))
  const confidence = words.length === 0 ? 0 : words.reduce((sum, word) => sum + word.confidence, 0) / words.length
  return { pages: pages.map((page) => ({ ...page, ...movedPage(page, upright.plane) })), confidence, upright }
}

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

/** Bounding box of a box mapped to another plane. */
export function movedBox(plane: Homography, { x, y, width, height }: Box): Box {
  const corners: Point[] = [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ].map((corner) => moved(plane, corner))
  const left = Math.min(...corners.map((corner) => corner.x))
  const top = Math.min(...corners.map((corner) => corner.y))
  return {
    x: left,
    y: top,
    width: Math.max(...corners.map((corner) => corner.x)) - left,
    height: Math.max(...corners.map((corner) => corner.y)) - top,
  }
}

/** Maps the boxes of fields and lines to another plane. */
export function movedPage({ fields, lines }: PageRead, plane: Homography): Pick<PageRead, 'fields' | 'lines'> {
  return {
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([field, read]) =>
        read ? [[field, { ...read, box: movedBox(plane, read.box) }]] : [],
      ),
    ),
    lines: lines.map((line) => ({ ...line, box: movedBox(plane, line.box) })),
  }
}
