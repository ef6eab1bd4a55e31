import { open, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { picturePixelsMax, type ReadingFault, type TicketReading } from '#contract/audit/tickets/reading.ts'
import { type PageRead, readPage } from '../fields/fields.ts'
import { readingOf } from '../fields/merging.ts'
import { rulesOf } from '../fields/rules.ts'
import { type Appearance, ticketsOnPage, wordsOfTickets } from '../fields/separating.ts'
import { type ColorImage, greyOf, liesOnItsSide, turnedBy } from '../ocr/deskew.ts'
import { withoutSeals } from '../ocr/text-detection.ts'
import { type Looked, lookAt, movedBox, movedPage } from './look.ts'
import { openPdf, type PdfPage } from './pdf.ts'
import { pictureHash } from './picture-hash.ts'
import { codesOf, type FoundCode } from './qr-codes.ts'
import { boundedReading } from './reading-size.ts'

/** `pictures` are page pictures as WebP; `hash` belongs to the first page. */
export type FileRead = {
  reading: TicketReading
  pictures: Uint8Array[]
  hash: string
  /** Messages of errors that made the reader skip a step, for the log. */
  skipped: string[]
}

/** Side in pixels at which text is legible; more is only slower. */
const workSide = 2000
const shownSide = 1600

sharp.concurrency(1)
sharp.cache(false)

/** Reads a ticket: QR codes first, then a PDF's text layer, then OCR. Runs in a separate process. */
export async function readTicketFile({ path }: { path: string }): Promise<FileRead | { fault: ReadingFault }> {
  const head = Buffer.alloc(5)
  const file = await open(path)
  await file.read(head, 0, 5, 0).finally(() => file.close())
  if (head.toString('latin1') !== '%PDF-') return readPicture(path)
  const pdf = await openPdf(new Uint8Array(await readFile(path)))
  if ('fault' in pdf) return pdf
  return readPages(pdf.pages.map((page) => () => pdfPage(page)))
}

async function readPicture(path: string): Promise<FileRead | { fault: ReadingFault }> {
  const picture = await decoded(path)
  return 'fault' in picture ? picture : readPages([async () => ({ picture, texts: [] })])
}

async function decoded(path: string): Promise<ColorImage | { fault: ReadingFault }> {
  try {
    const picture = sharp(path, { limitInputPixels: false, failOn: 'error' })
    const { width, height, format } = await picture.metadata()
    if (format !== 'jpeg' && format !== 'png') return { fault: 'broken' }
    if (width * height > picturePixelsMax) return { fault: 'pixels' }
    const { data, info } = await picture
      .autoOrient()
      .resize(workSide, workSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
  } catch {
    return { fault: 'broken' }
  }
}

type Drawn = { picture: ColorImage; texts: PageRead[] }

async function pdfPage(page: PdfPage): Promise<Drawn> {
  const words = await page.words()
  const picture = await page.drawn()
  if (words.length === 0) return { picture, texts: [] }
  const rules = rulesOf(greyOf(withoutSeals(picture)))
  return { picture, texts: wordsOfTickets(words, 'text').map((part) => readPage(part, rules)) }
}

async function readPages(pages: readonly (() => Promise<Drawn>)[]): Promise<FileRead | { fault: ReadingFault }> {
  const appearances: Appearance[] = []
  const pictures: Uint8Array[] = []
  const sizes: TicketReading['pages'] = []
  const skipped: string[] = []
  let hash = ''
  for (const [at, draw] of pages.entries()) {
    const number = at + 1
    const { picture: drawn, texts } = await draw()
    const hasText = texts.length > 0
    // Encodes the picture in parallel with the code search; pages with text are upright already.
    const made = hasText && shownOf(drawn)
    const turned = hasText ? { picture: drawn, codes: await codesOf(drawn) } : await upright(drawn)
    const { picture, codes } = turned
    const looked = hasText ? undefined : await readLook(turned)
    if (looked?.skipped) skipped.push(looked.skipped)
    const shown = looked?.picture ?? picture
    const scale = scaleOf(shown)
    const prints = hasText ? texts : (looked?.pages ?? [])
    const invoices = (looked?.codes ?? codes).flatMap(({ invoice, box }) =>
      invoice ? [{ invoice, box: movedBox(scaling(scale), box) }] : [],
    )
    appearances.push(
      ...ticketsOnPage(
        prints.map((page) => ({ ...page, ...scaledPage(page, scale) })),
        invoices,
        { number, source: hasText ? 'text' : 'ocr' },
      ),
    )
    if (at === 0) hash = pictureHash(greyOf(looked?.upright ?? shown))
    const { data, info } = await (made || shownOf(shown))
    pictures.push(new Uint8Array(data))
    sizes.push({ width: info.width, height: info.height })
  }
  const reading = boundedReading({ ...readingOf(appearances), pages: sizes })
  if (Object.keys(reading.fields).length === 0) return { fault: 'nothing' }
  return { reading, pictures, hash, skipped }
}

const scaleOf = ({ width, height }: ColorImage) => Math.min(1, shownSide / Math.max(width, height))

/** Encodes a page as WebP. */
function shownOf(page: ColorImage) {
  const { data, width, height } = page
  const scale = scaleOf(page)
  const raw = sharp(data, { raw: { width, height, channels: 3 } })
  const sized = scale < 1 ? raw.resize(Math.round(width * scale), Math.round(height * scale)) : raw
  return sized.webp({ quality: 75, effort: 0 }).toBuffer({ resolveWithObject: true })
}

const scaling = (scale: number) => [scale, 0, 0, 0, scale, 0, 0, 0, 1]
const scaledPage = (page: PageRead, scale: number) => movedPage(page, scaling(scale))

/** `asTaken` is the original if only the look of the rows caused the turn. */
type Turned = { picture: ColorImage; codes: FoundCode[]; asTaken?: ColorImage }

/** Turns a picture upright by its code; without one, only makes its rows level. */
async function upright(picture: ColorImage): Promise<Turned> {
  const codes = await codesOf(picture)
  const coded = codes.find(({ invoice }) => invoice)?.quarters
  const quarters = coded ?? (liesOnItsSide(picture) ? 3 : 0)
  if (quarters === 0) return { picture, codes }
  const turned = turnedBy(picture, (4 - quarters) % 4)
  return { picture: turned, codes: await codesOf(turned), ...(coded === undefined ? { asTaken: picture } : {}) }
}

/** Below this confidence, the page may be upside down or blurred. */
const legible = 0.75
/** Same for a page turned only by the look of its rows: digits on their side are recognized as others. */
const legibleTurned = 0.9

async function readLook(turned: Turned): Promise<Turned & Looked> {
  const least = turned.asTaken ? legibleTurned : legible
  const first = await lookedAt(turned)
  if (first.pages[0]?.type && first.confidence >= least) return first
  // A code has fixed the orientation.
  if (turned.codes.some(({ invoice }) => invoice)) return believable(first)
  const picture = turnedBy(turned.picture, 2)
  const second = await lookedAt({ picture, codes: turned.codes.length > 0 ? await codesOf(picture) : [] })
  const better = second.confidence > first.confidence ? second : first
  // A wide table may look like a page on its side.
  if (turned.asTaken && !(better.pages[0]?.type && better.confidence >= least)) {
    const taken = turned.asTaken
    const third = await readLook({ picture: taken, codes: await codesOf(taken) })
    if (third.pages[0]?.type && third.confidence > better.confidence) return third
  }
  return believable(better)
}

const lookedAt = async ({ picture, codes }: Turned): Promise<Turned & Looked> => {
  const looked = await lookAt(
    picture,
    codes.map(({ box }) => box),
  )
  return { picture, codes, ...looked }
}

const blurred = 0.6
const believable = (looked: Turned & Looked) => ({
  ...looked,
  pages: looked.confidence >= blurred ? looked.pages : [],
})
