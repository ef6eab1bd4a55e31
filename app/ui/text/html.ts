const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Escapes text for HTML elements and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const encoder = new TextEncoder()

/** Maximum number of cached texts; enough for several questionnaires. */
const knownMax = 20_000
const known = new Map<string, string>()

/**
 * Escapes text to a string with one character per UTF-8 byte, for HTML too large to render with components. Such HTML
 * needs no further encoding. Repeated texts are cached.
 */
export function htmlText(text: string): string {
  const cached = known.get(text)
  if (cached !== undefined) return cached
  if (known.size >= knownMax) known.clear()
  const html = String.fromCharCode(...encoder.encode(escapeHtml(text)))
  known.set(text, html)
  return html
}
