/** A text, or its bytes. */
type Searched = { indexOf(part: string, from?: number): number }

/** Counts separators to check for more parts than `max`; stops as early as possible. */
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

const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])
/** Limit on nesting; no call takes more, so that recursion over a value is safe. */
const depthMax = 100

/**
 * Excess of a JSON body: more values than `max`, counted by the commas outside its texts, or too deep nesting. Stops as
 * early as possible.
 */
export function excessOf(json: Uint8Array, max: number): 'values' | 'depth' | undefined {
  let values = 1
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number
    if (byte === quote) inText = !inText
    else if (inText) {
      if (byte === backslash) at += 1
    } else if (byte === comma) {
      values += 1
      if (values > max) return 'values'
    } else if (opening.has(byte)) {
      depth += 1
      if (depth > depthMax) return 'depth'
    } else if (closing.has(byte)) depth -= 1
  }
  return undefined
}

/** Boundary of a multipart body; undefined if the content type has none. */
export const boundaryOf = (contentType: string): string | undefined => /boundary="?([^";]+)/i.exec(contentType)?.[1]
