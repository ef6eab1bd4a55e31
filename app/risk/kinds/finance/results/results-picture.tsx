import { useTranslation } from 'react-i18next'
import { useProjectOfResults } from '#app/risk/results/results-frame.tsx'
import { ChartFigure } from '#app/ui/charts/chart-figure.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import type { BarsChart } from '#contract/platform/charts/chart.ts'
import * as atCampaigns from '#contract/risk/campaigns/addresses.ts'
import type { FinanceData } from './results.server.ts'
import { useFinanceValue } from './results-value.ts'

type Props = { results: FinanceData; indicator: FinanceData['indicators'][number]; chosen: string }

/** Bar chart of one indicator for the companies of this page, with the median of all companies. */
export function FinancePicture({ results: { records, indicators, total, unit }, indicator, chosen }: Props) {
  const { t } = useTranslation('kinds-finance-results')
  const projectId = useProjectOfResults().project.bizId
  const { inUnit, head } = useFinanceValue({ unit })
  const at = indicators.indexOf(indicator)
  const { median } = indicator.spread
  const result = [`${indicator.module} · ${indicator.target}`, chosen].filter(Boolean).join(' · ')
  const values = records.map(({ values: own }) => own[at]?.val ?? null)
  const chart: BarsChart = {
    kind: 'bars',
    layout: 'grouped',
    direction: 'horizontal',
    title: result,
    sentence: t('description', { companies: records.length, total }),
    categoryName: t('company'),
    valueName: head(indicator),
    categories: records.map(({ itemId, company, name }) => ({
      key: String(itemId),
      name: company || name,
      href: atCampaigns.respondent(projectId, itemId),
    })),
    series: [
      {
        key: 'value',
        name: head(indicator),
        values: values.map((value) => (value === null ? null : Number(value))),
        texts: values.map((value) => inUnit(value, indicator)),
      },
      ...(median === null
        ? []
        : [
            {
              key: 'median',
              name: t('medianMark', { value: inUnit(median, indicator) }),
              reference: true,
              values: records.map(() => Number(median)),
              texts: records.map(() => inUnit(median, indicator)),
            },
          ]),
    ],
  }
  return (
    <Card title={result}>
      <p>{indicator.definition}</p>
      <ChartFigure chart={chart} size="full" />
      <Details summary={t('how')}>
        <p>{indicator.explanation}</p>
        <p>{t('formula', { formula: indicator.formula })}</p>
      </Details>
    </Card>
  )
}
