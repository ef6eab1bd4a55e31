import { gridOf } from './bars.ts'
import type { HistogramChart } from './chart.ts'
import { figureText, isFigure, missing, tickTexts, withUnit } from './figure-text.ts'
import { valueScale } from './scale.ts'
import {
  type Drawn,
  fontSize,
  gap,
  isNarrow,
  leading,
  lookOf,
  mark,
  roleLook,
  type Sheet,
  text,
  textWidth,
  wrapped,
} from './sheet.ts'
import { tag } from './svg.ts'

const plotHeight = { wide: 240, narrow: 180 }
const tickRoom = 56
const outsideWidth = 40
const apart = 12

/** Bounds of a bin as text. */
export const binName = ({ from, to }: { from: number; to: number }, chart: HistogramChart): string =>
  `${figureText(from, chart.boundFormat)} – ${figureText(to, chart.boundFormat)}`

/** Adjoining bars over their bounds, and apart from them the figures outside. */
export function drawHistogram(chart: HistogramChart, sheet: Sheet): Drawn {
  const height = isNarrow(sheet) ? plotHeight.narrow : plotHeight.wide
  const y0 = leading + gap
  const outside = chart.outside ?? []
  const scale = valueScale({
    values: [...chart.bins, ...outside].map(({ value }) => value),
    range: [y0 + height, y0],
    count: Math.round(height / tickRoom),
    zero: true,
    format: sheet.format,
    sheet,
  })
  const left = Math.max(...scale.ticks.map((tick) => textWidth(tick.text))) + gap
  const room = outside.length > 0 ? outside.length * (outsideWidth + gap) + gap * 2 : 0
  const right = sheet.width - room - gap
  const step = (right - left) / Math.max(chart.bins.length, 1)
  const look = lookOf(sheet, 0)
  const bottom = y0 + height
  const zero = scale.at(0)
  const bar = (value: number, x: number, width: number, paint: Record<string, string | undefined>) =>
    tag('rect', {
      x,
      y: Math.min(scale.at(value), zero),
      width: Math.max(width, 0.5),
      height: Math.max(Math.abs(scale.at(value) - zero), value === 0 ? 0 : 1),
      ...paint,
    })
  const bars = chart.bins.map((bin, at) =>
    isFigure(bin.value)
      ? mark(
          sheet,
          {
            label: `${binName(bin, chart)}: ${figureText(bin.value, sheet.format)}`,
            href: bin.href,
            area: { x: left + at * step, y: y0, width: step, height },
          },
          bar(bin.value, left + at * step + 0.5, step - 1, { fill: look.fill, stroke: look.stroke }),
        )
      : '',
  )
  const apartBars = outside.map(({ name, value, href, role }, at) => {
    const x = right + gap * 3 + at * (outsideWidth + gap)
    const { fill, stroke, dash } = roleLook(sheet, role ?? 'empty')
    const shown = figureText(value, sheet.format)
    const [line = ''] = wrapped(name, outsideWidth + gap, 1)
    const drawn = isFigure(value)
      ? bar(value, x, outsideWidth, { fill, stroke, 'stroke-dasharray': dash })
      : text(missing, { x: x + outsideWidth / 2, y: zero - gap, anchor: 'middle' })
    return (
      mark(
        sheet,
        { label: `${name}: ${shown}`, href, area: { x, y: y0, width: outsideWidth, height } },
        drawn,
        isFigure(value)
          ? text(shown, { x: x + outsideWidth / 2, y: scale.at(value) - gap, anchor: 'middle', size: fontSize.small })
          : '',
      ) + text(line, { x: x + outsideWidth / 2, y: bottom + gap + leading / 2, anchor: 'middle' })
    )
  })
  const bounds = [...chart.bins.map(({ from }) => from), ...chart.bins.slice(-1).map(({ to }) => to)]
  const unit = withUnit(chart.categoryName, chart.boundFormat, sheet.language)
  return {
    height: bottom + leading * 2 + gap * 1.5,
    body: [
      gridOf(sheet, scale, { from: left, to: sheet.width, across: true }),
      ...bars,
      ...apartBars,
      tag('path', { d: `M${left} ${zero.toFixed(1)}H${right}`, stroke: sheet.ink('control'), fill: 'none' }),
      boundNames(sheet, bounds, { chart, xOf: (at) => left + at * step, y: bottom }),
      text(wrapped(unit, right - left, 1)[0] ?? '', {
        x: (left + right) / 2,
        y: bottom + gap + leading * 1.5,
        anchor: 'middle',
        fill: sheet.ink('muted'),
      }),
    ].join(''),
    looks: [look],
    data: {
      'data-steps': `${round(left + step / 2)} ${round(step)} ${chart.bins.length} ${round(y0)} ${round(bottom)}`,
    },
  }
}

const round = (value: number): number => Math.round(value * 100) / 100

type BoundParams = { chart: HistogramChart; xOf: (at: number) => number; y: number }

/** Every bound, or every second, third … whose text has room. */
function boundNames(sheet: Sheet, bounds: readonly number[], { chart, xOf, y }: BoundParams): string {
  const short = tickTexts(bounds, chart.boundFormat ?? {}, sheet.language)
  const every = Math.max(1, ...bounds.keys())
  for (let step = 1; step <= every; step++) {
    const chosen = short.map((shown, at) => ({ shown, x: xOf(at) })).filter((_, at) => at % step === 0)
    const touching = chosen.some(
      ({ shown, x }, at) =>
        at > 0 &&
        x - textWidth(shown) / 2 < (chosen[at - 1]?.x ?? 0) + textWidth(chosen[at - 1]?.shown ?? '') / 2 + apart,
    )
    if (!touching)
      return chosen
        .map(
          ({ shown, x }) =>
            tag('path', { d: `M${Math.round(x)}.5 ${y}v4`, stroke: sheet.ink('control') }) +
            text(shown, { x, y: y + gap + leading / 2, anchor: 'middle' }),
        )
        .join('')
  }
  return ''
}
