import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { ChartFigure } from '#app/ui/charts/chart-figure.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import type { BarsChart } from '#contract/platform/charts/chart.ts'
import { orderBySpread } from '#contract/risk/kinds/matrix/order.ts'
import { getResultCauses } from '#contract/risk/kinds/matrix/result-calls.ts'
import { levelsOf } from '#contract/risk/kinds/matrix/tally.ts'
import { resultParamsOf } from '../results/result-params.server.ts'
import { useResults } from '../results/use-results.ts'
import { CauseTable } from './cause-table.tsx'

export const handle: PageHandle = { i18n: ['results', 'campaigns', 'kinds-matrix-results'] }

export async function loader(args: LoaderFunctionArgs) {
  const { causes } = await query(args, getResultCauses, { query: resultParamsOf(args) })
  return { causes: orderBySpread(causes) }
}

const shown = 15

const levels = [
  { level: 'low', tone: 'success' },
  { level: 'medium', tone: 'warning' },
  { level: 'high', tone: 'danger' },
] as const

/** Causes with the largest disagreement, and their ratings by respondent. */
export default function Spread() {
  const { t } = useTranslation('kinds-matrix-results')
  const { causes } = useLoaderData<typeof loader>()
  const { filter, answersOf } = useResults()
  const title = [t('spread.title'), filter.department, filter.firstRisk].filter(Boolean).join(' · ')
  const top = causes.filter(({ spread }) => spread !== null).slice(0, shown)
  const chart: BarsChart = {
    kind: 'bars',
    layout: 'stacked',
    direction: 'horizontal',
    title,
    sentence: t('spread.description', { shown: top.length }),
    categoryName: t('causes.title'),
    valueName: t('legend.levels'),
    format: { percent: true },
    categories: top.map(({ id, subCause, spread, contrary }) => ({
      key: String(id),
      name: subCause,
      href: answersOf(id),
      note: t('spread.figure', { spread, contrary }),
    })),
    series: levels.map(({ level, tone }) => ({
      key: level,
      name: t(`levels.${level}`),
      tone,
      values: top.map(({ stat }) => (stat.rated > 0 ? levelsOf(stat)[level] / stat.rated : null)),
    })),
  }
  return (
    <>
      <Card title={title}>
        {top.length === 0 ? <p>{t('spread.none')}</p> : <ChartFigure chart={chart} size="full" />}
        <p>{t('spread.legend')}</p>
        <Details summary={t('spread.how')}>
          <p>{t('spread.definition')}</p>
        </Details>
      </Card>
      <CauseTable title={t('spread.all')} causes={causes} answersOf={answersOf} />
    </>
  )
}
