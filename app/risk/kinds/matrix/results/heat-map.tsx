import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import classes from '#app/risk/results/grid-picture.module.css'
import { type GridCell, GridPicture, type GridRow, gridCell } from '#app/risk/results/grid-picture.tsx'
import type { Order } from '#app/ui/lists/data-table.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { bandOf, type Scale } from '#contract/risk/kinds/matrix/bands.ts'
import bandClasses from './result-band.module.css'
import { type FigureText, useFigureText } from './result-figure.tsx'
import { firstKindColumn, wholeLine } from './result-order.ts'
import type { DepartmentFigures, Figure, FigureLine } from './result-view.server.ts'

type Props = {
  firstKinds: readonly string[]
  departments: readonly DepartmentFigures[]
  /** Figures of all departments together. */
  all: FigureLine
  /** Scale for the shading of cells. */
  scale: Scale
  /** Department whose causes are shown. */
  chosen?: string
  order?: Order
}

/** Heat map of first kinds × departments; a cell links to the causes behind it. */
export function HeatMap({ firstKinds, departments, all, scale, chosen, order }: Props) {
  const { t } = useTranslation('kinds-matrix-results')
  const { search } = useLocation()
  const text = useFigureText(scale)
  const columns = [
    { key: wholeLine, name: t('all'), whole: true },
    ...firstKinds.map((name, index) => ({ key: firstKindColumn(index), name })),
  ]
  const cellOf = (name: string, department: string | undefined, figure: Figure, at: number): GridCell => {
    const { key = wholeLine, name: firstKind = '' } = columns[at] ?? {}
    return {
      sentence: text.sentence({ department: name, firstKind }, figure),
      to: `${withSearch(search, { department, sort: `-${key}` })}#causes`,
      current: department === chosen && key === order?.by && order.descending,
      drawing: <MapCell figure={figure} scale={scale} text={text} />,
    }
  }
  const rowOf = (name: string, department: string | undefined, line: FigureLine): GridRow => ({
    key: department ?? '',
    name,
    to: withSearch(search, { department }),
    current: department === chosen,
    whole: department === undefined,
    cells: [line.all, ...line.figures].map((figure, at) => cellOf(name, department, figure, at)),
  })
  return (
    <GridPicture
      id="heat-map"
      title={t('map.title')}
      description={t('map.description', { departments: departments.length, firstKinds: firstKinds.length })}
      namesTitle={t('map.names')}
      columns={columns}
      rows={[
        rowOf(t('allDepartments'), undefined, all),
        ...departments.map((line) => rowOf(line.department, line.department, line)),
      ]}
    />
  )
}

/** Figure on the colour of its step, with a secondary figure below. */
export function MapCell({ figure, scale, text }: { figure: Figure; scale: Scale; text: FigureText }) {
  const [main, under] = text.shown(figure)
  return (
    <>
      <rect
        className={`${classes.cell} ${bandClasses.band}`}
        data-band={bandOf(figure, scale)}
        fill={figure.mean === null ? 'url(#heat-map-hatch)' : undefined}
        x="2"
        y="2"
        height={gridCell.height - 4}
        rx="6"
      />
      <text className={classes.mean} x="50%" y={under ? 25 : 33}>
        {main}
      </text>{' '}
      {under && (
        <text className={classes.high} x="50%" y="43">
          {under}
        </text>
      )}
    </>
  )
}
