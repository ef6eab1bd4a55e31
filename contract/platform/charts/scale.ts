import { scaleLinear } from 'd3-scale'
import type { Figure, FigureFormat } from './chart.ts'
import { isFigure, tickTexts } from './figure-text.ts'
import type { Sheet } from './sheet.ts'

export type ValueScale = {
  /** Position of a figure in the range. */
  at: (value: number) => number
  ticks: readonly { at: number; text: string }[]
}

/** Figures beyond this are scaled first: differences of the largest doubles are infinite. */
const hugeFrom = 1e150

type ScaleParams = {
  values: readonly (Figure | undefined)[]
  range: readonly [number, number]
  /** Wanted number of ticks. */
  count: number
  /** True if the scale must have 0. */
  zero: boolean
  format: FigureFormat
  sheet: Sheet
  /** Without rounding to ticks. */
  exact?: boolean
}

/** Linear scale of figures over a range of pixels. */
export function valueScale({ values, range, count, zero, format, sheet, exact }: ScaleParams): ValueScale {
  const { low, high } = extent(values)
  const largest = Math.max(Math.abs(low), Math.abs(high))
  const factor = largest > hugeFrom ? largest : 1
  let [from, to] = [low / factor, high / factor]
  if (zero) [from, to] = [Math.min(0, from), Math.max(0, to)]
  if (from === to) [from, to] = from === 0 ? [0, 1] : from > 0 ? [0, from] : [from, 0]
  const scale = scaleLinear([from, to], [...range])
  const wanted = factor === 1 && isWhole(values, format) ? Math.min(count, Math.max(1, to - from)) : count
  if (!exact) scale.nice(wanted)
  const ticks = scale.ticks(wanted)
  const texts = tickTexts(
    ticks.map((tick) => tick * factor),
    format,
    sheet.language,
  )
  return {
    at: (value) => scale(value / factor),
    ticks: ticks.map((tick, at) => ({ at: scale(tick), text: texts[at] ?? '' })),
  }
}

/** Integer figures, such as counts, have no ticks between them. */
const isWhole = (values: ScaleParams['values'], { percent }: FigureFormat): boolean =>
  !percent && values.every((value) => !isFigure(value) || Number.isInteger(value))

/** 0 to 0 if there are no figures. */
export function extent(values: readonly (Figure | undefined)[]): { low: number; high: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (!isFigure(value)) continue
    if (value < low) low = value
    if (value > high) high = value
  }
  return low > high ? { low: 0, high: 0 } : { low, high }
}
