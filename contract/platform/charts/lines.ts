import { line } from 'd3-shape'
import { gridOf } from './bars.ts'
import { thinnedNames } from './category-axis.ts'
import type { ChartSeries, LinesChart } from './chart.ts'
import { figureText, isFigure } from './figure-text.ts'
import { dashOf, legend, lineSwatch, marker, referenceDash } from './legend.ts'
import { extent, valueScale } from './scale.ts'
import { type Drawn, gap, isNarrow, type Look, leading, lookOf, mark, type Sheet, textWidth } from './sheet.ts'
import { tag } from './svg.ts'

const plotHeight = { wide: 260, narrow: 190 }
const tickRoom = 56
/** Each point has a marker up to this number of points. */
const markersMax = 90
/** The scale starts at 0 unless all figures are above this share of the largest. */
const zeroBelow = 0.5

type Own = { series: ChartSeries; look: Look; dash: string | undefined }

export function drawLines(chart: LinesChart, sheet: Sheet): Drawn {
  let place = 0
  const own: Own[] = chart.series.map((series) => {
    if (series.reference) return { series, look: { fill: '', stroke: sheet.ink('text'), at: 0 }, dash: referenceDash }
    const look = lookOf(sheet, place++, series.tone)
    return { series, look, dash: dashOf(look) }
  })
  const head = legend(
    sheet,
    own.length > 1 ? own.map(({ series, look, dash }) => ({ name: series.name, draw: lineSwatch(look, dash) })) : [],
  )
  const height = isNarrow(sheet) ? plotHeight.narrow : plotHeight.wide
  const y0 = head.height + leading / 2
  const values = chart.series.flatMap((series) => [...series.values])
  const { low, high } = extent(values)
  const scale = valueScale({
    values,
    range: [y0 + height, y0],
    count: Math.round(height / tickRoom),
    zero: low < 0 ? high > low * zeroBelow : low < high * zeroBelow,
    format: sheet.format,
    sheet,
  })
  const left = Math.max(...scale.ticks.map(({ text }) => textWidth(text))) + gap
  const right = sheet.width - gap
  const count = chart.categories.length
  const step = count > 1 ? (right - left) / (count - 1) : 0
  const xOf = (at: number) => (count > 1 ? left + at * step : (left + right) / 2)
  const names = thinnedNames(
    sheet,
    chart.categories.map(({ key, name }, at) => ({ key, name, x: xOf(at) })),
    { y: y0 + height, time: chart.time },
  )
  const withMarkers = count * own.length <= markersMax
  const drawn = own.map((each) => lineOf(each, { xOf, yOf: scale.at }))
  const points = own.map(({ series, look }) =>
    chart.categories
      .map((category, at) => {
        const value = series.values[at]
        if (!isFigure(value)) return ''
        const [x, y] = [xOf(at), scale.at(value)]
        const alone = !isFigure(series.values[at - 1]) && !isFigure(series.values[at + 1])
        if (!withMarkers) return alone ? marker(look, { x, y }) : ''
        const shown = series.texts?.[at] ?? figureText(value, sheet.format)
        const label = own.length > 1 ? `${category.name} · ${series.name}: ${shown}` : `${category.name}: ${shown}`
        return mark(
          sheet,
          {
            label,
            href: series.hrefs?.[at] ?? category.href,
            area: { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach },
          },
          series.reference ? '' : marker(look, { x, y }),
        )
      })
      .join(''),
  )
  return {
    height: y0 + height + names.height,
    body: [
      head.body,
      gridOf(sheet, scale, { from: left, to: sheet.width, across: true }),
      tag('g', { fill: 'none', 'stroke-width': 2, 'stroke-linejoin': 'round' }, ...drawn),
      ...points,
      tag('path', { d: `M${left} ${y0 + height + 0.5}H${sheet.width}`, stroke: sheet.ink('control'), fill: 'none' }),
      names.body,
    ].join(''),
    data: { 'data-steps': `${round(xOf(0))} ${round(step)} ${count} ${round(y0)} ${round(y0 + height)}` },
  }
}

/** Half of the side of the square that reacts, for targets of 24 px. */
const reach = 12
const round = (value: number): number => Math.round(value * 100) / 100

/** A line with its gaps. */
function lineOf(
  { series, look, dash }: Own,
  { xOf, yOf }: { xOf: (at: number) => number; yOf: (value: number) => number },
): string {
  const path = line<number>()
    .defined((at) => isFigure(series.values[at]))
    .x(xOf)
    .y((at) => yOf(series.values[at] ?? 0))
    .digits(1)([...series.values.keys()])
  return path ? tag('path', { d: path, stroke: look.stroke, 'stroke-dasharray': dash }) : ''
}
