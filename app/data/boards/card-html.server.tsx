import { cardDrawer } from '#app/data/cards/card-html.server.tsx'
import type { Language } from '#contract/platform/language.ts'
import type { ShownBoardCard } from './board.server.ts'
import { BoardCard } from './board-card.tsx'

const draw = cardDrawer('board', BoardCard)

type Params = { shown: ShownBoardCard; page: string; language: Language }

/** Html of a card of a board, cached for all readers who see the same. */
export const cardHtml = ({ shown, page, language }: Params) => draw(shown.id, { shown, page }, language)
