import { scaleBand } from 'd3-scale'
import { thinnedNames, wrappedNames } from './category-axis.ts'
import type { BarsChart, ChartSeries, Figure } from './chart.ts'
import { figureText, isFigure } from './figure-text.ts'
import { filledSwatch, legend, lineSwatch, referenceDash } from './legend.ts'
import { type ValueScale, valueScale } from './scale.ts'
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
  text,
  textLines,
  textWidth,
  wrapped,
} from './sheet.ts'
import { tag } from './svg.ts'

type Bars = { chart: BarsChart; own: readonly Own[]; reference: ChartSeries | undefined; sheet: Sheet }
type Own = { series: ChartSeries; look: Look }

/** Draws bars; vertical ones turn horizontal if their names do not fit below them. */
export function drawBars(chart: BarsChart, sheet: Sheet): Drawn {
  const own = chart.series
    .filter(({ reference }) => !reference)
    .map((series, at) => ({ series, look: lookOf(sheet, at, series.tone) }))
  const reference = chart.series.find((series) => series.reference)
  const referenceLook: Look = { fill: '', stroke: sheet.ink('text'), at: 0 }
  const named =
    own.length > 1 || reference ? own.map(({ series, look }) => ({ name: series.name, draw: filledSwatch(look) })) : []
  const head = legend(sheet, [
    ...named,
    ...(reference ? [{ name: reference.name, draw: lineSwatch(referenceLook, referenceDash) }] : []),
  ])
  const bars = { chart, own, reference, sheet }
  const vertical = chart.direction === 'vertical' ? verticalBars(bars, head.height) : null
  const drawn = vertical ?? horizontalBars(bars, head.height)
  return { ...drawn, body: head.body + drawn.body, looks: own.map(({ look }) => look) }
}

/** Values of one bar: a segment from `from` to `to`. */
type Segment = { own: Own; value: number; from: number; to: number }

/** Bars of one category. Stacked ones start where the one before of that sign ends. */
function segmentsOf({ chart, own }: Bars, at: number): Segment[] {
  let [up, down] = [0, 0]
  return own.flatMap((each) => {
    const value = each.series.values[at]
    if (!isFigure(value)) return []
    if (chart.layout === 'grouped') return [{ own: each, value, from: 0, to: value }]
    const from = value < 0 ? down : up
    const to = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, from + value))
    if (value < 0) down = to
    else up = to
    return [{ own: each, value, from, to }]
  })
}

function scaleOf(bars: Bars, range: [number, number], count: number): ValueScale {
  const { chart, reference, sheet } = bars
  const ends = chart.categories.flatMap((_, at) => segmentsOf(bars, at).map(({ to }) => to))
  const values: (Figure | undefined)[] = [...ends, ...(reference?.values ?? [])]
  return valueScale({ values, range, count, zero: true, format: sheet.format, sheet })
}

/** Exact text of a figure, if there is one. */
const shownOf = (at: number, { series }: Own, value: number, { format }: Sheet): string =>
  series.texts?.[at] ?? figureText(value, format)

const labelOf = ({ chart, own, sheet }: Bars, at: number, each: Own, value: number): string => {
  const name = chart.categories[at]?.name ?? ''
  const shown = shownOf(at, each, value, sheet)
  return own.length > 1 ? `${name} · ${each.series.name}: ${shown}` : `${name}: ${shown}`
}

const hrefOf = ({ chart }: Bars, at: number, series: ChartSeries): string | undefined =>
  series.hrefs?.[at] ?? chart.categories[at]?.href

/** Colours of one bar. */
function paintOf({ chart, sheet }: Bars, at: number, { look }: Own): Record<string, string | undefined> {
  const role = chart.categories[at]?.role
  if (!role) return { fill: look.fill, stroke: look.stroke }
  const { fill, stroke, dash } = roleLook(sheet, role)
  return { fill, stroke, 'stroke-dasharray': dash }
}

const plotHeight = { wide: 260, narrow: 200 }
const minBand = 14
/** A bar wider than this looks like an area. */
const maxBar = 72
const tickRoom = 56

