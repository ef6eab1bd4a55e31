import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#app/ui/data-table.tsx'
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
const names = 136
const type = { size: 12, leading: 15 }
const inset = 8
const headLines = 4
const textWidth = (width: number) => (width - inset) / type.size

type Props = {
  firstKinds: readonly string[]
  departments: readonly DepartmentFigures[]
  /** Of all departments together. */
  all: FigureLine
  /** The department whose causes are shown. */
  chosen?: string
  order?: Order
}

type Row = { name: string; department?: string; figures: Figure[] }

/**
 * First kinds × departments: two pictures side by side, so that the names stay in sight while the cells scroll. Everything is
 * text and links; a cell leads to the causes behind it.
 */
export function HeatMap({ firstKinds, departments, all, chosen, order }: Props) {
  const { t } = useTranslation('result')
  const { search } = useLocation()
  const text = useFigureText()
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
  ].map((column) => ({ ...column, lines: wrapLabel(column.name, { ems: textWidth(cell.width), lines: headLines }) }))
  const head = Math.max(...columns.map(({ lines }) => lines.length)) * type.leading + 2 * inset
  const yOf = (row: number) => head + row * cell.height
  const height = head + rows.length * cell.height
  return (
    <div className={classes.frame}>
      <svg className={classes.names} width={names} height={height} aria-labelledby="heat-map-names">
        <title id="heat-map-names">{t('map.names')}</title>
        {rows.map((row, index) => (
          <RowName
            key={row.name}
            row={row}
            to={withSearch(search, { department: row.department })}
            y={yOf(index)}
            chosen={row.department === chosen}
          />
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
        {columns.map(({ name, lines, sort }, column) => (
          <svg key={sort} x={share(column, columns.length)} width={share(1, columns.length)} height={head}>
            <title>{name}</title>
            <Lines className={column === 0 ? classes.whole : classes.name} lines={lines} x="50%" y={head / 2} />
          </svg>
        ))}
        {rows.map(({ name: rowName, department, figures }, row) =>
          columns.map(
            ({ name, sort }, column) =>
              figures[column] && (
                <Cell
                  key={sort}
                  figure={figures[column]}
                  sentence={text.sentence({ department: rowName, firstKind: name }, figures[column])}
                  high={text.high(figures[column])}
                  to={`${withSearch(search, { department, sort: `-${sort}` })}#causes`}
                  chosen={department === chosen && sort === order?.by && order.descending}
                  place={{ x: share(column, columns.length), y: yOf(row), width: share(1, columns.length) }}
                />
              ),
          ),
        )}
      </svg>
    </div>
  )
}

const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(4)}%`

type RowNameProps = { row: Row; to: string; y: number; chosen: boolean }

/** Leads to the causes of a department, or back to those of all. */
function RowName({ row: { name, department }, to, y, chosen }: RowNameProps) {
  return (
    <Link to={to} className={classes.link} aria-label={name} aria-current={chosen || undefined} preventScrollReset>
      <title>{name}</title>
      <rect className={classes.nameGround} x="2" y={y + 2} width={names - 4} height={cell.height - 4} rx="6" />
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
  sentence: string
  /** How many are rated high, in words. */
  high: string
  to: string
  /** The causes below are those of this cell. */
  chosen: boolean
  place: { x: string; y: number; width: string }
}

function Cell({ figure, sentence, high, to, chosen, place }: CellProps) {
  return (
    <svg {...place} height={cell.height}>
      <title>{sentence}</title>
      <Link to={to} className={classes.link} aria-label={sentence} aria-current={chosen || undefined}>
        <rect
          className={`${classes.cell} ${bandClasses.band}`}
          data-band={bandOf(figure.mean)}
          fill={figure.mean === null ? 'url(#heat-map-hatch)' : undefined}
          x="2"
          y="2"
          height={cell.height - 4}
          rx="6"
        />
        <text className={classes.mean} x="50%" y={figure.high > 0 ? 25 : 33}>
          {figure.mean ?? '—'}
        </text>{' '}
        {figure.high > 0 && (
          <text className={classes.high} x="50%" y="43">
            {high}
          </text>
        )}
      </Link>
    </svg>
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
