/** Integers that a double may not hold exactly. */
const longInteger = /\d{16}/
/** A text, or a number with all its digits. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const isLongInteger = /^-?\d{16,}$/

/** Parses JSON with integers of 16 digits and more as text, so that no digit is lost. */
export function exactValues(json: string): unknown {
  if (!longInteger.test(json)) return JSON.parse(json)
  return JSON.parse(json.replace(token, (found) => (isLongInteger.test(found) ? `"${found}"` : found)))
}