function verticalBars(bars: Bars, top: number): Drawn | null {
  const { chart, own, reference, sheet } = bars
  const height = isNarrow(sheet) ? plotHeight.narrow : plotHeight.wide
  const y0 = top + leading / 2 + gap
  const below = own.some(({ series }) => series.values.some((value) => isFigure(value) && value < 0)) ? leading : 0
  const scale = scaleOf(bars, [y0 + height - below, y0], Math.round(height / tickRoom))
  const left = Math.max(...scale.ticks.map((tick) => textWidth(tick.text))) + gap
  const keys = chart.categories.map((_, at) => at)
  const bands = scaleBand(keys, [left, sheet.width]).paddingInner(0.28).paddingOuter(0.14)
  const middle = (at: number) => (bands(at) ?? 0) + bands.bandwidth() / 2
  const placed = chart.categories.map(({ key, name }, at) => ({ key, name, x: middle(at) }))
  const names = chart.time
    ? thinnedNames(sheet, placed, { y: y0 + height, time: chart.time })
    : bands.step() < minBand
      ? null
      : wrappedNames(placed, bands.step() - 4, y0 + height)
  if (!names) return null
  const slots = chart.layout === 'stacked' ? 1 : Math.max(own.length, 1)
  const width = Math.min(maxBar, bands.bandwidth() / slots)
  const start = (at: number) => middle(at) - (width * slots) / 2
  const zero = scale.at(0)
  const drawn = keys.map((at) =>
    segmentsOf(bars, at)
      .map((segment) => {
        const slot = chart.layout === 'stacked' ? 0 : own.indexOf(segment.own)
        const [a, b] = [scale.at(segment.from), scale.at(segment.to)]
        const x = start(at) + slot * width
        const label = shownOf(at, segment.own, segment.value, sheet)
        const fits = own.length === 1 && textWidth(label, fontSize.small) <= bands.step()
        // Moves the text past the mark of an expected figure only if that would cross it; farther marks would claim the
        // text.
        const wanted = reference?.values[at]
        const line = isFigure(wanted) ? scale.at(wanted) : Number.NaN
        const [bar, away] = segment.value < 0 ? [Math.max(a, b), 1] : [Math.min(a, b), -1]
        const distance = (line - bar) * away
        const end = (distance >= 0 && distance <= gap + fontSize.small + 2 ? line : bar) + away * gap
        return mark(
          sheet,
          {
            label: labelOf(bars, at, segment.own, segment.value),
            href: hrefOf(bars, at, segment.own.series),
            area: { x, y: y0, width, height },
          },
          tag('rect', {
            x: x + 0.5,
            y: Math.min(a, b),
            width: Math.max(width - 1, 1),
            height: Math.max(Math.abs(a - b), segment.value === 0 ? 0 : 1),
            ...paintOf(bars, at, segment.own),
          }),
          fits ? text(label, { x: x + width / 2, y: end, anchor: 'middle', size: fontSize.small }) : '',
        )
      })
      .join(''),
  )
  const expected = reference
    ? keys
        .map((at) => {
          const value = reference.values[at]
          if (!isFigure(value)) return ''
          return tag('path', {
            d: `M${start(at).toFixed(1)} ${scale.at(value).toFixed(1)}h${(width * slots).toFixed(1)}`,
          })
        })
        .join('')
    : ''
  return {
    height: y0 + height + names.height,
    body: [
      gridOf(sheet, scale, { from: left, to: sheet.width, across: true }),
      tag('g', {}, ...drawn),
      tag('path', { d: `M${left} ${zero.toFixed(1)}H${sheet.width}`, stroke: sheet.ink('control'), fill: 'none' }),
      expected &&
        tag('g', { stroke: sheet.ink('text'), 'stroke-width': 2, 'stroke-dasharray': referenceDash }, expected),
      names.body,
    ].join(''),
  }
}

/** Lines of the scale with their texts: across at the left end, or upright with texts above. */
export function gridOf(
  sheet: Sheet,
  scale: ValueScale,
  { from, to, across }: { from: number; to: number; across?: boolean },
): string {
  const lines = scale.ticks.map(({ at }) => {
    const place = Math.round(at) + 0.5
    return across ? `M${from} ${place}H${to}` : `M${place} ${from}V${to}`
  })
  const texts = scale.ticks.map(({ at, text: shown }) =>
    across
      ? text(shown, { x: from - gap / 2, y: at, anchor: 'end', size: fontSize.small })
      : text(shown, { ...withinWidth(sheet, at, shown), y: from - gap - 2, size: fontSize.small }),
  )
  return (
    tag('path', { d: lines.join(''), stroke: sheet.ink('line'), fill: 'none' }) +
    tag('g', { fill: sheet.ink('muted') }, ...texts)
  )
}

function withinWidth({ width }: Sheet, x: number, shown: string): { x: number; anchor: 'start' | 'middle' | 'end' } {
  const half = textWidth(shown, fontSize.small) / 2
  if (x + half > width) return { x: width, anchor: 'end' }
  return x - half < 0 ? { x: 0, anchor: 'start' } : { x, anchor: 'middle' }
}

/** Thickness of a bar by the number of bars in a category. */
const thickness = (count: number): number => (count <= 1 ? 16 : count === 2 ? 12 : 9)
const nameShare = 0.34
const nameLines = 2
const scaleHead = 22

