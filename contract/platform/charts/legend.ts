import { symbol, symbolCircle, symbolCross, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import { gap, type Look, leading, type Sheet, shortened, text, textWidth } from './sheet.ts'
import { tag } from './svg.ts'

const swatch = { width: 22, height: 10 }
const between = 16

export type LegendItem = { name: string; draw: (x: number, y: number) => string }

/** One row of items above a drawing, wrapped to its width. */
export function legend(sheet: Sheet, items: readonly LegendItem[]): { height: number; body: string } {
  if (items.length === 0) return { height: 0, body: '' }
  let [x, y] = [0, leading / 2]
  const drawn: string[] = []
  for (const { name, draw } of items) {
    const shown = shortened(name, sheet.width - swatch.width - gap)
    const width = swatch.width + gap / 2 + textWidth(shown)
    if (x > 0 && x + width > sheet.width) [x, y] = [0, y + leading + 2]
    drawn.push(draw(x, y), text(shown, { x: x + swatch.width + gap / 2, y }))
    x += width + between
  }
  return { height: y + leading / 2 + gap, body: tag('g', { fill: sheet.ink('text') }, ...drawn) }
}

export const filledSwatch =
  ({ fill, stroke }: Look) =>
  (x: number, y: number): string =>
    tag('rect', {
      x: x + 4,
      y: y - swatch.height / 2,
      width: swatch.width - 6,
      height: swatch.height,
      rx: 2,
      fill,
      stroke,
    })

export const lineSwatch =
  (look: Look, dash: string | undefined) =>
  (x: number, y: number): string =>
    tag('path', {
      d: `M${x} ${y}h${swatch.width}`,
      stroke: look.stroke,
      'stroke-width': 2,
      'stroke-dasharray': dash,
      fill: 'none',
    }) + (dash === referenceDash ? '' : marker(look, { x: x + swatch.width / 2, y }))

const shapes = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolCross]
const markerArea = 36
const sharpness = 10

/** Marker of a line's points: its shape identifies the series. */
export function marker({ at, stroke }: Look, { x, y }: { x: number; y: number }): string {
  const shape = shapes[at % shapes.length] ?? symbolCircle
  const path = symbol(shape, markerArea).digits(1)() ?? ''
  return tag('path', {
    d: path,
    transform: `translate(${Math.round(x * sharpness) / sharpness} ${Math.round(y * sharpness) / sharpness})`,
    fill: stroke,
    stroke: 'none',
  })
}

/** Dashes of lines by place; the first is solid. */
const dashes = [undefined, '7 3', '2 3', '9 3 2 3', '5 2 1 2 1 2'] as const
export const dashOf = ({ at }: Look): string | undefined => dashes[at % dashes.length]
export const referenceDash = '4 3'
