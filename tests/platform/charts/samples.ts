import type { Chart, ChartCategory, Figure } from '#contract/platform/charts/chart.ts'
import type { ChartWords } from '#contract/platform/charts/sheet.ts'

export const words: ChartWords = {
  noFigures: '没有可显示的数据',
  table: '数据表',
  cut: '图中为前 {{shown}} 项，共 {{all}} 项',
}

const base = {
  title: '各机场航班数',
  sentence: '航班最多的是北京首都国际机场，占 39.6%；空 2 班。',
  categoryName: '机场',
  valueName: '航班数',
}

const airports = ['北京首都国际机场', '上海浦东国际机场', '广州白云国际机场', '成都双流国际机场', '深圳宝安国际机场']
const others: ChartCategory = { key: 'others', name: '其他', role: 'others', href: '/rows?group=others' }
const empty: ChartCategory = { key: 'empty', name: '空', role: 'empty', href: '/rows?group=empty' }

const categories = (names: readonly string[]): ChartCategory[] =>
  names.map((name, at) => ({ key: String(at), name, href: `/rows?group=${at}&table=a` }))

/** 2024, a leap year. */
const days = Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10))

export const barsOf = (values: readonly Figure[], names?: readonly string[]): Chart => ({
  ...base,
  kind: 'bars',
  layout: 'grouped',
  direction: 'vertical',
  categories: categories(names ?? values.map((_, at) => `第${at + 1}组`)),
  series: [{ key: 'flights', name: '航班数', values }],
})

export const longNames = Array.from(
  { length: 50 },
  (_, at) => `第${at + 1}供应商有限责任公司（${airports[at % airports.length]}分公司）`,
)

/** A year of days, with a gap of three days in each series every fifty days. */
export const yearOfLines: Chart = {
  ...base,
  kind: 'lines',
  time: 'day',
  categories: days.map((key) => ({ key, name: key })),
  series: ['到港', '离港', '取消'].map((name, place) => ({
    key: name,
    name,
    values: days.map((_, at) =>
      at % 50 > 46 ? null : Math.round(500 + place * 120 + 200 * Math.sin(at / 20 + place) + (at % 7) * 13),
    ),
  })),
  range: '/explore?from={from}&to={to}',
}

const five = categories(['出发延误', '到达延误', '飞行时间', '距离', '小时'])

export const samples: Record<string, Chart> = {
  bars: {
    ...base,
    kind: 'bars',
    layout: 'grouped',
    direction: 'vertical',
    categories: [...categories(airports), others, empty],
    series: [{ key: 'flights', name: '航班数', values: [54635, 48110, 32729, 714, 685, 18900, 12] }],
  },
  benford: {
    ...base,
    kind: 'bars',
    layout: 'grouped',
    direction: 'vertical',
    format: { percent: true },
    categories: categories(['1', '2', '3', '4', '5', '6', '7', '8', '9']),
    series: [
      { key: 'observed', name: '实际', values: [0.29, 0.18, 0.13, 0.1, 0.08, 0.07, 0.055, 0.05, 0.045] },
      {
        key: 'expected',
        name: '期望',
        reference: true,
        values: Array.from({ length: 9 }, (_, at) => Math.log10(1 + 1 / (at + 1))),
      },
    ],
  },
  grouped: {
    ...base,
    kind: 'bars',
    layout: 'grouped',
    direction: 'horizontal',
    categories: categories(airports),
    series: [
      { key: '2023', name: '2023 年', values: [12, -4, 9, null, 6] },
      { key: '2024', name: '2024 年', values: [10, 3, -8, 5, 7] },
    ],
  },
  stacked: {
    ...base,
    kind: 'bars',
    layout: 'stacked',
    direction: 'vertical',
    categories: categories(['一部', '二部', '三部', '四部']),
    series: [
      { key: 'high', name: '高', tone: 'danger', values: [3, 2, 1, 0] },
      { key: 'medium', name: '中', tone: 'warning', values: [5, 6, 4, 2] },
      { key: 'low', name: '低', tone: 'success', values: [9, 8, null, 7] },
    ],
  },
  lines: {
    ...base,
    kind: 'lines',
    time: 'month',
    categories: days
      .filter((day) => day.endsWith('-01'))
      .map((day) => ({ key: day.slice(0, 7), name: day.slice(0, 7), href: `/rows?month=${day.slice(0, 7)}` })),
    series: [
      { key: 'departure', name: '出发延误', values: [10, 12, 13, 13.9, 12.9, 20.8, 21.7, 12.6, 6.7, 6.2, 5.4, 16.6] },
      { key: 'arrival', name: '到达延误', values: [6, 5.6, null, 11, 3.5, 16.5, 16.7, 6, -4, -0.2, 0.4, 14.9] },
    ],
    range: '/explore?from={from}&to={to}',
  },
  ring: {
    ...base,
    kind: 'ring',
    slices: [
      ...categories(airports).map((each, at) => ({ ...each, value: [40, 25, 12, 9, 8][at] ?? null })),
      { ...others, value: 5 },
      { ...empty, value: 2 },
    ],
    middle: { value: '101', name: '航班合计' },
  },
  histogram: {
    ...base,
    kind: 'histogram',
    categoryName: '延误',
    boundFormat: { unit: '分钟' },
    bins: Array.from({ length: 20 }, (_, at) => ({
      from: -60 + at * 20,
      to: -40 + at * 20,
      value: Math.round(120_000 * Math.exp(-((at - 3) ** 2) / 8)) + at,
      href: `/rows?bin=${at}`,
    })),
    outside: [{ ...empty, value: 8255 }],
    range: '/explore?from={from}&to={to}',
  },
  matrix: {
    ...base,
    kind: 'matrix',
    scale: 'diverging',
    domain: [-1, 1],
    rowName: '列',
    categoryName: '列',
    format: { decimals: 2 },
    columns: five,
    rows: five,
    cells: five.map((_, r) =>
      five.map((__, c) => ({ value: r === c ? 1 : r + c === 7 ? null : Math.cos(r * 2.3 + c) })),
    ),
  },
  spread: {
    ...base,
    kind: 'spread',
    format: { percent: true },
    names: {
      min: '最低',
      lower: '下四分位',
      median: '中位数',
      upper: '上四分位',
      max: '最高',
      mean: '均值',
      own: '本公司',
    },
    rows: categories(airports).map((each, at) => ({
      ...each,
      spread: at === 4 ? null : { min: 0.1, lower: 0.3, median: 0.42 + at * 0.02, upper: 0.6, max: 0.92 },
      mean: 0.45,
      own: at === 1 ? 0.7 : null,
    })),
  },
  spark: { kind: 'spark', title: '近 12 月', sentence: '由 3 升至 9。', shape: 'line', values: [3, 4, null, 6, 5, 9] },
}
