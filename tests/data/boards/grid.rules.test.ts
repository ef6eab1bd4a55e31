import { expect, test } from 'vitest'
import { moved, withPlace } from '#app/data/boards/place-change.ts'
import { boardCardsMax, cardHeightMax, cardWidthMin, gridColumns } from '#contract/data/boards/codes.ts'
import { inReadingOrder, nextRow, type Place, settle } from '#contract/data/boards/grid.ts'
import { savingBoard } from '#contract/data/boards/shapes.ts'
import { textCard } from './boarded.ts'

type Named = Place & { id: string }
const card = (id: string, x: number, y: number, w = 6, h = 2): Named => ({ id, x, y, w, h })
const placesOf = (cards: readonly Named[]) => Object.fromEntries(cards.map(({ id, x, y, w, h }) => [id, [x, y, w, h]]))

/** Reproducible pseudo-random numbers from 0 to 1. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const overlap = (a: Place, b: Place) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

test('cards never overlap and remain within the grid, whatever their positions were', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const next = random(seed)
    const cards = Array.from({ length: boardCardsMax }, (_, at) => {
      const w = cardWidthMin + Math.floor(next() * (gridColumns - cardWidthMin + 1))
      return card(
        `c${at}`,
        Math.floor(next() * gridColumns),
        Math.floor(next() * 40),
        w,
        1 + Math.floor(next() * cardHeightMax),
      )
    })
    const settled = settle(cards)
    expect(settled.map(({ id }) => id)).toEqual(cards.map(({ id }) => id))
    for (const [at, a] of settled.entries()) {
      expect(a.x + a.w).toBeLessThanOrEqual(gridColumns)
      for (const b of settled.slice(at + 1)) expect(overlap(a, b), `${seed}: ${a.id} ${b.id}`).toBe(false)
    }
    expect(settle(settled)).toEqual(settled)
  }
})

test('a card that is placed precedes others in its row, which move aside', () => {
  const cards = [card('a', 0, 0), card('b', 6, 0), card('c', 0, 2, 12)]
  const [, , c] = cards
  if (!c) throw new Error('no card')
  expect(placesOf(withPlace(cards, c, { x: 0, y: 0, w: 12, h: 2 }))).toEqual({
    c: [0, 0, 12, 2],
    a: [0, 2, 6, 2],
    b: [6, 2, 6, 2],
  })
})

test('each button moves or sizes a card by one step, up to the edges of the grid', () => {
  const cards = [card('a', 0, 0), card('b', 6, 0), card('c', 0, 2, 12)]
  const step = (id: string, move: Parameters<typeof moved>[2]) => {
    const found = cards.find((each) => each.id === id)
    if (!found) throw new Error(`no card ${id}`)
    return placesOf(withPlace(cards, found, moved(cards, found, move)))
  }
  expect(step('a', 'left').a).toEqual([0, 0, 6, 2])
  expect(step('b', 'left')).toEqual({ b: [5, 0, 6, 2], a: [0, 2, 6, 2], c: [0, 4, 12, 2] })
  expect(step('a', 'down')).toEqual({ b: [6, 0, 6, 2], c: [0, 2, 12, 2], a: [0, 4, 6, 2] })
  expect(step('c', 'up').c).toEqual([0, 0, 12, 2])
  expect(step('b', 'wider').b).toEqual([5, 0, 7, 2])
  expect(step('a', 'narrower').a).toEqual([0, 0, 5, 2])
  expect(step('c', 'wider').c).toEqual([0, 2, 12, 2])
  expect(step('a', 'taller')).toMatchObject({ a: [0, 0, 6, 3], c: [0, 3, 12, 2] })
  expect(step('a', 'shorter').a).toEqual([0, 0, 6, 1])
})

test('a new card is placed below all others, and reading goes by rows', () => {
  const cards = [card('c', 0, 2, 12), card('b', 6, 0), card('a', 0, 0)]
  expect(nextRow(cards)).toBe(4)
  expect(inReadingOrder(cards).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('a board takes no card twice, no filter twice, no card over the edge, and no figures without a table', () => {
  const parse = (content: object) =>
    savingBoard
      .safeParse({ workspaceBizId: 'workspace-1', name: '板', ...content })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(parse({ cards: [textCard('a')] })).toBeUndefined()
  expect(parse({ cards: [textCard('a'), textCard('a')] })).toEqual([['cards', 'boards-faults:idTwice']])
  expect(parse({ cards: [textCard('a', 'x', { x: 8, w: 6 })] })).toEqual([['cards.0.w', 'boards-faults:tooWide']])
  const number = { ...textCard('a'), card: { id: 'a', title: '', kind: 'number', settings: {} } }
  expect(parse({ cards: [number] })).toEqual([['cards.0.tableBizId', 'required']])
  const filter = { title: '部门', kind: 'value' }
  expect(
    parse({
      filters: [
        { ...filter, id: 'f1' },
        { ...filter, id: 'f2' },
      ],
    }),
  ).toEqual([['filters', 'boards-faults:filterTwice']])
  const many = Array.from({ length: boardCardsMax + 1 }, (_, at) => textCard(`c${at}`))
  expect(parse({ cards: many })?.[0]?.[0]).toBe('cards')
})
