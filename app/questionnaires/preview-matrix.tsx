import { type ComponentProps, useContext } from 'react'
import { Matrix } from '#app/kinds/matrix/matrix.tsx'
import { type PlaceHtml, PlaceHtmlContext } from '#app/render/placed-html.ts'

/** In the browser, when a link led here without a new document: the bytes that the matrix is made of as text. */
const asText: PlaceHtml = (html) =>
  new TextDecoder().decode(Uint8Array.from(html.join(''), (byte) => byte.charCodeAt(0)))

/** The matrix as respondents see it, on a page that runs on scripts. */
export function PreviewMatrix(props: Omit<ComponentProps<typeof Matrix>, 'mode'>) {
  const place = useContext(PlaceHtmlContext)
  return (
    <PlaceHtmlContext.Provider value={typeof document === 'undefined' ? place : asText}>
      <Matrix {...props} mode="preview" />
    </PlaceHtmlContext.Provider>
  )
}
