import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import classes from '#app/risk/results/grid-picture.module.css'
import { type GridCell, GridPicture, gridCell } from '#app/risk/results/grid-picture.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { getResultCells } from '#contract/risk/kinds/matrix/result-calls.ts'
import type { ResultMatrix } from '#contract/risk/kinds/matrix/result-shapes.ts'
import { levelsOf } from '#contract/risk/kinds/matrix/tally.ts'
import { useFigureText } from '../results/result-figure.tsx'
import { MatrixTable } from '../results/result-matrix-table.tsx'
import { resultParamsOf } from '../results/result-params.server.ts'
import { useResults } from '../results/use-results.ts'
import { LevelLegend, LevelSegments } from './level-bar.tsx'

export const handle: PageHandle = { i18n: ['results', 'kinds-matrix-results'] }

export const loader = (args: LoaderFunctionArgs) => query(args, getResultCells, { query: resultParamsOf(args) })

type Stat = ResultMatrix['all']['all']

/** Frequency of each rating in each cell of a dimension; a cell links to the papers behind it. */
export default function Distribution() {
  const { t } = useTranslation('kinds-matrix-results')
  const { dimension, columns, causes } = useLoaderData<typeof loader>()
  const { filter, answersOf } = useResults()
  const text = useFigureText()
  const title = [t('distribution.title'), dimension, filter.department].filter(Boolean).join(' · ')
  const heads = [
    { key: 'all', name: t('all'), whole: true },
    ...columns.map(({ id, firstKind, name }) => ({ key: String(id), name, group: firstKind })),
  ]
  return (
    <Card title={title}>
      <GridPicture
        id="distribution"
        title={title}
        description={t('distribution.description', { causes: causes.length, secondKinds: columns.length })}
        namesTitle={t('causes.title')}
        narrow
        columns={heads}
        rows={causes.map(({ id, subCause, all, columns: stats }) => ({
          key: String(id),
          name: subCause,
          to: answersOf(id),
          cells: [all, ...stats].map(
            (stat, at): GridCell => ({
              sentence: t('distribution.sentence', {
                cause: subCause,
                secondKind: heads[at]?.name,
                shown: shownOf(stat),
                levels: text.levels(stat),
                notInvolved: stat.notInvolved,
              }),
              to: answersOf(id, at === 0 ? {} : { domainId: columns[at - 1]?.id }),
              drawing: <Counts stat={stat} />,
            }),
          ),
        }))}
      />
      <LevelLegend line={t('distribution.legend')} />
      <Details summary={t('distribution.table')}>
        <MatrixTable
          caption={title}
          rowHead={t('causes.title')}
          columns={heads}
          rows={causes.map(({ subCause, all, columns: stats }) => ({ name: subCause, line: { all, columns: stats } }))}
          cell={(stat) => [...countsOf(stat), stat.notInvolved].join(' / ')}
        />
      </Details>
    </Card>
  )
}

function countsOf(stat: Stat): number[] {
  const { low, medium, high } = levelsOf(stat)
  return [low, medium, high]
}

const shownOf = (stat: Stat): string => (stat.rated > 0 ? countsOf(stat).join('/') : '—')

function Counts({ stat }: { stat: Stat }) {
  const middle = gridCell.height / 2
  return (
    <>
      <rect
        className={stat.rated === 0 ? classes.cell : classes.background}
        data-band="none"
        fill={stat.rated === 0 ? 'url(#heat-map-hatch)' : undefined}
        x="2"
        y="2"
        height={gridCell.height - 4}
        rx="6"
      />
      {stat.rated > 0 && <LevelSegments figures={stat} y={middle - 16} height={14} start={8} width={84} />}
      <text className={classes.high} x="50%" y={stat.rated > 0 ? middle + 16 : middle + 4}>
        {shownOf(stat)}
      </text>
    </>
  )
}
