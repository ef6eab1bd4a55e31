import { expect, test } from 'vitest'
import { shippedCards } from '#api/data/boards/shipped-texts.ts'
import { contentOf, shippedTables } from '#api/data/cockpit/shipped.ts'
import { decisionTable } from '#api/data/screening/platform-table.ts'
import { databaseClock } from '#api/platform/clock.ts'
import { shippedBoards } from '#contract/data/cockpit/codes.ts'

const tables = new Map(shippedTables.map((code) => [code as string, 'table-of-cockpit']))

test('numbers of the cockpit that should be none have a limit of 0, on which side more is worse', () => {
  const placed = [
    ...contentOf('warnings', { tables, language: 'zh-Hans' }).cards,
    ...contentOf('audit', { tables, language: 'zh-Hans' }).cards,
  ]
  const limited = placed.flatMap(({ card, side }) =>
    card.kind === 'number' && card.settings.target !== null
      ? [{ id: card.id, target: card.settings.target, side }]
      : [],
  )
  expect(limited).toEqual([
    { id: 'overdueWarnings', target: '0', side: 'atMost' },
    { id: 'fellBackToday', target: '0', side: 'atMost' },
    { id: 'listedToday', target: '0', side: 'atMost' },
    { id: 'doubts', target: '0', side: 'atMost' },
  ])
})

test('cards of decisions read columns that their platform table has', () => {
  const { columns } = decisionTable({ clock: databaseClock('Asia/Shanghai') })
  const bizId = 'table-of-decisions'
  const { cards } = contentOf('warnings', { tables: new Map([['screening.decisions', bizId]]), language: 'en' })
  const read = JSON.stringify(cards).matchAll(/"(?:column|split)":"(\w+)"/g)
  const names = columns.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([...read].map(([, name]) => name)))
  expect(cards.map(({ card }) => card.id)).toEqual(expect.arrayContaining(['listedToday', 'hitsByList']))
})

test('every title of a shipped board is shown in the language of its reader', () => {
  const titlesOf = (cards: ReturnType<typeof shippedCards>) => cards.map(({ card }) => card.title)
  for (const code of shippedBoards)
    for (const [written, reader] of [
      ['zh-Hans', 'en'],
      ['zh-Hant', 'en'],
      ['en', 'zh-Hans'],
    ] as const) {
      const { cards } = contentOf(code, { tables, language: written })
      expect(titlesOf(shippedCards(cards, reader))).toEqual(
        titlesOf(contentOf(code, { tables, language: reader }).cards),
      )
    }
})
