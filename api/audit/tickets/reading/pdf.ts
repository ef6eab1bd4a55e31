import { createCanvas } from '@napi-rs/canvas'
import { createIsomorphicCanvasFactory, getDocumentProxy } from 'unpdf'
import { picturePixelsMax, ticketPagesMax } from '#contract/audit/tickets/reading.ts'
import type { Word } from '../fields/layout.ts'
import type { ColorImage } from '../ocr/deskew.ts'

/** Polyfill: pdf.js needs these methods, which only newer runtimes have. */
type Transferring = { transfer?: unknown; transferToFixedLength?: unknown }
function giveTransfer(): void {
  const transfer = function (this: ArrayBuffer, length: number = this.byteLength): ArrayBuffer {
    const moved = structuredClone(this, { transfer: [this] })
    return length === moved.byteLength ? moved : moved.slice(0, length)
  }
  const prototype = ArrayBuffer.prototype as Transferring
  prototype.transfer ??= transfer
  prototype.transferToFixedLength ??= transfer
}

/** Maximum pixels of a rendered page. */
const pagePixelsMax = 6_000_000
/** Target width of a rendered page; scans have about twice the page's points. */
const drawnWidth = 1600

/** Fewer words with fewer characters are a stamp of text on a picture. */
const [wordsMin, charactersMin] = [12, 120]
/** A page with more items of text is not a ticket; it is read as a picture. */
const itemsMax = 20_000

export type PdfPage = {
  /** Words in pixels of the drawing, rotated so that most of the text is upright. Empty if the page is a picture. */
  words(): Promise<Word[]>
  drawn(): Promise<ColorImage>
}

type Opened = { pages: PdfPage[] } | { fault: 'password' | 'script' | 'pages' | 'broken' | 'pixels' }

