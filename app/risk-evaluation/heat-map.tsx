import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { withSearch } from '#app/ui/search.ts'
import classes from './heat-map.module.css'
import { wrapLabel } from './heat-map-label.ts'
import bandClasses from './result-band.module.css'
import { bandOf } from './result-band.ts'
import { useFigureText } from './result-figure.tsx'
import { firstKindColumn, wholeLine } from './result-order.ts'
import type { DepartmentFigures, Figure, FigureLine } from './result-view.server.ts'

/** Pixels. Cells share what width there is, but keep this much. */
const cell = { width: 88, height: 56 }
const head = 64
const names = 136
const type = { size: 12, leading: 15 }
const inset = 8
const textWidth = (width: number) => (width - inset) / type.size

type Props = {
  firstKinds: readonly string[]
  departments: readonly DepartmentFigures[]
  /** Of all departments together. */
  all: FigureLine
  /** The department whose causes are shown. */
  chosen?: string
}

type Row = { name: string; department?: string; figures: Figure[] }

/**
 * First kinds × departments: two pictures side by side, so that the names stay in sight while the cells scroll. Everything is
 * text and links; a cell leads to the causes behind it.
 */
export function HeatMap({ firstKinds, departments, all, chosen }: Props) {
  const { t } = useTranslation('result')
  const rows: Row[] = [
    { name: t('allDepartments'), figures: [all.all, ...all.figures] },
    ...departments.map((line) => ({
      name: line.department,
      department: line.department,
      figures: [line.all, ...line.figures],
    })),
  ]
  const columns = [
    { name: t('all'), sort: wholeLine },
    ...firstKinds.map((name, index) => ({ name, sort: firstKindColumn(index) })),
  ]
  const height = head + rows.length * cell.height
  return (
    <div className={classes.frame}>
      <svg
        className={classes.names}
        width={names}
        height={height}
        aria-labelledby="heat-map-names"
      >
        <title id="heat-map-names">{t('map.names')}</title>
        {rows.map((row, index) => (
          <RowName key={row.name} row={row} y={yOf(index)} chosen={row.department === chosen} />
        ))}
      </svg>
      <svg
        className={classes.cells}
        width="100%"
        height={height}
        style={{ minWidth: columns.length * cell.width }}
        aria-labelledby="heat-map-title"
        aria-describedby="heat-map-description"
      >
        <title id="heat-map-title">{t('map.title')}</title>
        <desc id="heat-map-description">
          {t('map.description', { departments: departments.length, firstKinds: firstKinds.length })}
        </desc>
        <Hatch />
        {rows.map(
          ({ department }, index) =>
            department !== undefined &&
            department === chosen && (
              <rect key={department} className={classes.chosen} y={yOf(index)} width="100%" height={cell.height} />
            ),
        )}
        {columns.map(({ name, sort }, column) => (
          <svg key={sort} x={share(column, columns.length)} width={share(1, columns.length)} height={height}>
            <title>{name}</title>
            <Lines
              className={column === 0 ? classes.whole : classes.name}
              lines={wrapLabel(name, { ems: textWidth(cell.width), lines: 4 })}
              x="50%"
              y={head / 2}
            />
            {rows.map(
              ({ name: rowName, department, figures }, row) =>
                figures[column] && (
                  <Cell
                    key={rowName}
                    figure={figures[column]}
                    names={{ department: rowName, firstKind: name }}
                    change={{ department, sort: `-${sort}` }}
                    y={yOf(row)}
                  />
                ),
            )}
          </svg>
        ))}
      </svg>
    </div>
  )
}

const yOf = (row: number) => head + row * cell.height
const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(4)}%`

/** Leads to the causes of a department, or back to those of all. */
function RowName({ row: { name, department }, y, chosen }: { row: Row; y: number; chosen: boolean }) {
  const { search } = useLocation()
  return (
    <Link
      to={withSearch(search, { department })}
      className={classes.link}
      aria-label={name}
      aria-current={chosen || undefined}
      preventScrollReset
    >
      <title>{name}</title>
      <rect className={classes.nameGround} y={y} width={names} height={cell.height} />
      <Lines
        className={department === undefined ? classes.whole : classes.name}
        lines={wrapLabel(name, { ems: textWidth(names - inset), lines: 3 })}
        x={inset}
        y={y + cell.height / 2}
      />
    </Link>
  )
}

type CellProps = {
  figure: Figure
  names: { department: string; firstKind: string }
  /** What the cell's link changes of the address. */
  change: { department: string | undefined; sort: string }
  y: number
}

function Cell({ figure, names: { department, firstKind }, change, y }: CellProps) {
  const { search } = useLocation()
  const text = useFigureText()
  const sentence = text.sentence(`${department}, ${firstKind}`, figure)
  return (
    <Link to={`${withSearch(search, change)}#causes`} className={classes.link} aria-label={sentence}>
      <title>{sentence}</title>
      <rect
        className={`${classes.cell} ${bandClasses.band}`}
        data-band={bandOf(figure.mean)}
        fill={figure.mean === null ? 'url(#heat-map-hatch)' : undefined}
        y={y}
        width="100%"
        height={cell.height}
        rx="6"
      />
      <text className={classes.mean} x="50%" y={y + (figure.high > 0 ? 25 : 33)}>
        {figure.mean ?? '—'}
      </text>
      {figure.high > 0 && (
        <text className={classes.high} x="50%" y={y + 43}>
          {text.high(figure)}
        </text>
      )}
    </Link>
  )
}

/** Text in lines around the height `y`. */
function Lines({ lines, x, y, className }: { lines: string[]; x: string | number; y: number; className?: string }) {
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

/** What a cell without ratings is filled with. */
const Hatch = () => (
  <defs>
    <pattern id="heat-map-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={classes.hatchGround} width="7" height="7" />
      <path className={classes.hatchLine} d="M0 0V7" />
    </pattern>
  </defs>
)
