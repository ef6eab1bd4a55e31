import { expect, test } from 'vitest'
import { sourceText } from '#api/data/boards/source-text.ts'
import type { CountedCard } from '#contract/data/boards/shapes.ts'

const source: NonNullable<CountedCard['source']> = {
  table: { bizId: 'payments', name: 'payments', title: '付款' },
  dataVersion: 3,
  newestVersion: 3,
  versionAt: '2026-11-20T16:30:00.000Z',
  isStale: false,
  timeZone: 'Asia/Shanghai',
  rows: { of: 90, filtered: 12, hasRowCondition: false },
  columns: { seen: 5, of: 5 },
}
const limited = {
  ...source,
  isStale: true,
  rows: { ...source.rows, hasRowCondition: true },
  columns: { seen: 3, of: 5 },
}

test('data of a card are named with their version, local time and rows', () => {
  const shown = { source, isAsPublished: false, unfiltered: [] }
  expect(sourceText(shown, 'zh-Hans')).toBe('付款，第 3 版，2026-11-21 00:30，统计 12 行')
  expect(sourceText({ ...shown, source: null }, 'zh-Hans')).toBe('')
})

test('every restriction of the figures is stated next to them', () => {
  const shown = { source: limited, isAsPublished: false, unfiltered: ['部门', '月份'] }
  expect(sourceText(shown, 'en').split(' · ').slice(1)).toEqual([
    'out of date',
    '3 of 5 columns visible',
    'permitted rows only',
    'not filtered by 部门, 月份',
  ])
  // The reader's own right does not limit figures under the publisher's.
  expect(
    sourceText({ ...shown, isAsPublished: true, unfiltered: [] }, 'en')
      .split(' · ')
      .slice(1),
  ).toEqual(['out of date', 'totals as published, groups of 5 rows or more only'])
})
