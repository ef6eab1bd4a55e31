import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import type { Encoding } from '#contract/platform/files/content.ts'
import { isMisread } from './misread-text.ts'
import { createDecoder } from './text-decoder.ts'

/** Encoding of a text, detected from the whole file. */
export type TextForm = {
  readonly encoding: Encoding
  /** Number of bytes that are invalid in that encoding; their characters are lost. */
  readonly brokenBytes: number
  /** True if two encodings fit about equally well, or if another program has decoded the text wrongly before. */
  readonly isDoubtful: boolean
  /** True for zero bytes, which no text contains. */
  readonly hasZeros: boolean
}

const sampleBytes = 1 << 16
const pieceBytes = 1 << 20

/** Bytes that only binary files have; a few programs leave separators (1C–1F), an end mark (1A) and zeros in texts. */
const isBinaryByte = (byte: number): boolean => (byte < 9 ? byte > 0 : byte > 13 && byte < 26)

const binaryStarts = [
  '%PDF-',
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  'Rar!',
  '7z\xbc\xaf',
  '\x1f\x8b',
  'PK',
  '\xd0\xcf\x11\xe0',
]

const startsBinary = (sample: Buffer): boolean => {
  const begins = sample.toString('latin1', 0, 8)
  return binaryStarts.some((start) => begins.startsWith(start))
}

/**
 * Detects the format of a text file; undefined if it is not text. Reads all of it, because many digits at the start are
 * the same in every encoding.
 */
export async function textFormOf(path: string): Promise<TextForm | undefined> {
  return formOf(() => createReadStream(path, { highWaterMark: pieceBytes }))
}

/** Format of a text file in a given encoding. */
export async function textFormIn(path: string, encoding: Encoding): Promise<TextForm> {
  const decode = createDecoder(encoding)
  let brokenBytes = 0
  let hasZeros = false
  const countBroken = (text: string) => {
    for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) brokenBytes++
  }
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
    hasZeros ||= piece.includes(0)
    countBroken(decode(piece, { stream: true }))
  }
  countBroken(decode())
  return { encoding, brokenBytes, isDoubtful: false, hasZeros }
}

/** Like `textFormOf`, for a text in memory. */
export const textFormOfBytes = (bytes: Uint8Array): Promise<TextForm | undefined> =>
  formOf(async function* () {
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  })

async function formOf(open: () => AsyncIterable<Buffer>): Promise<TextForm | undefined> {
  let sample: Buffer | undefined
  let isAllUtf8 = true
  let hasZeros = false
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of open()) {
    if (!sample) {
      sample = piece.subarray(0, sampleBytes)
      if (startsUtf32(sample)) return undefined
      const marked = byMark(sample)
      if (marked?.startsWith('utf-16')) return { encoding: marked, brokenBytes: 0, isDoubtful: false, hasZeros: false }
      if (startsBinary(sample) || isBinary(sample)) return undefined
      const wide = byZeros(sample)
      if (wide) return { encoding: wide, brokenBytes: 0, isDoubtful: false, hasZeros: false }
    }
    hasZeros ||= piece.includes(0)
    if (!isAllUtf8) continue
    const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    const end = endOfCharacter(bytes)
    isAllUtf8 = isUtf8(bytes.subarray(0, end))
    rest = Buffer.from(bytes.subarray(end))
  }
  if (!sample) return undefined
  if (isAllUtf8 && isUtf8(rest))
    return { encoding: 'utf-8', brokenBytes: 0, isDoubtful: isMisread(sample.toString()), hasZeros }
  return { ...(await byTally(open(), byMark(sample))), hasZeros }
}

/**
 * UTF-32 byte order mark, which browsers do not support; that of UTF-16 has the same prefix. Without a mark, the zeros
 * of UTF-32 count as binary.
 */
const startsUtf32 = (sample: Buffer): boolean => sample.toString('latin1', 0, 4) === '\xff\xfe\0\0'

function byMark(sample: Buffer): Encoding | undefined {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  return sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf ? 'utf-8' : undefined
}

/** Minimum share of line ends, digits and separators in UTF-16, which have a zero byte. */
const zeroShare = 0.1

/**
 * Detects UTF-16, in which line ends and separators have a zero byte at every second position; other zeros do not
 * count.
 */
