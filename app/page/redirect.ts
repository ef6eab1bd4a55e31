import { login, logout } from '#contract/shell/session/addresses.ts'

/** Any base of its own does: only whether a path leaves it matters. */
const base = 'http://same.invalid'

/** Characters that browsers strip or take for a slash, and so turn a path into another address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const unsafe = /[\u0000-\u001f\u007f-\u00a0\\\u2028\u2029\ufeff]/

/** How often a value may be percent-encoded before nobody honest has written it. */
const encodedAtMost = 3

/**
 * A path of this site to go on to, or undefined: `/risk?page=2` is one; `//host`, `/\host`, `https:`, control characters,
 * a sign-in page, and each of these percent-encoded are not.
 */
export function safePath(value: string | null | undefined): string | undefined {
  if (!value || value.length > 2000) return undefined
  return everyReading(value).every(staysHere) ? value : undefined
}

/** The value as it is and as it reads after decoding, until it no longer changes; nothing when it does not end. */
function everyReading(value: string): string[] {
  const readings = [value]
  for (let reading = value, times = 0; ; times++) {
    const next = decoded(reading)
    if (next === reading) return readings
    if (times === encodedAtMost) return ['']
    readings.push(next)
    reading = next
  }
}

/** Bytes that are no UTF-8 stay as they are; slashes and backslashes among them are decoded all the same. */
const decoded = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes.replace(/%(0[0-9a-f]|1[0-9a-f]|2f|5c|7f)/gi, (_, hex: string) =>
        String.fromCharCode(parseInt(hex, 16)),
      )
    }
  })

/** The path alone is judged: a search string may hold anything, for it never names a host. */
function staysHere(reading: string): boolean {
  const path = reading.split(/[?#]/, 1)[0] ?? ''
  if (!path.startsWith('/') || path.startsWith('//') || unsafe.test(path)) return false
  const url = new URL(path, base)
  return (
    url.origin === base &&
    !url.pathname.startsWith('//') &&
    ![login, logout].some((page) => `${url.pathname}/`.startsWith(`${page}/`))
  )
}
