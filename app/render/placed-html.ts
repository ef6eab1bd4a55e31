import { createContext } from 'react'
import type { CachedBytes } from './joined-gzip.server.ts'
import { bytesOfPieces, type PieceHtml } from './piece-html.ts'

/**
 * Inserts html into a page unchanged: renders a marker, which the html replaces in pieces. For html of
 * `app/ui/text/html.ts` only, whose characters are bytes. React would join it into one string and encode that.
 *
 * Brings: of the server's processor time 2.9 of 15.2 ms for a matrix page. Staff pages place their left menu.
 * Breaks when React writes comments of raw html in another way: tests/render/placed-html.rules.test.ts, and each
 * matrix.
 * Out: `place` gives the bytes as text, as draft-preview.tsx does, and entry.server sends the page as React wrote it.
 */
export type PlaceHtml = (html: PlacedHtml | PieceHtml) => string

/** Strings with one character per byte, or cached bytes. */
export type PlacedHtml = readonly string[] | CachedBytes

/** Provided by entry.server. In the browser the html stays unchanged: hydration does not touch raw html. */
export const PlaceHtmlContext = createContext<PlaceHtml>(() => '')

type Placed = readonly string[] | Buffer | CachedBytes

/** Bytes to be copied; cached bytes remain separate parts. */
function lengthOf(html: Placed): number {
  if ('bytes' in html) return 0
  return Buffer.isBuffer(html) ? html.length : html.reduce((sum, { length }) => sum + length, 0)
}

/** Markers of one page. A text cannot forge a marker: it would be escaped. */
export function htmlPlaces(): {
  place: PlaceHtml
  /** Splits the page into the placed bytes and the bytes between them. */
  fill(page: Buffer): (Buffer<ArrayBuffer> | CachedBytes)[]
} {
  const places: { mark: string; html: Placed }[] = []
  return {
    place(html) {
      const mark = `<!--place ${places.length}-->`
      places.push({ mark, html: 'pieces' in html ? bytesOfPieces(html) : html })
      return mark
    },
    fill(page) {
      const parts: (Buffer<ArrayBuffer> | CachedBytes)[] = []
      const filled = Buffer.allocUnsafe(places.reduce((sum, { html }) => sum + lengthOf(html), page.length))
      let read = 0
      let written = 0
      let begun = 0
      for (const { mark, html } of places) {
        const at = page.indexOf(mark, read)
        // An error page replaced the page with this marker.
        if (at < 0) continue
        written += page.copy(filled, written, read, at)
        read = at + mark.length
        if ('bytes' in html) {
          parts.push(filled.subarray(begun, written), html)
          begun = written
        } else if (Buffer.isBuffer(html)) written += html.copy(filled, written)
        else for (const piece of html) written += filled.write(piece, written, 'latin1')
      }
      written += page.copy(filled, written, read)
      return [...parts, filled.subarray(begun, written)]
    },
  }
}