function horizontalBars(bars: Bars, top: number): Drawn {
  const { chart, own, reference, sheet } = bars
  const narrow = isNarrow(sheet)
  const slots = chart.layout === 'stacked' ? 1 : Math.max(own.length, 1)
  const bar = thickness(slots)
  const widest = Math.max(0, ...chart.categories.map(({ name }) => textWidth(name)))
  // Names are above their bars if a separate column would be too wide.
  const above = narrow && widest > sheet.width * nameShare
  const nameWidth = above ? 0 : Math.min(widest, Math.floor(sheet.width * nameShare))
  const lines = chart.categories.map(({ name }) =>
    wrapped(name, above ? sheet.width : nameWidth, above ? 1 : nameLines),
  )
  const most = Math.max(1, ...lines.map(({ length }) => length))
  const band = above ? leading + slots * bar + gap : Math.max(slots * bar + gap, most * leading + 4)
  const valueRoom = (sign: (value: number) => boolean) =>
    Math.max(
      0,
      ...chart.categories.map((_, at) => {
        const texts = segmentsOf(bars, at)
          .filter(({ value }) => sign(value))
          .map((segment) => shownOf(at, segment.own, segment.value, sheet))
        return Math.max(0, ...texts.map((shown) => textWidth(shown, fontSize.small)))
      }),
    )
  const totals = chart.layout === 'stacked'
  const negative = valueRoom((value) => value < 0)
  const left = nameWidth + (nameWidth > 0 ? gap : 0) + (negative > 0 ? negative + gap : 0)
  const right = sheet.width - (totals ? endRoom(bars) : valueRoom((value) => value >= 0)) - gap
  const y0 = top + scaleHead
  const bottom = y0 + chart.categories.length * band
  const scale = scaleOf(bars, [left + 1, Math.max(right, left + 2)], Math.max(2, Math.round((right - left) / 90)))
  const zero = scale.at(0)
  const rows = chart.categories.map((category, at) => {
    const y = y0 + at * band
    const barTop = above ? y + leading + 1 : y + (band - slots * bar) / 2
    const segments = segmentsOf(bars, at)
    const wanted = reference?.values[at]
    const drawn = segments.map((segment) => {
      const slot = totals ? 0 : own.indexOf(segment.own)
      const [a, b] = [scale.at(segment.from), scale.at(segment.to)]
      const label = shownOf(at, segment.own, segment.value, sheet)
      const place = { y: barTop + slot * bar + bar / 2, size: fontSize.small }
      const outer = segment.value < 0 ? Math.min(a, b) - 4 : Math.max(a, b) + 4
      // Moves the text past the mark of an expected figure that would cross it.
      const line = isFigure(wanted) ? scale.at(wanted) : Number.NaN
      const crosses = segment.value >= 0 && line >= outer - 6 && line <= outer + textWidth(label, fontSize.small) + 4
      const end = crosses ? line + 6 : outer
      return mark(
        sheet,
        {
          label: labelOf(bars, at, segment.own, segment.value),
          href: hrefOf(bars, at, segment.own.series),
          // A single bar is clickable across its whole row, however short it is.
          ...(slots === 1 && !totals && { area: { x: 0, y, width: sheet.width, height: band } }),
        },
        tag('rect', {
          x: Math.min(a, b),
          y: barTop + slot * bar + 0.5,
          width: Math.max(Math.abs(a - b), segment.value === 0 ? 0 : 1),
          height: bar - 1,
          ...paintOf(bars, at, segment.own),
        }),
        totals ? '' : text(label, { ...place, x: end, anchor: segment.value < 0 ? 'end' : 'start' }),
      )
    })
    const end =
      totals && segments.length > 0
        ? text(endOf(bars, at), {
            x: Math.max(zero, ...segments.map(({ to }) => scale.at(to))) + 4,
            y: barTop + bar / 2,
            size: fontSize.small,
          })
        : ''
    const expected = isFigure(wanted)
      ? tag('path', {
          d: `M${scale.at(wanted).toFixed(1)} ${barTop - 3}v${slots * bar + 6}`,
          stroke: sheet.ink('text'),
          'stroke-width': 2,
          fill: 'none',
        })
      : ''
    const missing =
      segments.length === 0 ? text('—', { x: zero + 4, y: barTop + bar / 2, fill: sheet.ink('muted') }) : ''
    const nameLinesOf = lines[at] ?? [category.name]
    return tag(
      'g',
      {},
      above
        ? text(nameLinesOf[0] ?? '', { x: 0, y: y + leading / 2 })
        : textLines(nameLinesOf, { x: nameWidth, y: y + band / 2, anchor: 'end' }),
      ...drawn,
      expected,
      end,
      missing,
    )
  })
  // Names above their bars start at the axis, which would cross them.
  const axis = above
    ? rows.map((_, at) => `M${zero.toFixed(1)} ${y0 + at * band + leading}v${slots * bar + 2}`).join('')
    : `M${zero.toFixed(1)} ${y0 - 4}V${bottom}`
  return {
    height: bottom + 4,
    body: [
      gridOf(sheet, scale, { from: y0 - 4, to: bottom }),
      ...rows,
      tag('path', { d: axis, stroke: sheet.ink('control'), fill: 'none' }),
    ].join(''),
  }
}

/** Text at the end of a stacked bar. */
function endOf(bars: Bars, at: number): string {
  const note = bars.chart.categories[at]?.note
  if (note !== undefined) return note
  const segments = segmentsOf(bars, at)
  return figureText(
    segments.reduce((sum, { value }) => sum + value, 0),
    bars.sheet.format,
  )
}

const endRoom = (bars: Bars): number =>
  Math.max(0, ...bars.chart.categories.map((_, at) => textWidth(endOf(bars, at), fontSize.small)))