function byZeros(sample: Buffer): Encoding | undefined {
  const [even, odd] = zerosOf(sample)
  if (
    Math.max(even, odd) < Math.max(2, (sample.length / 2) * zeroShare) ||
    Math.min(even, odd) * 10 > Math.max(even, odd)
  )
    return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function zerosOf(sample: Buffer): [even: number, odd: number] {
  const zeros: [number, number] = [0, 0]
  for (let at = sample.indexOf(0); at >= 0; at = sample.indexOf(0, at + 1)) zeros[at % 2 === 0 ? 0 : 1]++
  return zeros
}

/** True for binary data. Zeros are text only in UTF-16, where they are at every second position. */
function isBinary(sample: Buffer): boolean {
  const [even, odd] = zerosOf(sample)
  if (Math.min(even, odd) > sample.length / 20) return true
  if (byZeros(sample) === undefined && (even + odd) * 10 > sample.length) return true
  return byZeros(sample) === undefined && sample.some(isBinaryByte)
}

/** End of the last complete character; none is longer than four bytes. */
function endOfCharacter(bytes: Buffer): number {
  let end = bytes.length
  while (end > 0 && bytes.length - end < 4 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--
  if (end > 0 && (bytes[end - 1] ?? 0) >= 0xc0) return end - 1
  return bytes.length
}

/** Minimum ratio of Chinese UTF-8 characters to invalid bytes for a damaged text to count as UTF-8. */
const utf8Share = 4
/** Shares of an encoding's common characters in a text: the encoding is certain, possible, or unlikely. */
const commonShare = { clear: 0.9, possible: 0.85, unlikely: 0.5 }

/** Finds the best encoding for a text that is not valid UTF-8. */
async function byTally(
  pieces: AsyncIterable<Buffer>,
  marked: Encoding | undefined,
): Promise<Omit<TextForm, 'hasZeros'>> {
  const utf8 = { characters: 0, broken: 0, lead: 0, wanted: 0, seen: 0 }
  const double = { pairs: 0, broken: 0, gb: 0, big5: 0, brokenBig5: 0 }
  const pairs = new Uint8Array(1 << 16)
  let lead = 0
  for await (const piece of pieces) {
    for (const byte of piece) {
      tallyUtf8(utf8, byte)
      if (lead === 0) {
        if (byte > 0x80) lead = byte
        else if (byte === 0x80) double.brokenBig5++
        continue
      }
      tallyPair(double, lead, byte)
      pairs[(lead << 8) | byte] = 1
      lead = 0
    }
  }
  if (utf8.wanted > utf8.seen) utf8.broken++
  if (marked === 'utf-8' || utf8.characters > utf8Share * utf8.broken)
    return { encoding: 'utf-8', brokenBytes: utf8.broken, isDoubtful: false }
  const gb = double.gb / Math.max(1, double.pairs)
  const big5 = double.big5 / Math.max(1, double.pairs)
  const isBig5 = big5 >= commonShare.clear && gb < commonShare.possible
  const fitsBoth = big5 >= commonShare.clear && gb >= commonShare.possible && double.brokenBig5 === 0
  const fitsNeither = gb < (big5 >= commonShare.possible ? commonShare.possible : commonShare.unlikely)
  return {
    encoding: isBig5 ? 'big5' : 'gb18030',
    brokenBytes: isBig5 ? double.brokenBig5 : double.broken,
    isDoubtful: fitsBoth || (!isBig5 && (fitsNeither || isForeign(pairs))),
  }
}

/**
 * Bounds for the distinct characters of a Chinese text in GB 2312. It sorts frequent characters by sound, so that a
 * text has many of each sound and few kana. Other two-byte alphabets, or those with two letters in a pair, differ.
 */
const chinese = { least: 20, late: 0.1, low: 0.08, kana: 0.2 }

/** True if the pairs are probably not Chinese: Korean and Japanese EUC, Cyrillic and Greek. */
function isForeign(pairs: Uint8Array): boolean {
  const found = { han: 0, late: 0, low: 0, kana: 0 }
  for (let lead = 0xa4; lead <= 0xf7; lead++)
    for (let trail = 0xa1; trail < 0xff; trail++) {
      if (pairs[(lead << 8) | trail] === 0) continue
      if (lead === 0xa4 || lead === 0xa5) found.kana++
      if (lead < 0xb0) continue
      found.han++
      if (lead >= 0xc9 && lead <= 0xd7) found.late++
      if (trail < 0xc0) found.low++
    }
  const { han, late, low, kana } = found
  if (han + kana < chinese.least) return false
  return late < chinese.late * han || low < chinese.low * han || kana > chinese.kana * (han + kana)
}

type Utf8Tally = { characters: number; broken: number; lead: number; wanted: number; seen: number }

/** False for the second byte of a surrogate, an overlong form, or a character beyond Unicode. */
const isSecond = (lead: number, byte: number): boolean =>
  (lead !== 0xe0 || byte >= 0xa0) &&
  (lead !== 0xed || byte < 0xa0) &&
  (lead !== 0xf0 || byte >= 0x90) &&
  (lead !== 0xf4 || byte < 0x90)

/** Counts characters of three and four bytes, which include Chinese, and invalid bytes. */
function tallyUtf8(tally: Utf8Tally, byte: number): void {
  if (tally.wanted > tally.seen) {
    if ((byte & 0xc0) === 0x80 && (tally.seen > 0 || isSecond(tally.lead, byte))) {
      tally.seen++
      if (tally.seen === tally.wanted && tally.wanted >= 2) tally.characters++
      return
    }
    tally.broken++
    tally.wanted = 0
    tally.seen = 0
  }
  if (byte < 0x80) return
  tally.seen = 0
  tally.lead = byte
  tally.wanted = byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xc2 && byte < 0xe0 ? 1 : 0
  if (tally.wanted === 0) tally.broken++
}

type PairTally = { pairs: number; broken: number; gb: number; big5: number; brokenBig5: number }

/** Counts common characters: the frequent characters and symbols of GB 2312, and those of Big5. */
function tallyPair(tally: PairTally, lead: number, trail: number): void {
  tally.pairs++
  if (trail < 0x30 || (trail > 0x39 && trail < 0x40) || trail === 0x7f || trail === 0xff || lead === 0xff)
    tally.broken++
  const isTrailOfBig5 = (trail >= 0x40 && trail <= 0x7e) || (trail >= 0xa1 && trail <= 0xfe)
  // Big5 reserves the space between its two levels for user-defined characters.
  const isOwnOfBig5 = (lead === 0xc6 && trail >= 0xa1) || lead === 0xc7 || lead === 0xc8
  if (!isTrailOfBig5 || lead < 0xa1 || lead > 0xf9 || isOwnOfBig5) tally.brokenBig5++
  if (trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xf7) || (lead >= 0xa1 && lead <= 0xa9))) tally.gb++
  if (isTrailOfBig5 && lead >= 0xa1 && lead <= 0xc6) tally.big5++
}
