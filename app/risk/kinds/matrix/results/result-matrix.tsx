import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { type GridCell, GridPicture, type GridRow } from '#app/risk/results/grid-picture.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import { scaleOf } from '#contract/risk/kinds/matrix/bands.ts'
import { getResultMatrix } from '#contract/risk/kinds/matrix/result-calls.ts'
import type { ResultMatrix } from '#contract/risk/kinds/matrix/result-shapes.ts'
import { MapCell } from './heat-map.tsx'
import { HeatMapLegend } from './heat-map-legend.tsx'
import { useFigureText } from './result-figure.tsx'
import { MatrixTable } from './result-matrix-table.tsx'
import { resultParamsOf } from './result-params.server.ts'
import { resultSearch, useResults } from './use-results.ts'

export const handle: PageHandle = { i18n: ['results', 'kinds-matrix-results'] }

export const loader = (args: LoaderFunctionArgs) => query(args, getResultMatrix, { query: resultParamsOf(args) })

type Line = ResultMatrix['all']

export default function Matrix() {
  const { t } = useTranslation('kinds-matrix-results')
  const { columns, dimensions, all } = useLoaderData<typeof loader>()
  const { projectId, filter, shade } = useResults()
  const { search } = useLocation()
  const scale = scaleOf(
    shade,
    dimensions.flatMap((line) => line.columns),
  )
  const text = useFigureText(scale)
  const title = [t('matrix.title'), filter.department, filter.firstRisk].filter(Boolean).join(' · ')
  const to = (dimension?: string) => {
    const parameters = new URLSearchParams(resultSearch(search))
    if (dimension !== undefined) parameters.set('firstRisk', dimension)
    return at.resultViewOf(projectId, 'distribution', parameters)
  }
  const heads = [
    { key: 'all', name: t('all'), whole: true },
    ...columns.map(({ id, firstKind, name }) => ({ key: String(id), name, group: firstKind })),
  ]
  const rowOf = (name: string, dimension: string | undefined, line: Line): GridRow => ({
    key: dimension ?? '',
    name,
    whole: dimension === undefined,
    to: to(dimension),
    cells: [line.all, ...line.columns].map(
      (figure, at): GridCell => ({
        sentence: text.sentence({ department: name, firstKind: heads[at]?.name ?? '' }, figure),
        to: to(dimension),
        drawing: <MapCell figure={figure} scale={scale} text={text} />,
      }),
    ),
  })
  return (
    <Card title={title}>
      <GridPicture
        id="matrix"
        title={title}
        description={t('matrix.description', { dimensions: dimensions.length, secondKinds: columns.length })}
        namesTitle={t('matrix.names')}
        narrow
        columns={heads}
        rows={[
          ...(dimensions.length > 1 ? [rowOf(t('allDimensions'), undefined, all)] : []),
          ...dimensions.map((line) => rowOf(line.dimension, line.dimension, line)),
        ]}
      />
      <HeatMapLegend line={t('matrix.legend')} scale={scale} />
      <Details summary={t('matrix.table')}>
        <MatrixTable
          caption={title}
          rowHead={t('matrix.names')}
          columns={heads}
          rows={[
            ...dimensions.map((line) => ({ name: line.dimension, line })),
            { name: t('allDimensions'), line: all },
          ]}
          cell={(stat) => (stat.mean === null ? '—' : `${stat.mean}${stat.high > 0 ? ` (${stat.high})` : ''}`)}
        />
      </Details>
    </Card>
  )
}
