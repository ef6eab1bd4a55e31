import { line } from 'd3-shape'
import type { SparkChart } from './chart.ts'
import { isFigure } from './figure-text.ts'
import { extent, valueScale } from './scale.ts'
import { type Drawn, lookOf, type Sheet } from './sheet.ts'
import { tag } from './svg.ts'

const height = 32
const inset = 3
const dot = 2.5
/** More bars than pixels cannot be distinguished. */
const minBar = 1

/** A chart the size of a word: no axes, no texts. */
export function drawSpark(chart: SparkChart, sheet: Sheet): Drawn {
  const look = lookOf(sheet, 0)
  const { low } = extent(chart.values)
  const scale = valueScale({
    values: chart.values,
    range: [height - inset, inset],
    count: 2,
    zero: chart.shape === 'bars' || low < 0,
    format: sheet.format,
    sheet,
    exact: true,
  })
  const count = chart.values.length
  const body = chart.shape === 'bars' ? bars() : path()
  return { height, body, looks: [look] }

  function bars(): string {
    const step = sheet.width / Math.max(count, 1)
    const zero = scale.at(0)
    const drawn = chart.values.map((value, at) => {
      if (!isFigure(value)) return ''
      const y = scale.at(value)
      return `M${(at * step).toFixed(1)} ${Math.min(y, zero).toFixed(1)}h${Math.max(step - (step > 3 ? 1 : 0), minBar).toFixed(1)}V${Math.max(y, zero, Math.min(y, zero) + (value === 0 ? 0 : 1)).toFixed(1)}h${(-Math.max(step - (step > 3 ? 1 : 0), minBar)).toFixed(1)}z`
    })
    return tag('path', { d: drawn.join(''), fill: look.stroke })
  }

  function path(): string {
    const xOf = (at: number) => (count > 1 ? inset + (at * (sheet.width - 2 * inset)) / (count - 1) : sheet.width / 2)
    const d = line<number>()
      .defined((at) => isFigure(chart.values[at]))
      .x(xOf)
      .y((at) => scale.at(chart.values[at] ?? 0))
      .digits(1)([...chart.values.keys()])
    const last = chart.values.findLastIndex((value) => isFigure(value))
    const end = chart.values[last]
    return (
      tag('path', { d: d ?? '', stroke: look.stroke, 'stroke-width': 1.5, fill: 'none' }) +
      (isFigure(end) ? tag('circle', { cx: xOf(last), cy: scale.at(end), r: dot, fill: look.stroke }) : '')
    )
  }
}
