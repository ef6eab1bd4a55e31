import { login, logout } from '#contract/shell/session/addresses.ts'

/** Any origin will do: only the resolution of paths matters. */
const base = 'http://same.invalid'

/** Characters that browsers strip or read as a slash, which would change the address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const unsafe = /[\u0000-\u001f\u007f-\u00a0\\\u2028\u2029\ufeff]/

/** Percent-encoding levels allowed; no honest client encodes more often. */
const encodedAtMost = 3

/**
 * A safe path of this site to redirect to, or undefined. `/risk?page=2` is safe; `//host`, `/\host`, `https:`, control
 * characters, a sign-in page, and each of these percent-encoded are not.
 */
export function safePath(value: string | null | undefined): string | undefined {
  if (!value || value.length > 2000) return undefined
  return everyReading(value).every(staysHere) ? value : undefined
}

/** The value and each percent-decoded form of it until it is stable. With too many levels only '', which is unsafe. */
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

/** Keeps bytes that are no UTF-8, but decodes slashes and backslashes among them. */
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

/** Checks the path only: a query never names a host. */
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
