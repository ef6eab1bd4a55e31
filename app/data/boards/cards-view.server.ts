import type { LoaderFunctionArgs } from '@remix-run/node'
import { cardHtmlOf } from '#app/data/cards/card-html.server.tsx'
import type { CardHtml } from '#app/data/cards/kept-card.tsx'
import { isWholePage } from '#app/page/request/whole-page.server.ts'
import { withAnyKey } from '#app/page/text/any-key.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/data/addresses.ts'
import { cardTitle } from '#contract/data/cards/card-title.ts'
import { type boardOf, countedOf, type ShownBoardCard } from './board.server.ts'
import { cardHtml } from './card-html.server.tsx'
import { offeredValues } from './offered-values.ts'

type Placed = Pick<ShownBoardCard, 'id' | 'place'>
type Counting = Placed & { title: string }

/** Cards of a board's page: html of what is counted, titles of the others; and the values that filters offer. */
export async function cardsView(args: LoaderFunctionArgs, opened: Awaited<ReturnType<typeof boardOf>>) {
  const { request } = args
  const counted = await countedOf(args, opened)
  const language = languageOf(request)
  const { search } = new URL(request.url)
  const isWhole = isWholePage(request)
  const cards = counted.map((shown): Counting | (Placed & CardHtml) => {
    const { id, place, card, isCounting } = shown
    if (isCounting) return { id, place, title: titleOf(request, card) }
    const page = at.boardCard(opened.board.bizId, id) + search
    return Object.assign(cardHtmlOf(id, cardHtml({ shown, page, language }), { isWhole }), { place })
  })
  return { cards, offered: offeredValues(opened.board.filters, counted) }
}

function titleOf(request: Request, card: ShownBoardCard['card']): string {
  const t = translatorOf(request, ['cards', 'cards-faults', 'processes-faults'])
  return cardTitle({ card, say: withAnyKey(t), titles: new Map() })
}
