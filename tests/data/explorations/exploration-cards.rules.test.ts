import { expect, test } from 'vitest'
import { explorationCards } from '#app/data/explorations/exploration-cards.server.tsx'
import type { CardsFigures, ExploredCard } from '#contract/data/cards/shapes.ts'
import { ColumnView } from '#contract/data/tables/codes.ts'

const cards = [
  { id: 'c1', title: '各城市', kind: 'frequency', settings: { column: '城市' } },
  { id: 'c2', title: '', kind: 'histogram', settings: { column: '商户' } },
] as object[] as ExploredCard[]

const column = { name: '城市', role: 'category', fieldType: 'string', view: ColumnView.plain, column: '城市' }
const counted = { name: 'n', role: 'measure', fieldType: 'long', view: ColumnView.plain, column: null }
const rest = { title: '', aggregate: null, timeGrouping: null }
const condition = { column: '城市', operator: 'eq', values: ['上海'] }
const figures = {
  timeZone: 'UTC',
  rows: { of: 10, filtered: 10, hasRowCondition: false },
  cards: [
    {
      id: 'c1',
      kind: 'frequency',
      columns: [
        { ...column, ...rest },
        { ...counted, ...rest, aggregate: 'count' },
      ],
      rows: [
        { mark: 'value', cells: ['上海', 6], condition },
        { mark: 'value', cells: ['北京', 4], condition: null },
      ],
      ...{ total: null, groups: 2, series: 0, found: null, leftOut: 0, distribution: null, benford: null },
      ...{ target: null, notes: [], fault: null },
    },
  ],
} as object as CardsFigures

const place = { workspaceId: 7, bizId: 'e', search: '' }
const params = { cards, figures, titles: new Map([['商户', '商户名称']]), place, filter: undefined }
const data = new Request('http://127.0.0.1/workbench/7/explore/e')
const page = new Request(data, { headers: { 'sec-fetch-dest': 'document' } })

const cardsFor = (request: Request, changes: Partial<typeof params> = {}) =>
  explorationCards(request, { ...params, ...changes })

test('a counted card is html with links to its rows, another has its title', () => {
  const [first, second] = cardsFor(data)
  expect(first).toMatchObject({ id: 'c1', title: '各城市', html: expect.stringContaining('<svg') })
  expect(second).toEqual({ id: 'c2', title: expect.stringContaining('商户名称') })
  const { html } = first as { html: string }
  expect(html).toContain('href="/workbench/7/explore/e/rows?card=c1&amp;figure=0"')
  expect(html).not.toContain('figure=1"')
})

test('data of a whole page has no html, which the page contains', () => {
  const [first] = cardsFor(page)
  expect(Object.keys(first ?? {})).not.toContain('html')
  expect(first).toHaveProperty('html.bytes')
})

test('another filter, another place or other figures make another card', () => {
  const digestOf = (changes: Partial<typeof params>) => (cardsFor(data, changes)[0] as { digest: string }).digest
  const digests = [
    {},
    { place: { ...place, search: '?match=all' } },
    { place: { ...place, bizId: 'f' } },
    { figures: { ...figures, timeZone: 'Asia/Shanghai' } },
    { titles: new Map() },
  ].map(digestOf)
  expect(new Set(digests).size).toBe(digests.length)
  expect(digestOf({})).toBe(digests[0])
})
