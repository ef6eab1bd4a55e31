import type { LoaderFunctionArgs } from '@remix-run/node'
import type { CardHtml } from '#app/data/cards/cached-card.tsx'
import { cardHtmlOf } from '#app/data/cards/card-html.server.tsx'
import { perObject } from '#app/page/menus/per-object.ts'
import { isWholePage } from '#app/page/request/whole-page.server.ts'
import { withAnyKey } from '#app/page/text/any-key.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/data/addresses.ts'
import type { CountedCard } from '#contract/data/boards/shapes.ts'
import { cardTitle } from '#contract/data/cards/card-title.ts'
import { type boardOf, figuresOf, type ShownBoardCard, shownCards } from './board.server.ts'
import { cardHtml } from './card-html.server.tsx'
import { offeredValues } from './offered-values.ts'

type Opened = Awaited<ReturnType<typeof boardOf>>
type Placed = Pick<ShownBoardCard, 'id' | 'place'>
type Counting = Placed & { title: string }

type CardsView = { cards: (Counting | (Placed & CardHtml))[]; offered: Record<string, string[]> }

/** Views by figures, which are the same object for readers with equal rights, and by the board and request. */
const views = perObject((_figures: readonly CountedCard[]) => new Map<string, CardsView>())
const viewsMax = 20

/**
 * Cards of a board's page: html of the counted ones, titles of the others, and the values that filters offer. Cached
 * for all readers with the same figures.
 */
export async function cardsView(args: LoaderFunctionArgs, opened: Opened): Promise<CardsView> {
  const figures = await figuresOf(args, opened)
  if (!Object.isFrozen(figures)) return viewOf(args, opened, figures)
  const { bizId, cards, filters } = opened.board
  const { search } = new URL(args.request.url)
  const key = JSON.stringify([bizId, cards, filters, search, languageOf(args.request), isWholePage(args.request)])
  const known = views(figures)
  const cached = known.get(key)
  if (cached) return cached
  const view = viewOf(args, opened, figures)
  if (known.size >= viewsMax) known.clear()
  known.set(key, view)
  return view
}

function viewOf(args: LoaderFunctionArgs, opened: Opened, figures: readonly CountedCard[]): CardsView {
  const { request } = args
  const counted = shownCards(args, opened, figures)
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
