import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { textOptions } from '#app/page/text/texts.ts'
import { allTimes, cardChart } from '#contract/data/cards/card-chart.ts'
import { cardSentence } from '#contract/data/cards/card-sentence.ts'
import { cardTarget } from '#contract/data/cards/card-target.ts'
import { cardTitle, columnHead } from '#contract/data/cards/card-title.ts'
import type { ShownCard } from '#contract/data/cards/figure-table.ts'
import { figureText, type Say, shareText, timeKey } from '#contract/data/cards/figure-text.ts'
import {
  boardCard,
  type Card,
  type CardFigures,
  type FigureCell,
  type FigureColumn,
} from '#contract/data/cards/shapes.ts'
import type { Language } from '#contract/platform/language.ts'
import { textsByNamespace } from '../../support/locale-files.ts'

async function sayIn(language: Language): Promise<Say> {
  const instance = createInstance()
  await instance.init({ ...textOptions, lng: language, resources: { [language]: textsByNamespace[language] } })
  return instance.t as unknown as Say
}
const [hans, hant, en] = await Promise.all((['zh-Hans', 'zh-Hant', 'en'] as const).map(sayIn))

const column = (name: string, role: FigureColumn['role'], more: Partial<FigureColumn> = {}): FigureColumn => ({
  name,
  role,
  fieldType: role === 'rows' ? 'integer' : 'string',
  view: 'plain',
  column: null,
  title: '',
  aggregate: null,
  timeGrouping: null,
  ...more,
})
const carrier = column('category', 'category', { column: 'carrier', title: 'Carrier' })
const rowsColumn = column('rows', 'rows')
const shareColumn = column('share', 'share', { fieldType: 'float' })

type Row = [mark: 'value' | 'others' | 'empty', ...cells: FigureCell[]]

function figuresOf(
  kind: Card['kind'],
  columns: FigureColumn[],
  rows: Row[],
  more: Partial<CardFigures> = {},
): CardFigures {
  return {
    id: 'c1',
    kind,
    columns,
    rows: rows.map(([mark, ...cells]) => ({ cells, mark, seriesMark: null, condition: null })),
    total: null,
    groups: null,
    series: null,
    found: null,
    leftOut: 0,
    distribution: null,
    benford: null,
    target: null,
    notes: [],
    fault: null,
    ...more,
  }
}

const cardOf = (kind: Card['kind'], settings: object, title = ''): Card =>
  boardCard.parse({ id: 'c1', kind, title, settings })

function shownOf(card: Card, figures: CardFigures, more: Partial<ShownCard> = {}): ShownCard {
  const titles = new Map([['carrier', 'Carrier']])
  return { card, figures, say: en as Say, timeZone: 'Asia/Shanghai', filtered: 100, titles, ...more }
}

const frequency = shownOf(
  cardOf('frequency', { column: 'carrier', top: 2 }),
  figuresOf(
    'frequency',
    [carrier, rowsColumn, shareColumn],
    [
      ['value', 'UA', 50, 0.5],
      ['value', 'AA', 30, 0.3],
      ['others', null, 15, 0.15],
      ['empty', null, 5, 0.05],
    ],
    { total: [null, 100, 1], groups: 9 },
  ),
)

test('the sentence of a frequency names the largest value with its share, the others and the empty rows', () => {
  expect(cardSentence(frequency)).toBe(
    '“UA” is largest: Rows 50, 50.0% of all; 7 other values, 15 rows; 5 rows are empty',
  )
  expect(cardSentence({ ...frequency, say: hans as Say })).toBe(
    '最大的是“UA”：行数 50，占 50.0%；其他 7 个值共 15 行；空值 5 行',
  )
  expect(cardSentence({ ...frequency, say: hant as Say })).toBe(
    '最大的是「UA」：列數 50，占 50.0%；其他 7 個值共 15 列；空值 5 列',
  )
})

test('the chart of a frequency has all groups, the others and the empty ones apart, with links to their rows', () => {
  const chart = cardChart({ ...frequency, hrefOf: (row) => `/rows?figure=${row}` })
  if (chart?.kind !== 'bars') throw new Error('not bars')
  expect(chart.categories.map(({ name, role }) => [name, role])).toEqual([
    ['UA', undefined],
    ['AA', undefined],
    ['Others', 'others'],
    ['(empty)', 'empty'],
  ])
  expect(chart.series[0]?.values).toEqual([50, 30, 15, 5])
  expect(chart.categories[2]?.href).toBe('/rows?figure=2')
})

