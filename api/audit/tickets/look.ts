import { type PageRead, readPage } from './fields.ts'
import type { Box } from './layout.ts'
import { mended } from './mending.ts'
import type { Point } from './pixels.ts'
import { inverted, moved, type Plane, samePlane } from './plane.ts'
import { printedOf } from './segments.ts'
import { wordsOfTickets } from './separating.ts'
import { openReader, type Reader, readRows } from './signs.ts'
import { inOneScript } from './traditional-print.ts'
import { type Colours, type Upright, uprightOf } from './upright.ts'

/** Page read by OCR: each ticket on it, in pixels of the original picture, and the rectified page. */
export type Looked = {
  pages: PageRead[]
  confidence: number
  upright: Upright
  /** Message of the error that made the reader skip rectification. */
  skipped?: string
}

let reader: Promise<Reader> | undefined

/** Rectifies and recognizes a picture; if rectification fails, reads it as it is. `codes` contain no text. */
export async function lookAt(picture: Colours, codes: readonly Box[]): Promise<Looked> {
  try {
    return await lookedOn(uprightOf(picture), codes)
  } catch (error) {
    const skipped = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { ...(await lookedOn({ ...picture, plane: samePlane }, codes)), skipped }
  }
}

async function lookedOn(upright: Upright, codes: readonly Box[]): Promise<Looked> {
  reader ??= openReader()
  const back = inverted(upright.plane)
  const blanks = codes.map((box) => movedBox(back, grown(box, 6)))
  const printed = printedOf(upright, blanks)
  const words = inOneScript(await readRows(await reader, printed))
  const pages = wordsOfTickets(words, 'ocr').map((part) => mended(readPage(part, printed.rules)))
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
export function movedBox(plane: Plane, { x, y, width, height }: Box): Box {
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
export function movedPage({ fields, lines }: PageRead, plane: Plane): Pick<PageRead, 'fields' | 'lines'> {
  return {
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([field, read]) =>
        read ? [[field, { ...read, box: movedBox(plane, read.box) }]] : [],
      ),
    ),
    lines: lines.map((line) => ({ ...line, box: movedBox(plane, line.box) })),
  }
}
