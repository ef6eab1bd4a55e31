/** Digits of integers that a double may not hold. */
const longInteger = /\d{16}/
/** A text, or a number with all its digits. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const isLongInteger = /^-?\d{16,}$/

/** Parses JSON whose integers of 16 digits and more become texts, so that no digit is lost. */
export function exactValues(json: string): unknown {
  if (!longInteger.test(json)) return JSON.parse(json)
  return JSON.parse(json.replace(token, (found) => (isLongInteger.test(found) ? `"${found}"` : found)))
}
