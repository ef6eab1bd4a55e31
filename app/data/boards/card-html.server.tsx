import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { StaticRouter } from 'react-router-dom/server'
import { appBase } from '#app/page/request/address.server.ts'
import { textsIn } from '#app/page/text/texts.server.ts'
import type { KeptBytes } from '#app/render/joined-gzip.server.ts'
import { createKeptParts } from '#app/render/kept-parts.server.ts'
import { boardHtmlBytesMax } from '#contract/data/boards/codes.ts'
import type { Language } from '#contract/platform/language.ts'
import type { ShownBoardCard } from './board.server.ts'
import { BoardCard } from './board-card.tsx'

type Params = { shown: ShownBoardCard; page: string; language: Language }

const kept = createKeptParts({ bytesMax: boardHtmlBytesMax })

/**
 * Html of a card, made once for all readers who see the same. The key is all that it is drawn from, as the reader's own
 * call answered it under their right: so nobody gets the html of another right.
 */
export function cardHtml(params: Params): { digest: string; html: KeptBytes } {
  const key = createHash('sha256').update(JSON.stringify(params)).digest('base64url')
  return { digest: key, html: kept.part(key, () => drawn(params)) }
}

/** Components see no more than the parameters: the address is not that of the page. */
const drawn = ({ shown, page, language }: Params): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={textsIn(language)}>
      <StaticRouter basename={appBase || '/'} location={`${appBase}/`}>
        <BoardCard shown={shown} page={page} />
      </StaticRouter>
    </I18nextProvider>,
    { identifierPrefix: shown.id },
  )
