import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { ChartFigure } from '#app/ui/charts/chart-figure.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import type { LinesChart } from '#contract/platform/charts/chart.ts'
import { shareOfHigh } from '#contract/risk/kinds/matrix/bands.ts'
import { getTrend, listCampaigns } from '#contract/risk/kinds/matrix/result-calls.ts'
import type { TrendRow } from '#contract/risk/kinds/matrix/result-shapes.ts'
import causeClasses from '../results/result-causes.module.css'
import { campaignsOf, resultParamsOf } from '../results/result-params.server.ts'
import { resultSearch, useResults } from '../results/use-results.ts'
import classes from './trend.module.css'

export const handle: PageHandle = { i18n: ['results', 'campaigns', 'kinds-matrix-results'] }

/** Loads the selected campaigns, or the newest, and all that can be selected. */
export async function loader(args: LoaderFunctionArgs) {
  const params = resultParamsOf(args)
  const { day } = datesOf(args.request)
  const listed = await query(args, listCampaigns, { query: { id: params.id, domain: params.domain } })
  const ticked = campaignsOf(args.request)?.split(',')
  const known = listed.filter(({ bizId }) => ticked?.includes(bizId)).map(({ bizId }) => bizId)
  const campaigns = known.length > 0 ? known.join(',') : undefined
  const trend = listed.length === 0 ? undefined : await query(args, getTrend, { query: { ...params, campaigns } })
  return {
    listed: listed.map(({ bizId, name, endTime, papers }) => ({ bizId, name, day: day(endTime), papers })),
    trend: trend && { ...trend, campaigns: trend.campaigns.map((each) => ({ ...each, day: day(each.endTime) })) },
  }
}

type Course = TrendRow['all']

export default function Trend() {
  const { t } = useTranslation(['kinds-matrix-results', 'campaigns'])
  const { listed, trend } = useLoaderData<typeof loader>()
  const { filter } = useResults()
  const { search } = useLocation()
  const trendChart = useTrendChart()
  if (!trend || listed.length < 2)
    return (
      <Card>
        <EmptyState title={t('trend.none')} line={t('trend.noneLine')} />
      </Card>
    )
  const { campaigns, all, dimensions, firstKinds, rows, columns } = trend
  const chosen = [filter.department, filter.firstRisk].filter(Boolean).join(' · ')
  const named = (key: string) => [t(key as 'trend.title'), chosen].filter(Boolean).join(' · ')
  const parts = [
    { key: 'all', name: t('all'), course: all },
    ...dimensions.map(({ dimension, course }) => ({ key: `d ${dimension}`, name: dimension, course })),
  ]
  const kinds = firstKinds.map(({ firstKind, course }) => ({ key: `k ${firstKind}`, name: firstKind, course }))
  const differ = rows.common < rows.of || columns.common < columns.of
  const hidden = campaigns.filter((each) => each.hidden).map(({ name }) => name)
  return (
    <>
      <div className={classes.choose}>
        <Details summary={t('trend.choose', { chosen: campaigns.length, total: listed.length })}>
          <Form method="get" className={classes.choice}>
            {[...new URLSearchParams(resultSearch(search))].map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <CheckboxGroup
              key={campaigns.map(({ bizId }) => bizId).join()}
              label={t('trend.campaigns')}
              field={{ name: 'campaign', initialValue: campaigns.map(({ bizId }) => bizId) }}
              choices={listed.map(({ bizId, name, day, papers }) => ({
                value: bizId,
                label: name,
                hint: t('trend.choice', { day, papers }),
              }))}
            />
            <Button>{t('movement.compare')}</Button>
          </Form>
        </Details>
      </div>
      <Card title={named('kinds-matrix-results:trend.title')}>
        <p className={classes.facts}>
          {t('trend.facts', { count: campaigns.length })} {differ && t('trend.common', { rows, columns })}{' '}
          {hidden.length > 0 && t('trend.hidden', { names: hidden.join(t('separator')) })}
        </p>
        <ol className={classes.campaigns}>
          {campaigns.map(({ bizId, name, day, papers }) => (
            <li key={bizId}>
              {name} <span>{t('trend.choice', { day, papers })}</span>
            </li>
          ))}
        </ol>
        <ChartFigure chart={trendChart({ title: t('trend.dimensions'), lines: parts, campaigns })} size="full" />
      </Card>
      <Card title={named('kinds-matrix-results:trend.firstKinds')}>
        <ChartFigure chart={trendChart({ title: t('trend.firstKinds'), lines: kinds, campaigns })} size="full" />
      </Card>
      <Card title={named('kinds-matrix-results:trend.table')} flush>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={causeClasses.scroller} aria-label={t('trend.table')} tabIndex={0}>
          <table className={`${causeClasses.table} ${causeClasses.plain}`}>
            <thead>
              <tr>
                <th scope="col">{t('trend.part')}</th>
                {campaigns.map(({ bizId, name, day }) => (
                  <th key={bizId} scope="col">
                    {name}
                    <small>{day}</small>
                  </th>
                ))}
              </tr>
            </thead>
            <TrendLines title={undefined} lines={parts.slice(0, 1)} width={campaigns.length} />
            <TrendLines title={t('field.dimension')} lines={parts.slice(1)} width={campaigns.length} />
            <TrendLines title={t('field.firstKind')} lines={kinds} width={campaigns.length} />
          </table>
        </section>
      </Card>
    </>
  )
}

/** Means of each part over the campaigns. */
function useTrendChart() {
  const { t } = useTranslation('kinds-matrix-results')
  return ({ title, lines, campaigns }: TrendParams): LinesChart => ({
    kind: 'lines',
    title,
    sentence: t('trend.description', { lines: lines.length, campaigns: campaigns.length }),
    categoryName: t('trend.campaigns'),
    valueName: t('key.mean'),
    format: { decimals: 2 },
    categories: campaigns.map(({ bizId, name }) => ({ key: bizId, name })),
    series: lines.map(({ key, name, course }) => ({
      key,
      name,
      values: course.map(({ mean }) => (mean === null ? null : Number(mean))),
    })),
  })
}

type TrendParams = {
  title: string
  lines: readonly { key: string; name: string; course: readonly { mean: string | null }[] }[]
  campaigns: readonly { bizId: string; name: string }[]
}

type Line = { key: string; name: string; course: Course }

/** Mean of each campaign, with the number of cells rated high below it. */
function TrendLines({ title, lines, width }: { title: string | undefined; lines: readonly Line[]; width: number }) {
  const { t } = useTranslation('kinds-matrix-results')
  return (
    <tbody>
      {title && (
        <tr>
          <th scope="rowgroup" colSpan={width + 1} className={causeClasses.dimension}>
            <span>{title}</span>
          </th>
        </tr>
      )}
      {lines.map(({ key, name, course }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {course
            .map((stat, at) => ({ stat, at }))
            .map(({ stat, at }) => (
              <td key={at}>
                {stat.mean ?? '—'}
                {stat.mean !== null && <small>{t('trend.high', { share: shareOfHigh(stat) ?? '0.0' })}</small>}
              </td>
            ))}
        </tr>
      ))}
    </tbody>
  )
}
