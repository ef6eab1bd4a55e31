import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import classes from '#app/results/grid-picture.module.css'
import { type GridCell, GridPicture, type GridRow, gridCell } from '#app/results/grid-picture.tsx'
import type { Order } from '#app/ui/data-table.tsx'
import { withSearch } from '#app/ui/search.ts'
import bandClasses from './result-band.module.css'
import { bandOf } from './result-band.ts'
import { useFigureText } from './result-figure.tsx'
import { firstKindColumn, wholeLine } from './result-order.ts'
import type { DepartmentFigures, Figure, FigureLine } from './result-view.server.ts'

type Props = {
  firstKinds: readonly string[]
  departments: readonly DepartmentFigures[]
  /** Of all departments together. */
  all: FigureLine
  /** The department whose causes are shown. */
  chosen?: string
  order?: Order
}

/** First kinds × departments; a cell leads to the causes behind it. */
export function HeatMap({ firstKinds, departments, all, chosen, order }: Props) {
  const { t } = useTranslation('results')
  const { search } = useLocation()
  const text = useFigureText()
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
      drawing: <MeanCell figure={figure} highText={text.high(figure)} />,
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

/** The mean on the colour of its band, and under it how many are rated high. */
export function MeanCell({
  figure: { mean, high },
  highText,
}: {
  figure: Pick<Figure, 'mean' | 'high'>
  highText: string
}) {
  return (
    <>
      <rect
        className={`${classes.cell} ${bandClasses.band}`}
        data-band={bandOf(mean)}
        fill={mean === null ? 'url(#heat-map-hatch)' : undefined}
        x="2"
        y="2"
        height={gridCell.height - 4}
        rx="6"
      />
      <text className={classes.mean} x="50%" y={high > 0 ? 25 : 33}>
        {mean ?? '—'}
      </text>{' '}
      {high > 0 && (
        <text className={classes.high} x="50%" y="43">
          {highText}
        </text>
      )}
    </>
  )
}
