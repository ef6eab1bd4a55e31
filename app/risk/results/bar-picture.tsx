import type { ReactNode } from 'react'
import { LinkTo } from '#app/ui/actions/link-to.tsx'
import { wrapLabel } from '#contract/platform/charts/label.ts'
import classes from './bar-picture.module.css'
import gridClasses from './grid-picture.module.css'
import { Lines, printedAt } from './grid-picture.tsx'

/** In pixels. */
const names = 184
export const barRow = 44
const head = 28
const inset = 8
/** Minimum print scale, for the text next to the bars. */
const printedMin = 0.7

type BarRow = {
  key: string | number
  name: string
  /** Address of the papers or page behind the bar. */
  to: string | undefined
  /** Content of the bar as text. */
  sentence: string
  /** Height `barRow` in pixels; horizontal positions in percent. */
  drawing: ReactNode
}

/** Figure of a bar: at its end, at `at` percent, or above it if there is no room. */
export function BarFigure({ at, text }: { at: number; text: string }) {
  return (
    <>
      <text className={classes.figure} x={`${at.toFixed(2)}%`} dx="8" y={barRow / 2 + 4}>
        {text}
      </text>
      <text className={classes.figureAbove} y="9">
        {text}
      </text>
    </>
  )
}

type Props = {
  /** Unique on the page. */
  id: string
  title: string
  description: string
  namesTitle: string
  rows: readonly BarRow[]
  /** Scale ticks, in percent of the width. */
  marks: readonly { at: number; text: string }[]
  /** In pixels: the row height if not `barRow`, and the drawing's fixed width. */
  row?: number
  width?: number
}

/** Bar chart with one bar per row; the row names are links. */
export function BarPicture({ id, title, description, namesTitle, rows, marks, row: rowHeight = barRow, width }: Props) {
  const height = head + rows.length * rowHeight
  const yOf = (row: number) => head + row * rowHeight
  return (
    <div className={`${gridClasses.frame} ${classes.frame}`} style={printedAt({ width: 0, height }, printedMin)}>
      <svg className={gridClasses.names} width={names} height={height} aria-labelledby={`${id}-names`}>
        <title id={`${id}-names`}>{namesTitle}</title>
        {rows.map(({ key, name, to, sentence }, row) => (
          <LinkTo key={key} to={to} className={gridClasses.link} aria-label={sentence}>
            <title>{name}</title>
            <rect
              className={gridClasses.nameGround}
              x="2"
              y={yOf(row) + 2}
              width={names - 4}
              height={rowHeight - 4}
              rx="6"
            />
            <Lines
              className={gridClasses.name}
              lines={wrapLabel(name, { ems: (names - 2 * inset) / 12, lines: 2 })}
              x={inset}
              y={yOf(row) + rowHeight / 2}
            />
          </LinkTo>
        ))}
      </svg>
      <svg
        className={classes.bars}
        role="img"
        width="100%"
        height={height}
        style={width === undefined ? undefined : { minWidth: width }}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-description`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        {marks.map(({ at, text }) => (
          <g key={`${at} ${text}`} className={classes.mark}>
            <line x1={`${at}%`} x2={`${at}%`} y1={head - 6} y2={height} />
            <text x={`${at}%`} y={14} textAnchor={at < 5 ? 'start' : 'middle'}>
              {text}
            </text>
          </g>
        ))}
        {rows.map(({ key, sentence, drawing }, row) => (
          <svg key={key} y={yOf(row)} width="100%" height={rowHeight}>
            <title>{sentence}</title>
            {drawing}
          </svg>
        ))}
      </svg>
    </div>
  )
}
