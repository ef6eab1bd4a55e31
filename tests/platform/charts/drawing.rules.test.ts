import { DOMParser } from 'linkedom'
import { expect, test } from 'vitest'
import type { Chart } from '#contract/platform/charts/chart.ts'
import { drawChart } from '#contract/platform/charts/draw.ts'
import { figureText, tickTexts } from '#contract/platform/charts/figure-text.ts'
import { chartFile } from '#contract/platform/charts/file.ts'
import { lightTokens, pageInk, paperTokens } from '#contract/platform/charts/ink.ts'
import { textWidth } from '#contract/platform/charts/sheet.ts'
import { tableOf } from '#contract/platform/charts/table.ts'
import { barsOf, longNames, samples, words, yearOfLines } from './samples.ts'

const widths = [328, 680, 1040]

const drawn = (chart: Chart, width = 680): string =>
  drawChart(chart, {
    width,
    language: 'zh-Hans',
    ink: pageInk,
    words,
    id: 'c',
    link: (href) => `/base${href}`,
  }).replaceAll('><', '>\n<')

test.each(Object.entries(samples))('%s is drawn as before, wide and narrow', async (name, chart) => {
  await expect(drawn(chart)).toMatchFileSnapshot(`drawings/${name}.txt`)
  await expect(drawn(chart, 328)).toMatchFileSnapshot(`drawings/${name}-narrow.txt`)
})

const edges: Record<string, Chart> = {
  'no category': barsOf([]),
  'one value': barsOf([42]),
  'only null': barsOf([null, null]),
  'only zero': barsOf([0, 0]),
  'huge values': barsOf([1e300, -5e299, null, 1]),
  'the largest double and its negative': barsOf([Number.MAX_VALUE, -Number.MAX_VALUE]),
  'tiny values': barsOf([1e-300, 2e-300]),
  'negative values': barsOf([-3, -1, -2]),
  'values that are no numbers': barsOf([Number.NaN, Number.POSITIVE_INFINITY, 3]),
  'fifty long names': barsOf(
    longNames.map((_, at) => 5000 - at * 97),
    longNames,
  ),
  'a year of three lines': yearOfLines,
}

test.each(Object.entries(edges))('%s can be drawn at each width', async (name, chart) => {
  for (const width of widths) expect(drawn(chart, width)).not.toMatch(/NaN|Infinity|undefined/)
  await expect(drawn(chart)).toMatchFileSnapshot(`drawings/edge-${name.replaceAll(' ', '-')}.txt`)
})

type Box = { left: number; right: number; top: number; bottom: number; text: string }

/** Boxes of upright texts, by their estimated widths. */
function textBoxes(svg: string): Box[] {
  const found = svg.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)"((?: [\w-]+="[^"]*")*)>([^<]*)<\/text>/g)
  return [...found].map(([, x, y, rest = '', text = '']) => {
    const size = Number(/font-size="(\d+)"/.exec(rest)?.[1] ?? 12)
    const width = textWidth(text, size)
    const anchor = /text-anchor="(\w+)"/.exec(rest)?.[1] ?? 'start'
    const left = Number(x) - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0)
    const bottom = Number(y) + size * 0.1
    return { left, right: left + width, top: bottom - size, bottom, text }
  })
}

const overlap = (a: Box, b: Box): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1

test('the axis of bars crosses no name above them', () => {
  const svg = drawn(edges['fifty long names'] as Chart, 328)
  const [, axis = ''] = /<path d="([^"]+)" stroke="var\(--control\)"/.exec(svg) ?? []
  const lines = [...axis.matchAll(/M([\d.]+) ([\d.]+)v([\d.]+)/g)].map(([text, x, top, height]) => {
    const place = { left: Number(x) - 2, right: Number(x) + 2, top: Number(top), bottom: Number(top) + Number(height) }
    return { ...place, text }
  })
  const names = textBoxes(svg).filter(({ text }) => text.includes('供应商'))
  expect([lines.length, names.length]).toEqual([50, 50])
  expect(names.filter((name) => lines.some((line) => overlap(line, name)))).toEqual([])
})

test.each([...Object.entries(samples), ...Object.entries(edges)])(
  'no texts of %s overlap or leave the picture',
  (_, chart) => {
    for (const width of widths) {
      // Texts of groups that are moved or turned have other coordinates.
      const boxes = textBoxes(drawn(chart, width).replace(/<g transform[\s\S]*?<\/g>/g, ''))
      expect(boxes.length).toBeGreaterThan(chart.kind === 'spark' ? -1 : 0)
      const touching = boxes.flatMap((box, at) =>
        boxes
          .slice(at + 1)
          .filter((other) => overlap(box, other))
          .map((other) => `${width}: ${box.text} / ${other.text}`),
      )
      expect(touching).toEqual([])
      expect(boxes.filter(({ left, right }) => left < -1 || right > width + 1).map(({ text }) => text)).toEqual([])
    }
  },
)

