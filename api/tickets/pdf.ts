import { createCanvas } from '@napi-rs/canvas'
import { createIsomorphicCanvasFactory, getDocumentProxy } from 'unpdf'
import { picturePixelsMax, ticketPagesMax } from '#contract/tickets/reading.ts'
import type { Word } from './layout.ts'
import type { Colours } from './upright.ts'

/** Newer runtimes have these; the reader of PDF needs them. */
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

/** Of a page as it is drawn. */
const pagePixelsMax = 6_000_000
/** What scans are made with is about twice that of the page's own points. */
const drawnWidth = 1600

export type PdfPage = {
  words(): Promise<Word[]>
  /** How many pixels of the drawing are a point of the page. */
  scale: number
  drawn(): Promise<Colours>
}

type Opened = { pages: PdfPage[] } | { fault: 'password' | 'script' | 'pages' | 'broken' | 'pixels' }

/** The pages of a PDF, none of which is drawn or read yet. */
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
      pages.push({
        scale,
        async words() {
          const { items } = await page.getTextContent()
          const viewport = page.getViewport({ scale: 1 })
          return items.flatMap((item): Word[] => {
            if (!('str' in item) || !item.str.trim()) return []
            const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[]
            // What is written at a slant is a seal's.
            if (Math.abs(b) > Math.abs(a) * 0.01) return []
            const [left = 0, bottom = 0] = viewport.convertToViewportPoint(x, y) as number[]
            return [
              {
                text: item.str,
                x: left,
                y: bottom - item.height,
                width: item.width,
                height: item.height,
                confidence: 1,
              },
            ]
          })
        },
        async drawn() {
          const viewport = page.getViewport({ scale })
          const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
          const context = canvas.getContext('2d')
          // The types are a browser's; what is drawn upon is the same.
          const place = { canvas, canvasContext: context, viewport } as unknown as Parameters<typeof page.render>[0]
          await page.render(place).promise
          // Nothing shines through: a page is drawn on white.
          return { data: withoutAlpha(canvas.data()), width: canvas.width, height: canvas.height }
        },
      })
    }
    return { pages }
  } catch (error) {
    return { fault: error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken' }
  }
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
