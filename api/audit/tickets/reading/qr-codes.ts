import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { type InvoiceQr, readInvoiceQr } from '#contract/audit/tickets/invoice-qr.ts'
import type { Box } from '../fields/layout.ts'
import type { ColorImage } from '../ocr/deskew.ts'

/** A QR code in a picture: its box, and the picture's rotation in clockwise quarter turns. */
export type FoundCode = { box: Box; quarters: number; invoice: InvoiceQr | undefined }

let prepared: Promise<unknown> | undefined

async function prepare(): Promise<void> {
  const bytes = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(bytes).buffer }, fireImmediately: true })
}

/** All QR codes of a picture; `invoice` is undefined for other codes, whose boxes still contain no text. */
export async function codesOf(picture: ColorImage): Promise<FoundCode[]> {
  prepared ??= prepare()
  await prepared
  const { data, width, height } = picture
  const pixels = new Uint32Array(width * height)
  for (let at = 0, from = 0; at < pixels.length; at += 1, from += 3)
    pixels[at] = 0xff000000 | (((data[from + 2] ?? 0) << 16) | ((data[from + 1] ?? 0) << 8) | (data[from] ?? 0))
  const rgba = new Uint8ClampedArray(pixels.buffer)
  const found = await readBarcodes({ data: rgba, width, height, colorSpace: 'srgb' } as ImageData, {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 4,
  })
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text, position: { topLeft, topRight, bottomLeft, bottomRight } }) => {
      const corners = [topLeft, topRight, bottomLeft, bottomRight]
      const x = Math.min(...corners.map((corner) => corner.x))
      const y = Math.min(...corners.map((corner) => corner.y))
      const box = {
        x,
        y,
        width: Math.max(...corners.map((corner) => corner.x)) - x,
        height: Math.max(...corners.map((corner) => corner.y)) - y,
      }
      const angle = Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x)
      return { box, quarters: (Math.round(angle / (Math.PI / 2)) + 4) % 4, invoice: readInvoiceQr(text) }
    })
}
