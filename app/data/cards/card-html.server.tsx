import { createHash } from 'node:crypto'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { StaticRouter } from 'react-router-dom/server'
import { perObject } from '#app/page/menus/per-object.ts'
import { appBase } from '#app/page/request/address.server.ts'
import { textsIn } from '#app/page/text/texts.server.ts'
import { createCachedParts } from '#app/render/cached-parts.server.ts'
import type { CachedBytes } from '#app/render/joined-gzip.server.ts'
import { serverOnly } from '#app/render/server-only.server.ts'
import { cardHtmlBytesMax } from '#contract/data/cards/codes.ts'
import type { Language } from '#contract/platform/language.ts'
import classes from './cached-card.module.css'
import type { CardHtml } from './cached-card.tsx'

const cachedParts = createCachedParts({ bytesMax: cardHtmlBytesMax })

type MadeHtml = { digest: string; html: CachedBytes }

/**
 * Renders cards for one kind of page (`of`), cached for all readers who see the same. The cache key contains all props,
 * which come from the reader's own call under their right, so nobody gets html of another right. Components see only
 * these props: their router has a fixed address.
 */
export const cardDrawer =
  <Props extends object>(of: string, Card: ComponentType<Props>) =>
  (id: string, props: Props, language: Language): MadeHtml => {
    const key = digestOf([of, id, language, digested(props)])
    const draw = () =>
      renderToStaticMarkup(
        <I18nextProvider i18n={textsIn(language)}>
          <StaticRouter basename={appBase || '/'} location={`${appBase}/`}>
            <div className={classes.card}>
              <Card {...props} />
            </div>
          </StaticRouter>
        </I18nextProvider>,
        { identifierPrefix: id },
      )
    return { digest: key, html: cachedParts.part(key, draw) }
  }

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Frozen figures are the same object for many readers: they are digested once. */
const digestOnce = perObject(digestOf)

/** Properties for the key, with figures by their digest. */
const digested = (props: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(props).map(([name, value]) => {
      if (typeof value !== 'object' || value === null) return [name, value]
      if (name === 'figures') return [name, Object.isFrozen(value) ? digestOnce(value) : digestOf(value)]
      return [name, 'figures' in value ? digested(value) : value]
    }),
  )

/** A card as the page shows it. The html of a whole page contains it; as data for scripts it would be sent twice. */
export const cardHtmlOf = (id: string, { digest, html }: MadeHtml, { isWhole }: { isWhole: boolean }): CardHtml =>
  isWhole ? serverOnly({ id, digest }, { html }) : { id, digest, html: html.bytes.toString() }
