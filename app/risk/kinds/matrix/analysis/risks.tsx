import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import classes from '#app/risk/results/bar-picture.module.css'
import { BarFigure, BarPicture, barRow } from '#app/risk/results/bar-picture.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { bandOf, scaleOfMeans } from '#contract/risk/kinds/matrix/bands.ts'
import { orderByMean } from '#contract/risk/kinds/matrix/order.ts'
import { getResultCauses } from '#contract/risk/kinds/matrix/result-calls.ts'
import { HeatMapLegend } from '../results/heat-map-legend.tsx'
import bandClasses from '../results/result-band.module.css'
import { resultParamsOf } from '../results/result-params.server.ts'
import { useResults } from '../results/use-results.ts'
import { CauseTable } from './cause-table.tsx'

export const handle: PageHandle = { i18n: ['results', 'campaigns', 'kinds-matrix-results'] }

export async function loader(args: LoaderFunctionArgs) {
  const { causes } = await query(args, getResultCauses, { query: resultParamsOf(args) })
  return { causes: orderByMean(causes) }
}

const shown = 10

/** Percent of the width for means of 1 to 3; the remaining width is for the figure at the end. */
const scale = 78

const across = (mean: number) => ((mean - 1) / 2) * scale

/** Causes with the highest means, and a ranking of all. */
export default function Risks() {
  const { t } = useTranslation('kinds-matrix-results')
  const { causes } = useLoaderData<typeof loader>()
  const { filter, answersOf } = useResults()
  const title = [t('risks.title'), filter.department, filter.firstRisk].filter(Boolean).join(' · ')
  const top = causes.filter(({ stat }) => stat.mean !== null).slice(0, shown)
  return (
    <>
      <Card title={title}>
        <BarPicture
          id="risks"
          title={title}
          description={t('risks.description', { shown: top.length })}
          namesTitle={t('causes.title')}
          marks={[1, 2, 3].map((mean) => ({ at: across(mean), text: t(`levels.${markLevels[mean - 1] ?? 'low'}`) }))}
          rows={top.map(({ id, subCause, stat }) => {
            const { mean, high, rated } = stat
            const width = across(Number(mean))
            const text = high > 0 ? `${mean} · ${t('figure.high', { high })}` : `${mean}`
            return {
              key: id,
              name: subCause,
              to: answersOf(id),
              sentence: t('risks.sentence', { cause: subCause, mean, high, rated }),
              drawing: (
                <>
                  <rect
                    className={`${classes.bar} ${bandClasses.band}`}
                    data-band={bandOf(stat, scaleOfMeans)}
                    y="12"
                    width={`${Math.max(width, 0.5).toFixed(2)}%`}
                    height={barRow - 24}
                    rx="3"
                  />
                  <BarFigure at={width} text={text} />
                </>
              ),
            }
          })}
        />
        <HeatMapLegend line={t('risks.legend')} />
      </Card>
      <CauseTable title={t('risks.all')} causes={causes} answersOf={answersOf} />
    </>
  )
}

const markLevels = ['low', 'medium', 'high'] as const
