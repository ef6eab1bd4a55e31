const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text as it may stand in HTML, in an element as in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const encoder = new TextEncoder()

/** The texts of some questionnaires; none is worth more than being looked up. */
const knownMax = 20_000
const known = new Map<string, string>()

/**
 * The same with one character for each byte of its UTF-8, for what is too large to be built from components: such html
 * costs nothing to encode. What comes again and again is kept.
 */
export function htmlText(text: string): string {
  const kept = known.get(text)
  if (kept !== undefined) return kept
  if (known.size >= knownMax) known.clear()
  const html = String.fromCharCode(...encoder.encode(escapeHtml(text)))
  known.set(text, html)
  return html
}
