import { arc, pie } from 'd3-shape'
import type { RingChart } from './chart.ts'
import { figureText, isFigure } from './figure-text.ts'
import { filledSwatch } from './legend.ts'
import {
  type Drawn,
  fontSize,
  gap,
  isNarrow,
  type Look,
  leading,
  lookOf,
  mark,
  roleLook,
  type Sheet,
  shortened,
  text,
  textWidth,
} from './sheet.ts'
import { tag } from './svg.ts'

const diameter = { wide: 240, narrow: 200 }
const holeShare = 0.62
const rowHeight = 24
const swatchRoom = 26
const middleSize = 20

type Slice = RingChart['slices'][number]

/** Draws a ring; the list next to it, or below it on narrow screens, names each part with its figure and share. */
export function drawRing(chart: RingChart, sheet: Sheet): Drawn {
  const narrow = isNarrow(sheet)
  const size = Math.min(sheet.width, narrow ? diameter.narrow : diameter.wide)
  const shown = chart.slices.map((slice) => (isFigure(slice.value) ? Math.max(slice.value, 0) : 0))
  // Halved so that the sum of the largest doubles is finite.
  const largest = Math.max(0, ...shown)
  const parts = shown.map((value) => (largest > 0 ? value / largest : 0))
  const sum = parts.reduce((total, value) => total + value, 0)
  let place = 0
  const looks = chart.slices.map((slice) => (slice.role ? undefined : lookOf(sheet, place++, slice.tone)))
  const paint = (at: number, slice: Slice): { fill: string; stroke: string; dash?: string } =>
    slice.role ? roleLook(sheet, slice.role) : (looks[at] ?? lookOf(sheet, at))
  const labels = chart.slices.map((slice, at) => ({
    figure: slice.text ?? figureText(slice.value, sheet.format),
    share: sum > 0 && isFigure(slice.value) ? figureText((parts[at] ?? 0) / sum, { percent: true }) : '—',
  }))
  const list = narrow ? { x: 0, y: size + gap * 2 } : { x: size + gap * 4, y: 0 }
  const listHeight = chart.slices.length * rowHeight
  const ringTop = narrow ? 0 : Math.max(0, (listHeight - size) / 2)
  const listTop = narrow ? list.y : Math.max(0, (size - listHeight) / 2)
  const centre = { x: narrow ? sheet.width / 2 : size / 2, y: ringTop + size / 2 }
  const arcs = pie<number>().sort(null)(parts)
  const shape = arc<(typeof arcs)[number]>()
    .innerRadius((size / 2) * holeShare)
    .outerRadius(size / 2 - 1)
    .digits(1)
  const ring = arcs.map((each, at) => {
    const slice = chart.slices[at]
    if (!slice || each.startAngle === each.endAngle) return ''
    const { fill, dash } = paint(at, slice)
    return mark(
      sheet,
      { label: `${slice.name}: ${labels[at]?.figure} · ${labels[at]?.share}`, href: slice.href },
      tag('path', {
        d: shape(each) ?? '',
        fill,
        stroke: slice.role ? sheet.ink('control') : sheet.ink('surface'),
        'stroke-width': slice.role ? 1 : 2,
        'stroke-dasharray': dash,
      }),
    )
  })
  const figures = Math.max(0, ...labels.map(({ figure }) => textWidth(figure)))
  const shares = Math.max(0, ...labels.map(({ share }) => textWidth(share)))
  const right = narrow ? sheet.width : Math.min(sheet.width, list.x + listWidth)
  const nameRoom = right - list.x - swatchRoom - figures - shares - 3 * gap
  const rows = chart.slices.map((slice, at) => {
    const y = listTop + at * rowHeight + rowHeight / 2
    const { fill, stroke } = paint(at, slice)
    return [
      filledSwatch({ fill, stroke, at })(list.x - 4, y),
      text(shortened(slice.name, nameRoom), { x: list.x + swatchRoom, y }),
      text(labels[at]?.figure ?? '', { x: right - shares - gap * 2, y, anchor: 'end' }),
      text(labels[at]?.share ?? '', { x: right, y, anchor: 'end', fill: sheet.ink('muted') }),
    ].join('')
  })
  const middle = chart.middle
    ? text(chart.middle.value, { ...centre, y: centre.y - gap, anchor: 'middle', size: middleSize, bold: true }) +
      text(shortened(chart.middle.name, size * holeShare - gap), {
        ...centre,
        y: centre.y + leading,
        anchor: 'middle',
        size: fontSize.label,
        fill: sheet.ink('muted'),
      })
    : ''
  return {
    height: narrow ? list.y + listHeight : Math.max(size, listHeight),
    body: tag('g', { transform: `translate(${centre.x} ${centre.y})` }, ...ring) + middle + rows.join(''),
    looks: looks.filter((look): look is Look => look !== undefined),
  }
}

const listWidth = 420