test('measures of one kind are adjacent bars, and others are only in the table', () => {
  const sumOf = (name: string, of: string) => column(name, 'measure', { aggregate: 'sum', column: of, title: of })
  const mean = column('measure3', 'measure', { aggregate: 'mean', column: 'delay', fieldType: 'float' })
  const measures = [
    { aggregate: 'sum', column: 'late' },
    { aggregate: 'sum', column: 'before' },
    { aggregate: 'mean', column: 'delay' },
  ]
  const chart = cardChart(
    shownOf(
      cardOf('aggregation', { column: 'carrier', measures }),
      figuresOf(
        'aggregation',
        [carrier, rowsColumn, sumOf('measure1', 'late'), sumOf('measure2', 'before'), mean],
        [
          ['value', 'UA', 9, 7, 4, 1.5],
          ['value', 'AA', 8, 5, null, 2.5],
        ],
      ),
    ),
  )
  if (chart?.kind !== 'bars') throw new Error('not bars')
  expect(chart.layout).toBe('grouped')
  expect(chart.series.map(({ name, values }) => [name, values])).toEqual([
    ['Sum of late', [7, 5]],
    ['Sum of before', [4, null]],
  ])
})

test('a ring of negative sums is drawn as bars', () => {
  const sum = column('measure', 'measure', { aggregate: 'sum', column: 'delay', fieldType: 'number' })
  const card = cardOf('ring', { column: 'carrier', measure: { aggregate: 'sum', column: 'delay' } })
  const rows = (second: string): Row[] => [
    ['value', 'UA', 5, '10.50'],
    ['value', 'AA', 5, second],
  ]
  const chartOf = (second: string) =>
    cardChart(shownOf(card, figuresOf('ring', [carrier, rowsColumn, sum], rows(second))))
  expect(chartOf('2.25')?.kind).toBe('ring')
  expect(chartOf('-2.25')?.kind).toBe('bars')
})

test('values with a meaning have its colour as parts of a ring and as series, others take the next one', () => {
  const tones = { 高: 'danger', 低: 'success' } as const
  const level = { column: 'level', title: 'Level', tones }
  const ring = cardChart(
    shownOf(
      cardOf('ring', { column: 'level' }),
      figuresOf(
        'ring',
        [column('category', 'category', level), rowsColumn],
        [
          ['value', '低', 5],
          ['value', '高', 2],
          ['value', 'constructor', 1],
          ['others', null, 1],
        ],
      ),
    ),
  )
  if (ring?.kind !== 'ring') throw new Error('not a ring')
  expect(ring.slices.map(({ tone }) => tone)).toEqual(['success', 'danger', undefined, undefined])
  const bars = cardChart(
    shownOf(
      cardOf('bar', { column: 'carrier', split: 'level' }),
      figuresOf(
        'bar',
        [carrier, column('series', 'series', level), rowsColumn],
        [
          ['value', 'UA', '中', 3],
          ['value', 'UA', '高', 2],
        ],
      ),
    ),
  )
  if (bars?.kind !== 'bars') throw new Error('not bars')
  expect(bars.series.map(({ name, tone }) => [name, tone])).toEqual([
    ['中', undefined],
    ['高', 'danger'],
  ])
})

test('amounts of a column have the same decimals in chart, table and sentence', () => {
  const sum = column('measure', 'measure', { aggregate: 'sum', column: 'amount', title: 'amount', fieldType: 'number' })
  const shown = shownOf(
    cardOf('bar', { column: 'carrier', measure: { aggregate: 'sum', column: 'amount' } }),
    figuresOf(
      'bar',
      [carrier, rowsColumn, sum],
      [
        ['value', 'UA', 5, '360048'],
        ['value', 'AA', 5, '41.5'],
        ['value', 'B6', 5, '-1.25'],
        ['empty', null, 5, null],
      ],
    ),
  )
  const chart = cardChart(shown)
  if (chart?.kind !== 'bars') throw new Error('not bars')
  expect(chart.format).toEqual({ decimals: 2 })
  expect(chart.series[0]?.texts).toEqual(['360,048.00', '41.50', '−1.25', null])
  expect(cardSentence(shown)).toContain('360,048.00')
  expect(figureText('12345678901234567890.123456789', 2)).toBe('12,345,678,901,234,567,890.123456789')
})

