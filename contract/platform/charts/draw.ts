import type { Language } from '../language.ts'
import { drawBars } from './bars.ts'
import type { Chart } from './chart.ts'
import { drawHistogram } from './histogram.ts'
import type { Ink } from './ink.ts'
import { drawLines } from './lines.ts'
import { drawMatrix } from './matrix.ts'
import { drawRing } from './ring.ts'
import { type ChartWords, type Drawn, leading, type Sheet, text, textureDefs } from './sheet.ts'
import { drawSpark } from './spark.ts'
import { drawSpread } from './spread.ts'
import { tag, xmlText } from './svg.ts'
import { hasFigures } from './table.ts'

export type DrawParams = {
  /** In pixels. */
  width: number
  language: Language
  ink: Ink
  words: ChartWords
  /** Unique on the page. */
  id: string
  /** Full address of a link; without it there are no links. */
  link?: (href: string) => string
}

const emptyHeight = 96

/** Most categories, points or cells of a drawing; the table has all of them. */
const limits = { bars: 200, points: 4000, slices: 60, cells: 2500, rows: 100 }

export const sheetOf = (chart: Chart, { link, ...params }: DrawParams): Sheet => ({
  ...params,
  format: chart.format ?? {},
  link: link ?? (() => undefined),
})

/** The drawing without its `svg` element. */
export function drawBody(chart: Chart, params: DrawParams): Drawn {
  const { words, ink, language } = params
  const sheet = sheetOf(chart, params)
  if (!hasFigures(chart, language)) return noFigures(chart, sheet)
  const { chart: shown, count, all } = bounded(chart)
  const drawn = drawKind(shown, sheet)
  if (count === all) return drawn
  const note = words.cut.replace('{{shown}}', String(count)).replace('{{all}}', String(all))
  return {
    ...drawn,
    height: drawn.height + leading * 1.5,
    body: drawn.body + text(note, { x: 0, y: drawn.height + leading, fill: ink('muted') }),
  }
}

function drawKind(chart: Chart, sheet: Sheet): Drawn {
  switch (chart.kind) {
    case 'bars':
      return drawBars(chart, sheet)
    case 'lines':
      return drawLines(chart, sheet)
    case 'ring':
      return drawRing(chart, sheet)
    case 'histogram':
      return drawHistogram(chart, sheet)
    case 'matrix':
      return drawMatrix(chart, sheet)
    case 'spread':
      return drawSpread(chart, sheet)
    case 'spark':
      return drawSpark(chart, sheet)
  }
}

function noFigures(chart: Chart, sheet: Sheet): Drawn {
  if (chart.kind === 'spark')
    return { height: leading * 2, body: text('—', { x: 0, y: leading, fill: sheet.ink('muted') }) }
  const { width, ink, words } = sheet
  return {
    height: emptyHeight,
    body:
      tag('rect', {
        x: 0.5,
        y: 0.5,
        width: width - 1,
        height: emptyHeight - 1,
        rx: 6,
        fill: 'none',
        stroke: ink('line'),
        'stroke-dasharray': '4 3',
      }) + text(words.noFigures, { x: width / 2, y: emptyHeight / 2, anchor: 'middle', fill: ink('muted') }),
  }
}

type Bounded = { chart: Chart; count: number; all: number }

/** The chart with at most as many categories as a drawing can hold. */
function bounded(chart: Chart): Bounded {
  switch (chart.kind) {
    case 'bars': {
      const all = chart.categories.length
      const count = Math.min(all, limits.bars)
      return { chart: { ...chart, categories: chart.categories.slice(0, count) }, count, all }
    }
    case 'lines': {
      const all = chart.categories.length
      const count = Math.min(all, Math.floor(limits.points / Math.max(chart.series.length, 1)))
      const series = chart.series.map((each) => ({ ...each, values: each.values.slice(0, count) }))
      return { chart: { ...chart, categories: chart.categories.slice(0, count), series }, count, all }
    }
    case 'ring': {
      const all = chart.slices.length
      const count = Math.min(all, limits.slices)
      return { chart: { ...chart, slices: chart.slices.slice(0, count) }, count, all }
    }
    case 'histogram': {
      const all = chart.bins.length
      const count = Math.min(all, limits.bars)
      return { chart: { ...chart, bins: chart.bins.slice(0, count) }, count, all }
    }
    case 'matrix': {
      const all = chart.rows.length
      const columns = Math.max(chart.columns.length, 1)
      const count = Math.min(all, Math.max(1, Math.floor(limits.cells / columns)))
      return { chart: { ...chart, rows: chart.rows.slice(0, count) }, count, all }
    }
    case 'spread': {
      const all = chart.rows.length
      const count = Math.min(all, limits.rows)
      return { chart: { ...chart, rows: chart.rows.slice(0, count) }, count, all }
    }
    case 'spark': {
      const all = chart.values.length
      const count = Math.min(all, limits.points)
      return { chart: { ...chart, values: chart.values.slice(0, count) }, count, all }
    }
  }
}

/**
 * Draws the SVG of a page. With links it is a group of them, else an image; both are described by title and sentence.
 */
export function drawChart(chart: Chart, params: DrawParams): string {
  const { height, body, looks = [], data } = drawBody(chart, params)
  const { id, width, ink } = params
  return tag(
    'svg',
    {
      viewBox: `0 0 ${width} ${Math.ceil(height)}`,
      width,
      height: Math.ceil(height),
      role: body.includes(' href="') ? 'group' : 'img',
      'aria-labelledby': `${id}-title`,
      'aria-describedby': `${id}-desc`,
      'font-size': 12,
      fill: ink('text'),
      ...data,
    },
    tag('title', { id: `${id}-title` }, xmlText(chart.title)),
    tag('desc', { id: `${id}-desc` }, xmlText(chart.sentence)),
    textureDefs(sheetOf(chart, params), body, looks),
    body,
  )
}
