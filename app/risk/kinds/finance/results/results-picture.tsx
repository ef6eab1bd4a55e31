import { useTranslation } from 'react-i18next'
import classes from '#app/risk/results/bar-picture.module.css'
import { BarFigure, BarPicture, barRow } from '#app/risk/results/bar-picture.tsx'
import { useProjectOfResults } from '#app/risk/results/results-frame.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import * as atCampaigns from '#contract/risk/campaigns/addresses.ts'
import type { FinanceData } from './results.server.ts'
import { useFinanceValue } from './results-value.ts'

type Props = { results: FinanceData; indicator: FinanceData['indicators'][number]; chosen: string }

/** Bar area in percent of the width; the rest is for the figure at the end. */
const scale = 78
/** Minimum distance of scale marks in percent, so that they do not overlap. */
const apart = 14

/** Bar chart of one indicator for the companies of this page, with the median of all companies. */
export function FinancePicture({ results: { records, indicators, total, unit }, indicator, chosen }: Props) {
  const { t } = useTranslation('kinds-finance-results')
  const projectId = useProjectOfResults().project.bizId
  const { inUnit } = useFinanceValue({ unit })
  const at = indicators.indexOf(indicator)
  const values = records.map(({ values: all }) => Number(all[at]?.val ?? 0))
  const { median } = indicator.spread
  const all = [0, ...values, Number(median ?? 0)]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const across = (value: number) => ((value - least) / (most - least || 1)) * scale
  const middle = across(Number(median ?? 0))
  const marks = [
    { at: across(0), text: median !== null && Math.abs(middle - across(0)) < apart ? '' : '0' },
    ...(median === null ? [] : [{ at: middle, text: t('medianMark', { value: inUnit(median, indicator) }) }]),
  ]
  const result = [`${indicator.module} · ${indicator.target}`, chosen].filter(Boolean).join(' · ')
  return (
    <Card title={result}>
      <p>{indicator.definition}</p>
      <BarPicture
        id="finance"
        title={result}
        description={t('description', { companies: records.length, total })}
        namesTitle={t('company')}
        marks={marks}
        rows={records.map(({ itemId, company, name, values: own }) => {
          const text = inUnit(own[at]?.val, indicator)
          const value = Number(own[at]?.val ?? 0)
          const [from, to] = [across(Math.min(0, value)), across(Math.max(0, value))]
          return {
            key: itemId,
            name: company || name,
            to: atCampaigns.respondent(projectId, itemId),
            sentence: t('sentence', { company: company || name, target: indicator.target, value: text }),
            drawing: (
              <>
                <rect
                  className={classes.amount}
                  x={`${from.toFixed(2)}%`}
                  y="12"
                  width={`${Math.max(to - from, 0.3).toFixed(2)}%`}
                  height={barRow - 24}
                  rx="3"
                />
                <BarFigure at={to} text={text} />
              </>
            ),
          }
        })}
      />
      <Details summary={t('how')}>
        <p>{indicator.explanation}</p>
        <p>{t('formula', { formula: indicator.formula })}</p>
      </Details>
    </Card>
  )
}
