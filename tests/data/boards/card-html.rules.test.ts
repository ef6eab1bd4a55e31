import { expect, test } from 'vitest'
import type { ShownBoardCard } from '#app/data/boards/board.server.ts'
import { cardHtml } from '#app/data/boards/card-html.server.tsx'
import { ColumnView } from '#contract/data/tables/codes.ts'

const column = { name: '城市', role: 'category', fieldType: 'string', view: ColumnView.plain, column: '城市' }
const counted = { name: 'n', role: 'measure', fieldType: 'long', view: ColumnView.plain, column: null }
const rest = { title: '', aggregate: null, timeGrouping: null }

/** A card as the call returns it. */
const shown = {
  id: 'c1',
  card: { id: 'c1', title: '各城市', kind: 'frequency', settings: { column: '城市' } },
  side: null,
  place: { x: 0, y: 0, w: 6, h: 4 },
  at: '2026-01-01 08:00',
  source: {
    table: { bizId: 'table', name: 'payments', title: '付款' },
    dataVersion: 1,
    newestVersion: 1,
    versionAt: '2026-01-01T00:00:00Z',
    isStale: false,
    timeZone: 'UTC',
    rows: { of: 10, filtered: 10, hasRowCondition: false },
    columns: { seen: 2, of: 2 },
  },
  titles: { 城市: '城市' },
  figures: {
    id: 'c1',
    kind: 'frequency',
    columns: [
      { ...column, ...rest },
      { ...counted, ...rest, aggregate: 'count' },
    ],
    rows: [
      { mark: 'value', cells: ['上海', 6], condition: null },
      { mark: 'value', cells: ['北京', 4], condition: null },
    ],
    ...{ total: null, groups: 2, series: 0, found: null, leftOut: 0, distribution: null, benford: null, target: null },
    ...{ notes: [], fault: null },
  },
  isAsPublished: false,
  unfiltered: [],
  fault: null,
  isCounting: false,
} as object as ShownBoardCard

const params = { shown, page: '/board/detail/b/card/c1', language: 'zh-Hans' } as const
const textOf = (request: Parameters<typeof cardHtml>[0]) => cardHtml(request).html.bytes.toString()

test('readers who see the same card get the same bytes', () => {
  const [first, again] = [cardHtml(params), cardHtml(structuredClone(params))]
  expect(again.html).toBe(first.html)
  expect(again.digest).toBe(first.digest)
  for (const part of ['各城市', '上海', 'data-drawings', '<table', 'href="/board/detail/b/card/c1"'])
    expect(textOf(params)).toContain(part)
})

test('whatever the card shows, its language and its address make another', () => {
  const { source, figures } = shown
  if (!source || !figures) throw new Error('the card has no figures')
  const others = [
    { ...params, language: 'en' as const },
    { ...params, language: 'zh-Hant' as const },
    { ...params, page: '/board/detail/b/card/c1?every=5' },
    ...[
      { source: { ...source, dataVersion: 2 } },
      { source: { ...source, isStale: true } },
      { source: { ...source, rows: { ...source.rows, hasRowCondition: true } } },
      { source: { ...source, columns: { seen: 1, of: 2 } } },
      { source: { ...source, timeZone: 'Asia/Shanghai' } },
      { at: '2026-01-02 08:00' },
      { isAsPublished: true },
      { unfiltered: ['城市'] },
      { titles: {} },
      { figures: { ...figures, rows: figures.rows.slice(0, 1) } },
      { figures: null, source: null, fault: { key: 'boards-faults:noRight', values: {} } },
      { card: { ...shown.card, title: '城市' } },
    ].map((change) => ({ ...params, shown: { ...shown, ...change } as ShownBoardCard })),
  ]
  const digests = new Set([params, ...others].map((each) => cardHtml(each).digest))
  expect(digests.size).toBe(others.length + 1)
})

test('a reader whose right has ended gets none of the figures that others see', () => {
  const { html } = cardHtml(params)
  const fault = { key: 'boards-faults:noRight', values: {} }
  const refused = { ...shown, source: null, figures: null, titles: {}, fault } as ShownBoardCard
  const closed = cardHtml({ ...params, shown: refused })
  expect(closed.html).not.toBe(html)
  expect(closed.html.bytes.toString()).not.toMatch(/上海|data-drawings|<table/)
})
