import { cardHeightMax, cardWidthMin, gridColumns, gridRowsMax } from '#contract/data/boards/codes.ts'
import { type Place, settle, sharesColumn } from '#contract/data/boards/grid.ts'

/** Buttons that move or size a card by one step. */
export const moves = ['left', 'right', 'up', 'down', 'wider', 'narrower', 'taller', 'shorter'] as const
export type Move = (typeof moves)[number]

const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

/** Clamps a position to the grid. */
export function within({ x, y, w, h }: Place): Place {
  const width = between(w, cardWidthMin, gridColumns)
  return {
    x: between(x, 0, gridColumns - width),
    y: between(y, 0, gridRowsMax),
    w: width,
    h: between(h, 1, cardHeightMax),
  }
}

/** Cards after one was moved; the others make room. */
export function withPlace<Card extends Place>(cards: readonly Card[], card: Card, place: Place): Card[] {
  const placed = { ...card, ...within(place) }
  return settle(
    cards.map((each) => (each === card ? placed : each)),
    placed,
  )
}

/** Place of a card after one step. Up and down move it past the next card in its columns. */
export function moved<Card extends Place>(cards: readonly Card[], card: Card, move: Move): Place {
  const { x, y, w, h } = card
  const others = cards.filter((each) => each !== card && sharesColumn(each, card))
  switch (move) {
    case 'left':
      return { x: x - 1, y, w, h }
    case 'right':
      return { x: x + 1, y, w, h }
    case 'up':
      return { x, y: Math.max(0, ...others.filter((each) => each.y < y).map((each) => each.y)), w, h }
    case 'down': {
      const below = others.filter((each) => each.y >= y + h).map((each) => each.y)
      return { x, y: below.length === 0 ? y : Math.min(...below) + 1, w, h }
    }
    case 'wider':
      return { x: x + w < gridColumns ? x : x - 1, y, w: w + 1, h }
    case 'narrower':
      return { x, y, w: w - 1, h }
    case 'taller':
      return { x, y, w, h: h + 1 }
    case 'shorter':
      return { x, y, w, h: h - 1 }
  }
}