test('a line has the months without rows too, as none for counts and as gaps for means', () => {
  const month = column('category', 'category', { column: 'day', fieldType: 'date', timeGrouping: 'month' })
  const mean = column('measure', 'measure', { aggregate: 'mean', column: 'delay', fieldType: 'float' })
  const rows: Row[] = [
    ['value', '2013-01-01', 3, 4.5],
    ['value', '2013-04-01', 7, 2],
    ['empty', null, 1, null],
  ]
  const card = cardOf('line', { column: 'day' })
  const counted = cardChart(shownOf(card, figuresOf('line', [month, rowsColumn], rows)))
  const averaged = cardChart(shownOf(card, figuresOf('line', [month, rowsColumn, mean], rows)))
  if (counted?.kind !== 'lines' || averaged?.kind !== 'lines') throw new Error('not lines')
  expect(counted.categories.map(({ key }) => key)).toEqual(['2013-01', '2013-02', '2013-03', '2013-04'])
  expect(counted.series[0]?.values).toEqual([3, 0, 0, 7])
  expect(averaged.series[0]?.values).toEqual([4.5, null, null, 2])
  expect(counted.sentence).toBe('Rows: highest in 2013-04 (7), lowest in 2013-01 (3); 1 row is empty')
})

test('times are read in the stated zone', () => {
  expect(timeKey('2012-12-31T16:00:00.000Z', 'month', 'Asia/Shanghai')).toBe('2013-01')
  expect(timeKey('2013-05-01', 'year', 'Asia/Shanghai')).toBe('2013')
  expect(timeKey('2013-05-01T05:00:00Z', 'hour', 'UTC')).toBe('2013-05-01T05')
  expect(allTimes(['2012-02-28', '2012-03-01'], 'day')).toEqual(['2012-02-28', '2012-02-29', '2012-03-01'])
  expect(allTimes(['1900-01-01T00', '2013-01-01T00'], 'hour')).toEqual(['1900-01-01T00', '2013-01-01T00'])
})

test('a histogram says where half of the values are, and leaves empty rows outside its bins', () => {
  const lower = column('lower', 'lower', { column: 'delay', title: 'Delay', fieldType: 'float' })
  const upper = column('upper', 'upper', { column: 'delay', title: 'Delay', fieldType: 'float' })
  const figures = figuresOf(
    'histogram',
    [lower, upper, rowsColumn],
    [
      ['value', 0, 10, 60],
      ['value', 10, 20, 30],
      ['empty', null, null, 10],
    ],
    {
      distribution: {
        count: 90,
        least: 0,
        quartile1: 2,
        median: 5,
        quartile3: 12.5,
        most: 20,
        mean: 6,
        deviation: 1,
      },
    },
  )
  const chart = cardChart(shownOf(cardOf('histogram', { column: 'delay' }), figures))
  if (chart?.kind !== 'histogram') throw new Error('not a histogram')
  expect(chart.bins.map(({ from, to, value }) => [from, to, value])).toEqual([
    [0, 10, 60],
    [10, 20, 30],
  ])
  expect(chart.outside).toMatchObject([{ role: 'empty', value: 10 }])
  expect(chart.sentence).toBe(
    'Half of the values are between 2 and 12.5, the median is 5, all are between 0 and 20; 10 rows are empty',
  )
})

test('columns that audit tests add have translated headers; a column of the table keeps its name', () => {
  const added = [
    'gap_from',
    'gap_to',
    'missing',
    'prefix',
    'weekday',
    'group_no',
    'group_size',
    'threshold',
    'previous',
  ]
  for (const say of [hans, hant, en] as Say[])
    for (const name of [...added, 'split_count'])
      expect(columnHead(column(name, 'value'), say)).not.toMatch(/_|cards:|^[a-z]+$/)
  expect(columnHead(column('gap_from', 'value'), en as Say)).toBe('Gap from')
  expect(columnHead(column('weekday', 'value', { column: 'weekday' }), en as Say)).toBe('weekday')
})

test('a correlation is a symmetric matrix, and its sentence names the strongest pair', () => {
  const columns = [
    column('category', 'category'),
    column('series', 'series'),
    rowsColumn,
    column('pearson', 'statistic', { fieldType: 'float' }),
    column('spearman', 'statistic', { fieldType: 'float' }),
  ]
  const rows: Row[] = [
    ['value', 'a', 'b', 90, -0.91456, -0.8],
    ['value', 'a', 'c', 90, null, null],
    ['value', 'b', 'c', 90, 0.5, 0.4],
  ]
  const shown = shownOf(cardOf('correlation', { columns: ['a', 'b', 'c'] }), figuresOf('correlation', columns, rows))
  const chart = cardChart(shown)
  if (chart?.kind !== 'matrix') throw new Error('not a matrix')
  expect(chart.cells.map((row) => row.map(({ value }) => value))).toEqual([
    [1, -0.91456, null],
    [-0.91456, 1, 0.5],
    [null, 0.5, 1],
  ])
  expect(cardSentence(shown)).toBe('“a” and “b” are most closely related: \u22120.915 (90 rows)')
})

