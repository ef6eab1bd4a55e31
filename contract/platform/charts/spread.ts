import { gridOf } from './bars.ts'
import type { SpreadChart, SpreadRow } from './chart.ts'
import { figureText, isFigure, missing } from './figure-text.ts'
import { legend, marker } from './legend.ts'
import { valueScale } from './scale.ts'
import {
  type Drawn,
  gap,
  isNarrow,
  leading,
  lookOf,
  mark,
  type Sheet,
  text,
  textLines,
  textWidth,
  wrapped,
} from './sheet.ts'
import { tag } from './svg.ts'

const nameShare = 0.3
const nameLines = 2
const boxHeight = 14
const scaleHead = 22
const markerPlace = { mean: 3, own: 0 }

/** Text of a row: all its figures. */
function spreadText(row: SpreadRow, { names }: SpreadChart, sheet: Pick<Sheet, 'format'>): string {
  const shown = (value: number) => figureText(value, sheet.format)
  const { spread } = row
  const parts = spread
    ? (['min', 'lower', 'median', 'upper', 'max'] as const).map((each) => `${names[each]} ${shown(spread[each])}`)
    : [missing]
  if (names.mean && isFigure(row.mean)) parts.push(`${names.mean} ${shown(row.mean)}`)
  if (names.own && isFigure(row.own)) parts.push(`${names.own} ${shown(row.own)}`)
  return `${row.name}: ${parts.join(' · ')}`
}

/** A box plot for each row, over one scale. */
export function drawSpread(chart: SpreadChart, sheet: Sheet): Drawn {
  const look = lookOf(sheet, 0)
  const meanLook = { fill: '', stroke: sheet.ink('text'), at: markerPlace.mean }
  const ownLook = { fill: '', stroke: sheet.ink('danger'), at: markerPlace.own }
  const { names } = chart
  const head = legend(sheet, [
    ...(names.mean ? [{ name: names.mean, draw: (x: number, y: number) => marker(meanLook, { x: x + 11, y }) }] : []),
    ...(names.own ? [{ name: names.own, draw: (x: number, y: number) => marker(ownLook, { x: x + 11, y }) }] : []),
  ])
  const widest = Math.max(0, ...chart.rows.map(({ name }) => textWidth(name)))
  const above = isNarrow(sheet) && widest > sheet.width * nameShare
  const nameWidth = above ? 0 : Math.min(widest, Math.floor(sheet.width * nameShare))
  const left = nameWidth > 0 ? nameWidth + gap : 0
  const band = above ? leading + boxHeight + gap * 1.5 : Math.max(boxHeight + gap * 1.5, nameLines * leading + 4)
  const y0 = head.height + scaleHead
  const bottom = y0 + chart.rows.length * band
  const scale = valueScale({
    values: chart.rows.flatMap(({ spread, mean, own }) => [spread?.min, spread?.max, mean, own]),
    range: [left + gap, sheet.width - gap],
    count: Math.max(2, Math.round((sheet.width - left) / 90)),
    zero: false,
    format: sheet.format,
    sheet,
  })
  const x = (value: number) => scale.at(value).toFixed(1)
  const rows = chart.rows.map((row, at) => {
    const y = y0 + at * band
    const middle = above ? y + leading + gap / 2 + boxHeight / 2 : y + band / 2
    const { spread, mean, own } = row
    const box = spread
      ? tag('path', {
          d: `M${x(spread.min)} ${middle}H${x(spread.max)}M${x(spread.min)} ${middle - 4}v8M${x(spread.max)} ${middle - 4}v8`,
          stroke: sheet.ink('control'),
          'stroke-width': 1.5,
          fill: 'none',
        }) +
        tag('rect', {
          x: scale.at(spread.lower),
          y: middle - boxHeight / 2,
          width: Math.max(scale.at(spread.upper) - scale.at(spread.lower), 1),
          height: boxHeight,
          rx: 2,
          fill: sheet.ink('surface'),
        }) +
        tag('rect', {
          x: scale.at(spread.lower),
          y: middle - boxHeight / 2,
          width: Math.max(scale.at(spread.upper) - scale.at(spread.lower), 1),
          height: boxHeight,
          rx: 2,
          fill: look.stroke,
          'fill-opacity': '0.35',
          stroke: look.stroke,
        }) +
        tag('path', {
          d: `M${x(spread.median)} ${middle - boxHeight / 2 - 2}v${boxHeight + 4}`,
          stroke: sheet.ink('text'),
          'stroke-width': 2.5,
        })
      : text(missing, { x: left + gap, y: middle, fill: sheet.ink('muted') })
    return (
      (above
        ? text(wrapped(row.name, sheet.width, 1)[0] ?? '', { x: 0, y: y + leading / 2 })
        : textLines(wrapped(row.name, nameWidth, nameLines), { x: nameWidth, y: middle, anchor: 'end' })) +
      mark(
        sheet,
        {
          label: spreadText(row, chart, sheet),
          href: row.href,
          area: {
            x: left,
            y: y + (above ? leading : 0),
            width: sheet.width - left,
            height: band - (above ? leading : 0),
          },
        },
        box,
        names.mean && isFigure(mean) ? marker(meanLook, { x: scale.at(mean), y: middle }) : '',
        names.own && isFigure(own) ? marker(ownLook, { x: scale.at(own), y: middle }) : '',
      )
    )
  })
  return {
    height: bottom + 4,
    body: head.body + gridOf(sheet, scale, { from: y0 - 4, to: bottom }) + rows.join(''),
  }
}