/** Opens a PDF; its pages are drawn and read on demand. */
export async function openPdf(bytes: Uint8Array): Promise<Opened> {
  giveTransfer()
  const CanvasFactory = await createIsomorphicCanvasFactory(() => import('@napi-rs/canvas'))
  try {
    const pdf = await getDocumentProxy(bytes, {
      CanvasFactory,
      isEvalSupported: false,
      enableXfa: false,
      maxImageSize: picturePixelsMax,
      stopAtErrors: false,
      verbosity: 0,
    })
    if (pdf.numPages > ticketPagesMax) return { fault: 'pages' }
    if (await pdf.getJSActions()) return { fault: 'script' }
    const pages: PdfPage[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const whole = page.getViewport({ scale: 1 })
      const scale = Math.min(
        Math.max(2, drawnWidth / Math.max(whole.width, whole.height)),
        Math.sqrt(pagePixelsMax / (whole.width * whole.height)),
      )
      if (!(whole.width > 0 && whole.height > 0) || scale < 0.1) return { fault: 'pixels' }
      let reading: Promise<Text> | undefined
      const text = () => {
        reading ??= readText(page)
        return reading
      }
      pages.push({
        async words() {
          const { items, quarters } = await text()
          return isStamp(items) ? [] : withoutOverlaid(wordsOf(items, viewportOf(page, { scale, quarters })))
        },
        async drawn() {
          const viewport = viewportOf(page, { scale, quarters: (await text()).quarters })
          const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
          const context = canvas.getContext('2d')
          // The types expect a browser's canvas; this one is compatible.
          const place = { canvas, canvasContext: context, viewport } as unknown as Parameters<typeof page.render>[0]
          await page.render(place).promise
          // Pages are drawn on white, so there is no transparency.
          return { data: withoutAlpha(canvas.data()), width: canvas.width, height: canvas.height }
        },
      })
    }
    return { pages }
  } catch (error) {
    return { fault: error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken' }
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>
type Viewport = ReturnType<Page['getViewport']>
type Item = { str: string; transform: number[]; width: number; height: number }

/** `quarters` counts clockwise turns of 90° that make the text upright. */
type Text = { items: Item[]; quarters: number }

const viewportOf = (page: Page, { scale, quarters }: { scale: number; quarters: number }): Viewport =>
  page.getViewport({ scale, rotation: (page.rotate + quarters * 90) % 360 })

/** Reads text along the axes of the page. Text at a slant belongs to seals and is dropped. */
async function readText(page: Page): Promise<Text> {
  const all: Item[] = []
  const stream = page.streamTextContent().getReader()
  for (let part = await stream.read(); !part.done; part = await stream.read()) {
    for (const item of part.value.items) if ('str' in item && item.str.trim()) all.push(item)
    if (all.length > itemsMax) {
      // pdf.js throws if no reason is given.
      await stream.cancel(new Error('the page has too much text'))
      return { items: [], quarters: 0 }
    }
  }
  const viewport = viewportOf(page, { scale: 1, quarters: 0 })
  const ways: [Item[], Item[], Item[], Item[]] = [[], [], [], []]
  for (const item of all) {
    const quarter = quarterOf(directionOf(item, viewport))
    if (quarter !== undefined) ways[quarter].push(item)
  }
  const most = ways.reduce((best, way) => (characters(way) > characters(best) ? way : best))
  if (isStamp(most)) return { items: ways[0], quarters: 0 }
  return { items: most, quarters: (4 - ways.indexOf(most)) % 4 }
}

const characters = (items: readonly Item[]) => items.reduce((sum, { str }) => sum + str.length, 0)
const isStamp = (items: readonly Item[]) => items.length < wordsMin && characters(items) < charactersMin

type Direction = { across: number; down: number }

function directionOf({ transform }: Item, { transform: view }: Viewport): Direction {
  const [a = 0, b = 0] = transform
  const [p = 0, q = 0, r = 0, s = 0] = view as number[]
  return { across: a * p + b * r, down: a * q + b * s }
}

/** Clockwise rotation of text in multiples of 90°. */
function quarterOf({ across, down }: Direction): 0 | 1 | 2 | 3 | undefined {
  if (Math.abs(down) <= Math.abs(across) * 0.01) return across >= 0 ? 0 : 2
  if (Math.abs(across) <= Math.abs(down) * 0.01) return down > 0 ? 1 : 3
  return undefined
}

function wordsOf(items: readonly Item[], viewport: Viewport): Word[] {
  const [p = 0, q = 0] = viewport.transform as number[]
  const pixels = Math.hypot(p, q)
  return items.map(({ str, transform, width, height }) => {
    const [left = 0, bottom = 0] = viewport.convertToViewportPoint(transform[4] ?? 0, transform[5] ?? 0) as number[]
    return {
      text: str,
      x: left,
      y: bottom - height * pixels,
      width: width * pixels,
      height: height * pixels,
      confidence: 1,
    }
  })
}

/** Share of a character from which it lies over another text. */
const overlaidFrom = 0.5
/** With more words of one character, the page is no form with a seal. */
const singlesMax = 2000

/** Words without single characters that overlap earlier text: horizontal parts of the text around a seal. */
function withoutOverlaid(words: Word[]): Word[] {
  const isSingle = ({ text }: Word) => [...text].length === 1
  if (words.filter(isSingle).length > singlesMax) return words
  const shared = (from: number, length: number, other: number, otherLength: number) =>
    Math.min(from + length, other + otherLength) - Math.max(from, other)
  return words.filter(
    (word, at) =>
      !isSingle(word) ||
      !words
        .slice(0, at)
        .some(
          ({ x, y, width, height }) =>
            shared(word.x, word.width, x, width) > word.width * overlaidFrom &&
            shared(word.y, word.height, y, height) > word.height * overlaidFrom,
        ),
  )
}

function withoutAlpha(data: Uint8Array): Uint8Array {
  const out = new Uint8Array((data.length / 4) * 3)
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    out[to] = data[from] ?? 0
    out[to + 1] = data[from + 1] ?? 0
    out[to + 2] = data[from + 2] ?? 0
  }
  return out
}
