import { Link } from '@remix-run/react'
import type { CSSProperties, ReactNode } from 'react'
import { LinkTo } from '#app/ui/actions/link-to.tsx'
import { wrapLabel } from '#contract/platform/charts/label.ts'
import classes from './grid-picture.module.css'

/** In pixels: minimum width and fixed height. Cells share the available width. */
export const gridCell = { width: 88, height: 56 }
const names = 136
const type = { size: 12, leading: 15 }
const inset = 8
const headLines = 4
const groupHeight = 28
const textWidth = (width: number) => (width - inset) / type.size

export type GridColumn = { key: string; name: string; group?: string; whole?: boolean }
export type GridRow = {
  key: string
  name: string
  to?: string | undefined
  current?: boolean
  whole?: boolean
  cells: GridCell[]
}
export type GridCell = {
  /** Content of the cell as text. */
  sentence: string
  to: string | undefined
  current?: boolean
  drawing: ReactNode
}

/** Space for a picture on an A4 landscape page below the header and title, in pixels. */
const paper = { width: 1040, height: 470 }
/** Minimum legible print scale; larger pictures span several pages. */
const printedMin = 0.55

/** Print scale that fits a picture on one page, not below `least`. */
export const printedAt = (size: { width: number; height: number }, least = printedMin): CSSProperties => {
  const fits = Math.min(1, paper.width / size.width, paper.height / size.height)
  return { '--printed': Math.max(fits, least).toFixed(3) } as CSSProperties
}

type Props = {
  /** Unique on the page. */
  id: string
  title: string
  description: string
  namesTitle: string
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  narrow?: boolean
}

/**
 * Grid of rows × columns as two SVGs, so that the row names stay in view while the cells scroll. Contains only text and
 * links.
 */
export function GridPicture({ id, title, description, namesTitle, columns: given, rows, narrow }: Props) {
  const width = narrow ? 68 : gridCell.width
  const columns = given.map((column) => ({
    ...column,
    lines: wrapLabel(column.name, { ems: textWidth(width), lines: headLines }),
  }))
  const groups = groupsOf(given)
  const top = groups.length > 0 ? groupHeight : 0
  const head = top + Math.max(...columns.map(({ lines }) => lines.length)) * type.leading + 2 * inset
  const yOf = (row: number) => head + row * gridCell.height
  const height = head + rows.length * gridCell.height
  return (
    <div className={classes.frame} style={printedAt({ width: names + columns.length * width, height })}>
      <svg className={classes.names} width={names} height={height} aria-labelledby={`${id}-names`}>
        <title id={`${id}-names`}>{namesTitle}</title>
        {rows.map((row, index) => (
          <RowName key={row.key} row={row} y={yOf(index)} />
        ))}
      </svg>
      <svg
        className={classes.cells}
        width="100%"
        height={height}
        style={{ minWidth: columns.length * width }}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-description`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        <Hatch />
        {groups.map(({ name, from, count }) => (
          <svg key={from} x={share(from, columns.length)} width={share(count, columns.length)} height={groupHeight}>
            <title>{name}</title>
            <rect className={classes.group} x="2" width="100%" height={groupHeight - 4} rx="4" />
            <Lines
              className={classes.whole}
              lines={wrapLabel(name, { ems: textWidth(width * count), lines: 1 })}
              x="50%"
              y={(groupHeight - 4) / 2}
            />
          </svg>
        ))}
        {columns.map(({ key, name, lines, whole }, column) => (
          <svg key={key} x={share(column, columns.length)} width={share(1, columns.length)} height={head}>
            <title>{name}</title>
            <Lines className={whole ? classes.whole : classes.name} lines={lines} x="50%" y={top + (head - top) / 2} />
          </svg>
        ))}
        {rows.map(({ key, cells }, row) =>
          cells.map(({ sentence, to, current, drawing }, column) => (
            <svg
              key={`${key} ${columns[column]?.key}`}
              x={share(column, columns.length)}
              y={yOf(row)}
              width={share(1, columns.length)}
              height={gridCell.height}
            >
              <title>{sentence}</title>
              <LinkTo to={to} className={classes.link} aria-label={sentence} aria-current={current || undefined}>
                {drawing}
              </LinkTo>
            </svg>
          )),
        )}
      </svg>
    </div>
  )
}

const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(4)}%`

function groupsOf(columns: readonly GridColumn[]): { name: string; from: number; count: number }[] {
  const groups: { name: string; from: number; count: number }[] = []
  for (const [at, { group }] of columns.entries()) {
    const last = groups.at(-1)
    if (group === undefined) continue
    if (last?.name === group && last.from + last.count === at) last.count++
    else groups.push({ name: group, from: at, count: 1 })
  }
  return groups
}

function RowName({ row: { name, to, current, whole }, y }: { row: GridRow; y: number }) {
  const label = (
    <>
      <title>{name}</title>
      <rect className={classes.nameGround} x="2" y={y + 2} width={names - 4} height={gridCell.height - 4} rx="6" />
      <Lines
        className={whole ? classes.whole : classes.name}
        lines={wrapLabel(name, { ems: textWidth(names - inset), lines: 3 })}
        x={inset}
        y={y + gridCell.height / 2}
      />
    </>
  )
  if (to === undefined) return <g>{label}</g>
  return (
    <Link to={to} className={classes.link} aria-label={name} aria-current={current || undefined} preventScrollReset>
      {label}
    </Link>
  )
}

type LinesProps = { lines: string[]; x: string | number; y: number; className?: string }

/** Text lines centred vertically at `y`. */
export function Lines({ lines, x, y, className }: LinesProps) {
  const first = y - ((lines.length - 1) * type.leading) / 2
  return (
    <text className={className}>
      {lines
        .map((line, index) => ({ line, at: first + index * type.leading }))
        .map(({ line, at }) => (
          <tspan key={at} x={x} y={at} dominantBaseline="central">
            {line}
          </tspan>
        ))}
    </text>
  )
}

/** Fill pattern of cells without ratings. */
const Hatch = () => (
  <defs>
    <pattern id="heat-map-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={classes.hatchGround} width="7" height="7" />
      <path className={classes.hatchLine} d="M0 0V7" />
    </pattern>
  </defs>
)
