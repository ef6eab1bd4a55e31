import { previewElementsMax, previewTextBytesMax } from '#contract/platform/files/codes.ts'

const escapedBytes = 5
/** Escaped bytes by ASCII code. */
const asciiBytes = Uint8Array.from({ length: 0x80 }, (_, code) =>
  '&<>"\''.includes(String.fromCharCode(code)) ? escapedBytes : 1,
)

/** Bytes of a text in a page: UTF-8, escaped. */
export function htmlBytes(text: string): number {
  let bytes = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // A surrogate counts two of the four bytes of a character.
    if (code < 0x80) bytes += asciiBytes[code] ?? 1
    else bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3
  }
  return bytes
}

/** The longest prefix of a text within this number of escaped bytes; never splits a character. */
function withinHtmlBytes(text: string, bytesMax: number): string {
  if (text.length * escapedBytes <= bytesMax || htmlBytes(text) <= bytesMax) return text
  let bytes = 0
  let end = 0
  for (const character of text) {
    bytes += htmlBytes(character)
    if (bytes > bytesMax) break
    end += character.length
  }
  return text.slice(0, end)
}

/** Remaining budget of one preview: elements, and bytes of text. */
export function createPreviewBudget() {
  let elements = previewElementsMax
  let bytes = previewTextBytesMax
  return {
    isSpent: () => elements <= 0 || bytes <= 0,
    takeElements(count: number): void {
      elements -= count
    },
    /** Truncates the text to the remaining budget. */
    takeText(text: string): string {
      const taken = withinHtmlBytes(text, bytes)
      bytes = taken.length < text.length ? 0 : bytes - htmlBytes(taken)
      return taken
    },
  }
}
