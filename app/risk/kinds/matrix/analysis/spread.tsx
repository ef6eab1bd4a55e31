import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { BarFigure, BarPicture, barRow } from '#app/risk/results/bar-picture.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { orderBySpread } from '#contract/risk/kinds/matrix/order.ts'
import { getResultCauses } from '#contract/risk/kinds/matrix/result-calls.ts'
import { useFigureText } from '../results/result-figure.tsx'
import { resultParamsOf } from '../results/result-params.server.ts'
import { useResults } from '../results/use-results.ts'
import { CauseTable } from './cause-table.tsx'
import { LevelLegend, LevelSegments } from './level-bar.tsx'

export const handle: PageHandle = { i18n: ['results', 'campaigns', 'kinds-matrix-results'] }

export async function loader(args: LoaderFunctionArgs) {
  const { causes } = await query(args, getResultCauses, { query: resultParamsOf(args) })
  return { causes: orderBySpread(causes) }
}

const shown = 15

const scale = 74

/** Causes with the largest disagreement, and their ratings by respondent. */
export default function Spread() {
  const { t } = useTranslation('kinds-matrix-results')
  const { causes } = useLoaderData<typeof loader>()
  const { filter, answersOf } = useResults()
  const text = useFigureText()
  const title = [t('spread.title'), filter.department, filter.firstRisk].filter(Boolean).join(' · ')
  const top = causes.filter(({ spread }) => spread !== null).slice(0, shown)
  return (
    <>
      <Card title={title}>
        {top.length === 0 ? (
          <p>{t('spread.none')}</p>
        ) : (
          <BarPicture
            id="spread"
            title={title}
            description={t('spread.description', { shown: top.length })}
            namesTitle={t('causes.title')}
            marks={[0, 50, 100].map((share) => ({ at: (share * scale) / 100, text: `${share} %` }))}
            rows={top.map(({ id, subCause, stat, spread, contrary }) => ({
              key: id,
              name: subCause,
              to: answersOf(id),
              sentence: t('spread.sentence', { cause: subCause, spread, contrary, levels: text.levels(stat) }),
              drawing: (
                <>
                  <LevelSegments figures={stat} y={12} height={barRow - 24} width={scale} />
                  <BarFigure at={scale} text={t('spread.figure', { spread, contrary })} />
                </>
              ),
            }))}
          />
        )}
        <LevelLegend line={t('spread.legend')} />
        <Details summary={t('spread.how')}>
          <p>{t('spread.definition')}</p>
        </Details>
      </Card>
      <CauseTable title={t('spread.all')} causes={causes} answersOf={answersOf} />
    </>
  )
}
