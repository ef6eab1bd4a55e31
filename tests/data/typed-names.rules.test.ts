import { expect, test } from 'vitest'
import { boardContent } from '#contract/data/boards/shapes.ts'
import { savingMarket } from '#contract/data/markets/shapes.ts'

const name = '付款（月），合计：￥'

test('names and titles preserve full-width punctuation as typed', () => {
  const card = { id: 'c1', title: name, kind: 'text', settings: { text: name } }
  const placed = { card, tableBizId: null, x: 0, y: 0, w: 4, h: 2 }
  const { cards, filters } = boardContent.parse({
    cards: [placed],
    filters: [{ id: 'f1', title: name, kind: 'value' }],
  })
  // A filter finds its column by the title of the column.
  expect([cards[0]?.card.title, filters[0]?.title]).toEqual([name, name])
  expect(savingMarket.parse({ name, managerIds: [1] }).name).toBe(name)
})
