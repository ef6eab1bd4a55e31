/** A text, or its bytes. */
type Searched = { indexOf(part: string, from?: number): number }

/** Whether a body has more parts than `max`, by what stands between them; looks no further than it must. */
export function hasMoreParts(body: Searched, separator: string, max: number): boolean {
  let parts = 1
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + separator.length)) {
    parts += 1
    if (parts > max) return true
  }
  return false
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c

/** The same of the values that JSON lists, told by the commas outside its texts. */
export function hasMoreValues(json: Uint8Array, max: number): boolean {
  let values = 1
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === quote) inText = !inText
    else if (inText) {
      if (byte === backslash) at += 1
    } else if (byte === comma) {
      values += 1
      if (values > max) return true
    }
  }
  return false
}

/** What stands between the parts of a multipart body; undefined where its type does not say. */
export const boundaryOf = (contentType: string): string | undefined => /boundary="?([^";]+)/i.exec(contentType)?.[1]
