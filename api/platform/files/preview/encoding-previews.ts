import { createReadStream } from 'node:fs'
import { choosableEncodings, type EncodingPreview } from '#contract/platform/files/content.ts'
import { createDecoder } from './text-decoder.ts'

const shown = { lines: 2, characters: 100 }
/** Number of bytes that are decoded, from the start of the first line shown. */
const bytesShown = 1024
/** Bytes of a long line shown before its first non-ASCII character. */
const bytesBefore = 64

/** The start of a text in each encoding. Empty for ASCII text. */
export async function previewEncodings(path: string): Promise<EncodingPreview[]> {
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    const at = piece.findIndex((byte) => byte >= 0x80)
    if (at < 0) continue
    const line = Math.max(piece.lastIndexOf('\n', at), piece.lastIndexOf('\r', at)) + 1
    const start = Math.max(line, at - bytesBefore)
    const bytes = piece.subarray(start, start + bytesShown)
    return choosableEncodings.map((encoding) => ({ encoding, lines: linesOf(createDecoder(encoding), bytes) }))
  }
  return []
}

const linesOf = (decode: ReturnType<typeof createDecoder>, bytes: Uint8Array): string[] =>
  decode(bytes, { stream: true })
    .split(/[\r\n]+/, shown.lines)
    .filter((line) => line.trim() !== '')
    .map((line) => [...line].slice(0, shown.characters).join(''))
