import { wrappedNames } from './category-axis.ts'
import type { Figure, MatrixChart } from './chart.ts'
import { figureText, isFigure } from './figure-text.ts'
import { extent } from './scale.ts'
import {
  type Drawn,
  fontSize,
  gap,
  isNarrow,
  leading,
  mark,
  type Sheet,
  text,
  textLines,
  textWidth,
  wrapped,
} from './sheet.ts'
import { tag } from './svg.ts'

const rowHeight = 34
const nameShare = { wide: 0.26, narrow: 0.32 }
const nameLines = 2
const headLines = 4
const columnMax = 120
/** Opacity of the faintest and the strongest cell; text is readable on both. */
const strength = { least: 0.06, most: 0.46 }
/** Number of steps of the scale: readers could not distinguish more. */
const steps = 5
const scaleWidth = 160

/** Cells coloured by their figure, which is printed where there is room. */
export function drawMatrix(chart: MatrixChart, sheet: Sheet): Drawn {
  const all = chart.cells.flatMap((row) => row.map(({ value }) => value))
  const found = extent(all)
  const [low, high] = chart.domain ?? [chart.scale === 'diverging' ? found.low : Math.min(0, found.low), found.high]
  const share = isNarrow(sheet) ? nameShare.narrow : nameShare.wide
  const widest = Math.max(0, ...chart.rows.map(({ name }) => textWidth(name)))
  const left = Math.min(widest, Math.floor(sheet.width * share)) + gap
  const column = Math.min(columnMax, (sheet.width - left) / Math.max(chart.columns.length, 1))
  const xOf = (at: number) => left + at * column
  const head = columnHeads(chart, { xOf, column })
  const paint = (value: number) => cellPaint(chart, sheet, { value, low, high })
  const room = column - 6
  const rows = chart.rows.map((row, r) => {
    const y = head.height + r * rowHeight
    const cells = chart.columns.map((col, c) => {
      const { value = null, href } = chart.cells[r]?.[c] ?? {}
      const shown = figureText(value, sheet.format)
      const printed = [shown, ...roundings(value, sheet)].find((each) => textWidth(each, fontSize.small) <= room)
      const size = printed !== undefined && textWidth(printed) <= room ? fontSize.label : fontSize.small
      const drawn = tag('rect', {
        x: xOf(c) + 1,
        y: y + 1,
        width: Math.max(column - 2, 1),
        height: rowHeight - 2,
        rx: 2,
        ...(isFigure(value)
          ? paint(value)
          : { fill: sheet.ink('surface'), stroke: sheet.ink('control'), 'stroke-dasharray': '3 2' }),
      })
      return mark(
        sheet,
        { label: `${row.name} · ${col.name}: ${shown}`, href: href ?? undefined },
        drawn,
        printed !== undefined
          ? text(printed, { x: xOf(c) + column / 2, y: y + rowHeight / 2, anchor: 'middle', size })
          : '',
      )
    })
    const name = textLines(wrapped(row.name, left - gap, nameLines), {
      x: left - gap,
      y: y + rowHeight / 2,
      anchor: 'end',
    })
    return name + cells.join('')
  })
  const bottom = head.height + chart.rows.length * rowHeight
  const key = scaleKey(chart, sheet, { low, high, y: bottom + gap, left, paint })
  return {
    height: bottom + (key ? leading * 2 + gap * 2 : 0),
    body: head.body + rows.join('') + key,
    data: { 'data-columns': chart.columns.length },
  }
}

type Head = { xOf: (at: number) => number; column: number }

/** Names above the columns: wrapped, or turned upright if a column is narrower than a few characters. */
function columnHeads(chart: MatrixChart, { xOf, column }: Head): { height: number; body: string } {
  const placed = chart.columns.map(({ key, name }, at) => ({ key, name, x: xOf(at) + column / 2 }))
  const level = wrappedNames(placed, column - 4, 0)
  if (level) {
    const lines = placed.map(({ name }) => wrapped(name, column - 4, headLines))
    const height = Math.max(1, ...lines.map(({ length }) => length)) * leading + gap
    return {
      height,
      body: placed
        .map(({ x }, at) => {
          const own = lines[at] ?? []
          return textLines(own, { x, y: height - gap / 2 - (own.length * leading) / 2, anchor: 'middle' })
        })
        .join(''),
    }
  }
  const longest = Math.min(uprightMax, Math.max(0, ...placed.map(({ name }) => textWidth(name))))
  const height = longest + gap
  return {
    height,
    body: placed
      .map(({ name, x }) =>
        tag(
          'g',
          { transform: `translate(${Math.round(x)} ${height - gap / 2}) rotate(-90)` },
          text(wrapped(name, uprightMax, 1)[0] ?? '', { x: 0, y: 0 }),
        ),
      )
      .join(''),
  }
}

/** Shorter texts of a figure with decimals; the tooltip and the table have all of them. */
const roundings = (value: Figure, { format }: Sheet): string[] =>
  isFigure(value) && Math.abs(value) < roundedBelow
    ? [2, 1].map((decimals) => figureText(value, { ...format, decimals }))
    : []
const roundedBelow = 1000

const uprightMax = 120

type Bounds = { low: number; high: number }

/** Opacity over the surface, in steps. The sign of a diverging figure is shown by a colour and in its text. */
function cellPaint(chart: MatrixChart, sheet: Sheet, { value, low, high }: Bounds & { value: number }) {
  const diverging = chart.scale === 'diverging'
  const reach = diverging ? Math.max(Math.abs(low), Math.abs(high)) : high - low
  const part =
    reach > 0 && Number.isFinite(reach) ? (diverging ? Math.abs(value) : value - low) / reach : value === 0 ? 0 : 1
  const step = Math.min(steps - 1, Math.floor(Math.max(0, Math.min(1, part)) * steps))
  const colour = sheet.ink(diverging && value < 0 ? 'series2' : 'series1')
  const opacity = strength.least + ((strength.most - strength.least) * step) / (steps - 1)
  return { fill: colour, 'fill-opacity': opacityText(opacity), stroke: sheet.ink('line') }
}

/** As text: numbers are rounded to tenths. */
const opacityText = (opacity: number): string => opacity.toFixed(2)

type KeyParams = Bounds & { y: number; left: number; paint: (value: number) => Record<string, string> }

/** Scale below the cells, from its lowest to its highest figure. */
function scaleKey(chart: MatrixChart, sheet: Sheet, { low, high, y, left, paint }: KeyParams): string {
  if (!(high > low) || !Number.isFinite(high - low)) return ''
  const reach = Math.max(Math.abs(low), Math.abs(high))
  const [from, to] = chart.scale === 'diverging' ? [-reach, reach] : [low, high]
  const count = chart.scale === 'diverging' ? 2 * steps : steps
  const width = scaleWidth / count
  const boxes = Array.from({ length: count }, (_, at) => {
    const value = from + ((to - from) * (at + 0.5)) / count
    return tag('rect', { x: left + at * width, y, width: width - 1, height: leading - 4, ...paint(value) })
  })
  const label = { y: y + leading + 2, size: fontSize.small, fill: sheet.ink('muted') }
  return (
    boxes.join('') +
    text(figureText(from, sheet.format), { ...label, x: left }) +
    text(figureText(to, sheet.format), { ...label, x: left + scaleWidth, anchor: 'end' })
  )
}
