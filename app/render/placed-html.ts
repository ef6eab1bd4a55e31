import { createContext } from 'react'

/**
 * Puts html into a page as it stands: renders to the mark that is given, and the html, in pieces, takes its place. For html
 * of `app/ui/html.ts` only, whose characters are bytes. React would join all of it into one text and encode that.
 *
 * Brings: of the server's processor time 2.9 of 15.2 ms for a matrix page. Staff pages place their left menu.
 * Breaks when React writes comments of raw html in another way: tests/render/placed-html.rules.test.ts, and each matrix.
 * Out: `place` gives the bytes as text, as draft-preview.tsx does, and entry.server sends the page as React wrote it.
 */
export type PlaceHtml = (html: readonly string[]) => string

/** Given by entry.server. In the browser what was placed stays as it came: React leaves html that it is given alone. */
export const PlaceHtmlContext = createContext<PlaceHtml>(() => '')

/** The places of one page. A text cannot make up a mark: in a page it is escaped. */
export function htmlPlaces(): { place: PlaceHtml; fill(page: Buffer): Buffer<ArrayBuffer> } {
  const places: { mark: string; html: readonly string[] }[] = []
  return {
    place(html) {
      const mark = `<!--place ${places.length}-->`
      places.push({ mark, html })
      return mark
    },
    fill(page) {
      const pieces = places.flatMap(({ html }) => html)
      const filled = Buffer.allocUnsafe(pieces.reduce((sum, { length }) => sum + length, page.length))
      let read = 0
      let written = 0
      for (const { mark, html } of places) {
        const at = page.indexOf(mark, read)
        // An error page took the place of the page that held this mark.
        if (at < 0) continue
        written += page.copy(filled, written, read, at)
        for (const piece of html) written += filled.write(piece, written, 'latin1')
        read = at + mark.length
      }
      written += page.copy(filled, written, read)
      return filled.subarray(0, written)
    },
  }
}
