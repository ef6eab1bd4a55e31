import { useContext, useEffect, useRef, useState } from 'react'
import type { CachedBytes } from '#app/render/joined-gzip.server.ts'
import { PlaceHtmlContext } from '#app/render/placed-html.ts'
import { useLinkClicks } from '#app/ui/actions/link-clicks.ts'
import chart from '#app/ui/charts/chart-figure.module.css'
import { useChartKeysWithin } from '#app/ui/charts/use-chart-keys.ts'
import classes from './cached-card.module.css'
import figure from './card-figure.module.css'

/** Styles of the html, whose components run only on the server: the bundle omits styles without a reference. */
const styles = [figure, chart]

export type CardHtml = {
  id: string
  /** Changes with the html. */
  digest: string
  /** CachedBytes on the server, a text for scripts; undefined where the document already contains it. */
  html?: unknown
}

/** A card as server-rendered html. Scripts replace the html only if the digest of a later response differs. */
export function CachedCard({ id, digest, html }: CardHtml) {
  const place = useContext(PlaceHtmlContext)
  const [first] = useState(() => (isCached(html) ? { __html: place(html) } : firstHtml(id, html)))
  const box = useRef<HTMLDivElement>(null)
  const written = useRef(digest)
  const { onClick } = useLinkClicks()
  useEffect(() => {
    if (!box.current || typeof html !== 'string' || written.current === digest) return
    box.current.innerHTML = html
    written.current = digest
  }, [html, digest])
  useChartKeysWithin(box, digest)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listener is for the links in it, which the keyboard clicks too
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      ref={box}
      id={boxId(id)}
      className={classes.kept}
      data-styles={styles.length}
      onClick={onClick}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server
      dangerouslySetInnerHTML={first}
    />
  )
}

const isCached = (html: unknown): html is CachedBytes => typeof html === 'object' && html !== null && 'bytes' in html

const boxId = (id: string): string => `card-${id}`

/**
 * Html of the first rendering, read from the document lazily. Hydration only checks that it exists, so the document is
 * not serialized. If React renders the page again, it writes the same html.
 */
const firstHtml = (id: string, html: unknown): { __html: { toString(): string } } => ({
  __html: {
    toString() {
      if (typeof html === 'string') return html
      return typeof document === 'undefined' ? '' : (document.getElementById(boxId(id))?.innerHTML ?? '')
    },
  },
})
