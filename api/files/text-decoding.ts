import { isUtf8 } from 'node:buffer'

/** Bytes by which a text is told from something else; what comes behind is only looked through for NUL. */
const looked = 256 * 1024

/** What no text has: control characters but tab, line breaks and page breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unwritten = /[\u0000-\u0008\u000e-\u001f\u007f]/

const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

/**
 * In which encoding a file is text: UTF-8, UTF-16 with a mark, or GB18030, as which Chinese programs write without saying so.
 * undefined where it is no text, or an empty one.
 */
function encodingOf(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return undefined
  const marked = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))?.encoding
  if (marked) return isText(bytes, marked) ? marked : undefined
  if (bytes.includes(0)) return undefined
  // All of it is looked at: a long head of digits is the same in both.
  const encoding = isUtf8(bytes) ? 'utf-8' : 'gb18030'
  return isText(bytes, encoding) ? encoding : undefined
}

/** Of what is cut off in the middle of a character the last bytes are not held against it. */
function isText(bytes: Uint8Array, encoding: string): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, looked), {
      stream: bytes.length > looked,
    })
    return !unwritten.test(text)
  } catch {
    return false
  }
}

/** As much of the text as its first bytes hold, without a mark; undefined where it is none. */
export function decodeText(bytes: Uint8Array, bytesMax = looked): string | undefined {
  const encoding = encodingOf(bytes)
  return encoding && new TextDecoder(encoding).decode(bytes.subarray(0, bytesMax), { stream: bytes.length > bytesMax })
}