test('Benford’s law is judged by its band, and not at all over too few rows', () => {
  const shown = (band: NonNullable<CardFigures['benford']>['band']) =>
    shownOf(
      cardOf('benford', { column: 'amount' }),
      figuresOf('benford', [], [], { benford: { rows: 290, mad: 0.0071, band } }),
    )
  expect(cardSentence(shown('acceptable'))).toBe(
    'Mean absolute deviation 0.0071: acceptable conformity with Benford’s law (290 rows)',
  )
  expect(cardSentence(shown(null))).toBe('Only 290 rows, too few to judge (mean absolute deviation 0.0071)')
})

test('a test says how many rows it found, or that it found none', () => {
  const shown = (found: number) =>
    shownOf(cardOf('roundSums', { column: 'amount', unit: 100 }), figuresOf('roundSums', [], [], { found }))
  expect(cardSentence(shown(3))).toBe('Found 3 rows, 3.0% of 100')
  expect(cardSentence(shown(0))).toBe('Nothing found in 100 rows')
})

test('a number says how far it is from its target, exactly', () => {
  const sum = column('measure', 'measure', { aggregate: 'sum', column: 'amount', title: 'Amount', fieldType: 'number' })
  const card = cardOf('number', { measure: { aggregate: 'sum', column: 'amount' }, target: '1000.10' })
  const shown = (total: string) => shownOf(card, figuresOf('number', [sum], [], { total: [total], target: '1000.10' }))
  expect(cardSentence(shown('999.99'))).toBe('Sum of Amount 999.99, 0.11 short of the target 1,000.10')
  expect(cardSentence(shown('1000.10'))).toBe('Sum of Amount 1,000.10, target 1,000.10 reached')
})

test('a number that should stay below its target says by how much it is above', () => {
  const sum = column('measure', 'measure', { aggregate: 'count', column: null, title: '', fieldType: 'number' })
  const card = cardOf('number', { target: '20' })
  const shown = (total: string) =>
    shownOf(card, figuresOf('number', [sum], [], { total: [total], target: '20' }), { side: 'atMost' })
  expect(cardSentence(shown('20'))).toMatch(/ 20, within the target 20$/)
  expect(cardSentence(shown('23'))).toMatch(/ 23, 3 above the target 20$/)
  expect(cardTarget(shown('20'))?.isMet).toBe(true)
  expect(cardTarget(shown('23'))?.isMet).toBe(false)
  expect(cardTarget({ ...shown('23'), side: 'atLeast' })?.isMet).toBe(true)
  // More digits than a JavaScript number holds exactly.
  const large = figuresOf('number', [sum], [], { total: ['9007199254740993'], target: '9007199254740992' })
  expect(cardTarget({ card, figures: large, side: 'atMost' })).toMatchObject({ isMet: false, gap: '1' })
})

test('a filter without rows, and a column without values, are said as such', () => {
  expect(cardSentence({ ...frequency, filtered: 0 })).toBe('No rows match the filter')
  const empty = figuresOf('frequency', [carrier, rowsColumn], [['empty', null, 100]], { total: [null, 100], groups: 0 })
  expect(cardSentence({ ...frequency, figures: empty })).toBe('The column has no values')
})

test('figures of any size are shown as numbers, small shares never as none or all', () => {
  expect([1e300, -1e-9, 1234567.891, '12345678901234567890.10', null].map((cell) => figureText(cell))).toEqual([
    '1e+300',
    '\u22121e-9',
    '1,234,568',
    '12,345,678,901,234,567,890.10',
    '—',
  ])
  expect([0, 0.0001, 0.5, 0.9999, 1].map(shareText)).toEqual(['0.0%', '<0.1%', '50.0%', '>99.9%', '100.0%'])
})

test('a card without a title is named after its settings', () => {
  const titled = (card: Card) => cardTitle({ card, say: en as Say, titles: new Map([['carrier', 'Carrier']]) })
  expect(titled(cardOf('frequency', { column: 'carrier' }))).toBe('Carrier')
  expect(titled(cardOf('bar', { column: 'carrier', measure: { aggregate: 'mean', column: 'delay' } }))).toBe(
    'Mean delay by Carrier',
  )
  expect(titled(cardOf('frequency', { column: 'carrier' }, 'Airlines'))).toBe('Airlines')
})