test('a missing figure is a gap in a line, not a zero', () => {
  const paths = [...drawn(yearOfLines).matchAll(/<path d="(M[^"]*)" stroke="var\(--series\d\)"/g)].map(
    ([, path = '']) => path,
  )
  expect(paths).toHaveLength(6)
  // Gaps of three days every fifty, and of two at the end, which needs no second part.
  for (const path of paths.filter((each) => each.length > 100)) expect(path.match(/M/g)).toHaveLength(8)
})

test('a value is next to its bar, and beyond an expected figure only if that would cross the text', () => {
  const { series, categories, ...others } = samples.benford as Extract<Chart, { kind: 'bars' }>
  const distance = (expected: number): number => {
    const of = series.map((each) => ({ ...each, values: [each.reference ? expected : 0.1] }))
    const svg = drawn({ ...others, categories: categories.slice(0, 1), series: of } as Chart)
    const [, top, label] = /<rect [^>]*y="([^"]*)"[^>]*>\n<text [^>]*y="([^"]*)"[^>]*>10\.0%/.exec(svg) ?? []
    return Number(top) - Number(label)
  }
  expect(distance(0.3)).toBeCloseTo(distance(0.29), 5)
  expect(distance(0.105)).toBeGreaterThan(distance(0.3))
})

test('series differ by texture, dash and marker, not by colour alone', () => {
  const stacked = drawn(samples.stacked as Chart)
  expect(new Set(stacked.match(/fill="(url\(#[\w-]+\)|var\(--danger\))"/g)).size).toBe(3)
  const lines = drawn(samples.lines as Chart)
  const [, plain = '', dashed = ''] = /<g fill="none"[^>]*>\n(<path[^>]*>)\n(<path[^>]*>)/.exec(lines) ?? []
  expect(plain).not.toContain('stroke-dasharray')
  expect(dashed).toContain('stroke-dasharray')
})

test('each figure links to its rows, and the rest of several hundred is said to be in the table', () => {
  const bars = drawn(samples.bars as Chart)
  expect(bars.match(/<a data-mark="" href="\/base\/rows\?group=/g)).toHaveLength(7)
  expect(bars).toContain('href="/base/rows?group=0&amp;table=a"')
  const many = barsOf(Array.from({ length: 300 }, (_, at) => at))
  expect(drawn(many)).toContain('图中为前 200 项，共 300 项')
  expect(tableOf(many, 'zh-Hans').rows).toHaveLength(300)
})

test.each(Object.entries(samples))('the file of %s is well-formed, without links, variables or classes', (_, chart) => {
  for (const tokens of [lightTokens, paperTokens]) {
    const { svg, height } = chartFile(chart, { width: 720, language: 'zh-Hans', words, tokens })
    const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
    expect(root.tagName).toBe('svg')
    expect(svg).toContain(`viewBox="0 0 720 ${height}"`)
    expect(svg).toContain("'Noto Sans CJK SC'")
    expect(svg).not.toMatch(/var\(|href=|class=|style=|NaN/)
    expect(svg).toContain(chart.title)
  }
})

test('texts of strangers cannot leave their place in a file', () => {
  const name = `</text><script>alert(1)</script>&"'\u0000\ud800`
  const { svg } = chartFile({ ...barsOf([1], [name]), title: name, sentence: name } as Chart, {
    width: 720,
    language: 'zh-Hans',
    words,
    tokens: lightTokens,
  })
  expect(svg).not.toContain('<script')
  expect(svg).not.toContain('\u0000')
  expect(svg).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/)
})

test('the table has every figure that is drawn, shares included', () => {
  const ring = tableOf(samples.ring as Chart, 'zh-Hans')
  expect(ring.heads).toEqual(['机场', '航班数', '%'])
  expect(ring.rows.map(({ cells }) => cells.map(({ text }) => text).join(' '))).toContain('2 2.0%')
  expect(ring.rows.at(-1)).toMatchObject({ name: '空', href: '/rows?group=empty' })
  expect(tableOf(samples.histogram as Chart, 'en').heads).toEqual(['延误 (分钟)', '航班数'])
  expect(tableOf(samples.spread as Chart, 'zh-Hans').rows[4]?.cells.map(({ text }) => text)).toEqual([
    '—',
    '—',
    '—',
    '—',
    '—',
    '45.0%',
    '—',
  ])
})

test('figures are written exactly, with an exponent only where digits would not help', () => {
  expect([0, -0.0001, 1234567.5, 1e300, -1e-9, null, Number.NaN].map((value) => figureText(value))).toEqual([
    '0',
    '−0.0001',
    '1,234,567.5',
    '1e300',
    '−1e-9',
    '—',
    '—',
  ])
  expect(figureText(0.12345, { percent: true })).toBe('12.3%')
  expect(figureText(-0.001, { decimals: 2 })).toBe('0.00')
})

test('ticks are of one magnitude, counted in ten thousands in Chinese', () => {
  expect(tickTexts([0, 500_000, 1_000_000, 1_500_000], {}, 'zh-Hans')).toEqual(['0', '50万', '100万', '150万'])
  expect(tickTexts([0, 500_000, 1_000_000, 1_500_000], {}, 'en')).toEqual(['0', '0.5M', '1.0M', '1.5M'])
  expect(tickTexts([0, 0.05, 0.1], { percent: true }, 'en')).toEqual(['0%', '5%', '10%'])
})
