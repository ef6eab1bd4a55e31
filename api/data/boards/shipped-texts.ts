import { type SQL, sql } from 'drizzle-orm'
import { inEveryLanguage } from '#api/platform/text.ts'
import type { PlacedCard } from '#contract/data/boards/shapes.ts'
import type { Language } from '#contract/platform/language.ts'
import { shippedBoard } from './table.ts'

/** Code of the shipped board that `b` is; null for any other. */
export const shippedCode: SQL = sql`(select shipped.code from ${shippedBoard} shipped where shipped.board_id = b.id)`

/** A text of the product in the reader's language; an edited text is returned unchanged. */
function shippedText(key: string, text: string, language: Language): string {
  const texts = inEveryLanguage(`cockpit-boards:${key}`)
  return Object.values(texts).includes(text) ? (texts[language] ?? text) : text
}

type Named = { name: string; shippedCode: string | null }

/** Name of a board, in the reader's language for shipped boards. */
export const boardName = ({ name, shippedCode: code }: Named, language: Language): string =>
  code === null ? name : shippedText(`board.${code}.name`, name, language)

/** Cards of a shipped board; unchanged titles are in the reader's language. */
export const shippedCards = (cards: readonly PlacedCard[], language: Language): PlacedCard[] =>
  cards.map((placed) => ({
    ...placed,
    card: { ...placed.card, title: shippedText(`card.${placed.card.id}`, placed.card.title, language) },
  }))
