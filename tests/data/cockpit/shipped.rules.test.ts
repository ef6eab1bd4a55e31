import { expect, test } from 'vitest'
import { contentOf, shippedTables } from '#api/data/cockpit/shipped.ts'

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
    { id: 'doubts', target: '0', side: 'atMost' },
  ])
})
