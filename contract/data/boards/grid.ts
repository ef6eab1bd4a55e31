import { gridColumns } from './codes.ts'

/** Place of a card in the grid: column and row from 0, and its size in columns and rows. */
export type Place = { x: number; y: number; w: number; h: number }

/**
 * Moves cards so that none overlap and no row between them is empty: in the order of their rows, each rises as far as
 * it can. The card `held` goes before others of its row.
 */
export function settle<Card extends Place>(cards: readonly Card[], held?: Card): Card[] {
  const before = (card: Card) => (card === held ? card.y - 0.5 : card.y)
  const order = cards.toSorted((a, b) => before(a) - before(b) || a.x - b.x)
  const placed = new Map<Card, Card>()
  for (const card of order) {
    const within = { ...card, x: Math.min(card.x, gridColumns - card.w) }
    const above = [...placed.values()].filter((each) => sharesColumn(each, within))
    placed.set(card, { ...within, y: nextRow(above) })
  }
  return cards.flatMap((card) => placed.get(card) ?? [])
}

/** True if two cards have a column of the grid in common. */
export const sharesColumn = (a: Place, b: Place): boolean => a.x < b.x + b.w && b.x < a.x + a.w

/** Lowest free row, where a new card is placed. */
export const nextRow = (cards: readonly Place[]): number => cards.reduce((row, { y, h }) => Math.max(row, y + h), 0)

/** Cards in reading order: by rows, then by columns. */
export const inReadingOrder = <Card extends Place>(cards: readonly Card[]): Card[] =>
  cards.toSorted((a, b) => a.y - b.y || a.x - b.x)
