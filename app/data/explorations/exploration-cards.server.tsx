import type { CardHtml } from '#app/data/cards/cached-card.tsx'
import { cardDrawer, cardHtmlOf } from '#app/data/cards/card-html.server.tsx'
import type { TypedCondition } from '#app/data/conditions/condition.ts'
import { isWholePage } from '#app/page/request/whole-page.server.ts'
import { withAnyKey } from '#app/page/text/any-key.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { cardTitle } from '#contract/data/cards/card-title.ts'
import type { CardsFigures, ExploredCard } from '#contract/data/cards/shapes.ts'
import { ExploredCardFigure } from './explored-card.tsx'

const draw = cardDrawer('exploration', ExploredCardFigure)

type Params = {
  cards: readonly ExploredCard[]
  /** Undefined while they are being counted. */
  figures: CardsFigures | undefined
  titles: ReadonlyMap<string, string>
  place: { workspaceId: number; bizId: string; search: string }
  filter: TypedCondition | undefined
}

/** Cards of an exploration's page: their titles, and html of what is counted. */
export function explorationCards(request: Request, { cards, figures, titles, place, filter }: Params) {
  const language = languageOf(request)
  const isWhole = isWholePage(request)
  const say = withAnyKey(translatorOf(request, ['cards', 'cards-faults', 'processes-faults']))
  const byId = new Map(figures?.cards.map((each) => [each.id, each]))
  return cards.map((card): { id: string; title: string } | ({ title: string } & CardHtml) => {
    const { id } = card
    const title = cardTitle({ card, say, titles })
    const counted = byId.get(id)
    if (!figures || !counted) return { id, title }
    const { timeZone, rows } = figures
    const from = { card, figures: counted, timeZone, filtered: rows.filtered, titles: [...titles], place, filter }
    return Object.assign(cardHtmlOf(id, draw(id, from, language), { isWhole }), { title })
  })
}
