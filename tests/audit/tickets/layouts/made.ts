import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { homographyBetween, moved } from '#api/audit/tickets/ocr/homography.ts'
import { browserFlags, findBrowser } from '../../../../scripts/browser.mjs'
import { type Layout, pageOf } from './layout.ts'

const carriers = ['text', 'picture', 'scan', 'photo', 'fax'] as const
export type Carrier = (typeof carriers)[number]
export type MadeTicket = { layout: Layout; carrier: Carrier; path: string }

/** About 170 dpi, as office scanners and phone cameras produce. */
const dotsPerPixel = 1.8

/** Renders every layout as a PDF with text, a picture, a scan, a photograph and a fax. */
export async function makeTickets(
  folder: string,
  layouts: readonly Layout[],
  wanted: readonly Carrier[] = carriers,
): Promise<MadeTicket[]> {
  mkdirSync(folder, { recursive: true })
  const executablePath = await findBrowser()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: browserFlags })
  const made: MadeTicket[] = []
  try {
    const page = await browser.newPage({ deviceScaleFactor: dotsPerPixel })
    for (const [at, layout] of layouts.entries()) {
      const paperPixels = Math.ceil(((layout.paper ?? 210) / 25.4) * 96)
      await page.setViewportSize({ width: paperPixels, height: 570 })
      await page.setContent(pageOf(layout))
      const drawn = wanted.some((carrier) => carrier !== 'text') ? await page.screenshot() : undefined
      for (const carrier of wanted) {
        const path = join(
          folder,
          `${at + 1}-${carrier}.${carrier === 'text' ? 'pdf' : carrier === 'picture' ? 'png' : 'jpg'}`,
        )
        if (carrier === 'text') writeFileSync(path, await page.pdf({ preferCSSPageSize: true, printBackground: true }))
        else if (carrier === 'picture') writeFileSync(path, drawn as Buffer)
        else if (carrier === 'scan') await writeScan(path, drawn as Buffer, at)
        else if (carrier === 'fax') await writeFax(path, drawn as Buffer)
        else await writePhoto(path, drawn as Buffer, at)
        made.push({ layout, carrier, path })
      }
    }
  } finally {
    await browser.close()
  }
  return made
}

/** Slightly rotated, grey paper, scanner noise. */
async function writeScan(path: string, drawn: Buffer, seed: number): Promise<void> {
  const askew = sharp(drawn)
    .rotate((seed % 2 ? 1 : -1) * (0.4 + (seed % 5) * 0.25), { background: '#fff' })
    .blur(0.5)
    .linear(0.86, 24)
  const { data, info } = await askew.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let state = seed + 1
  for (let index = 0; index < data.length; index += 3) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const grain = (state % 17) - 8
    for (let colour = 0; colour < 3; colour += 1)
      data[index + colour] = Math.max(0, Math.min(255, (data[index + colour] ?? 0) + grain))
  }
  const { width, height, channels } = info
  await sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 72 }).toFile(path)
}

/** 150 dpi in black and white, like a fax or a scanner in text mode. */
async function writeFax(path: string, drawn: Buffer): Promise<void> {
  const { width = 0 } = await sharp(drawn).metadata()
  await sharp(drawn)
    .resize({ width: Math.round((width * 150) / (96 * dotsPerPixel)) })
    .greyscale()
    .threshold(165)
    .jpeg({ quality: 75 })
    .toFile(path)
}

/** On a dark table, in perspective, lit from one side. */
async function writePhoto(path: string, drawn: Buffer, seed: number): Promise<void> {
  const { data, info } = await sharp(drawn).removeAlpha().blur(0.4).raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const margin = Math.round(width * 0.05)
  const [wide, high] = [width + 2 * margin, height + 2 * margin]
  const lean = (by: number) => margin * (0.4 + ((seed * 7 + by * 13) % 10) / 12)
  const plane = homographyBetween(
    [
      { x: lean(0), y: lean(1) },
      { x: wide - lean(2), y: lean(3) },
      { x: wide - lean(4), y: high - lean(5) },
      { x: lean(6), y: high - lean(7) },
    ],
    [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ],
  )
  if (!plane) throw new Error('the corners of the photograph lie on a line')
  const out = Buffer.alloc(wide * high * 3)
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const from = moved(plane, { x, y })
      const to = (y * wide + x) * 3
      const left = Math.floor(from.x)
      const top = Math.floor(from.y)
      const isPaper = left >= 0 && top >= 0 && left < width - 1 && top < height - 1
      const light = 0.95 - 0.25 * (x / wide) - 0.1 * (y / high)
      const [fx, fy] = [from.x - left, from.y - top]
      for (let colour = 0; colour < 3; colour += 1) {
        const at = (row: number, column: number) => data[((top + row) * width + left + column) * 3 + colour] ?? 0
        const paper = (at(0, 0) * (1 - fx) + at(0, 1) * fx) * (1 - fy) + (at(1, 0) * (1 - fx) + at(1, 1) * fx) * fy
        out[to + colour] = (isPaper ? paper : 66 + colour * 4) * light
      }
    }
  await sharp(out, { raw: { width: wide, height: high, channels: 3 } })
    .jpeg({ quality: 80 })
    .toFile(path)
}
