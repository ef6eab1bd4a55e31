import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { ResultsFrame, useProjectOfResults } from '#app/risk/results/results-frame.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import * as atCampaigns from '#contract/risk/campaigns/addresses.ts'
import type { FinanceData, loader } from './results.server.ts'
import classes from './results-companies.module.css'
import { FinanceCompanies } from './results-companies.tsx'
import { FinanceFilter } from './results-filter.tsx'
import { FinancePicture } from './results-picture.tsx'
import { useFinanceValue } from './results-value.ts'

export { loader } from './results.server.ts'

export const handle: PageHandle = { i18n: ['results', 'campaigns', 'kinds-finance-results'] }

/** One indicator of the companies as a chart, their indicators as a table, and statistics per indicator. */
export default function FinanceResults() {
  return (
    <ResultsFrame exported={{ view: 'finance' }}>
      <Indicators />
    </ResultsFrame>
  )
}

function Indicators() {
  const { t } = useTranslation(['kinds-finance-results', 'results'])
  const results = useLoaderData<typeof loader>()
  const { indicators, indicator: code, filter, papers, records, total, current, size } = results
  const indicator = indicators.find((each) => each.code === code)
  if (papers === 0) {
    return (
      <Card>
        <EmptyState title={t('results:empty.title')} line={t('empty')} />
      </Card>
    )
  }
  const day = results.closingDates.find(({ value }) => value === filter.closingDate)?.label
  const chosen = [filter.department, filter.company, day].filter(Boolean).join(' · ')
  return (
    <>
      <FinanceFilter results={results} />
      {!indicator || records.length === 0 ? (
        <NoneFound title={t('none')} line={t('noneLine')} />
      ) : (
        <>
          <FinancePicture results={results} indicator={indicator} chosen={chosen} />
          <Card title={[t('companies', { total }), indicator.module, chosen].filter(Boolean).join(' · ')} flush>
            <FinanceCompanies results={results} module={indicator.module} />
          </Card>
          <Pager page={current} size={size} total={total} />
          <FinanceYears results={results} indicator={indicator} chosen={chosen} />
          <FinanceSpread results={results} chosen={chosen} />
        </>
      )}
    </>
  )
}

type Indicator = FinanceData['indicators'][number]
type Year = FinanceData['byYear'][number]

type YearsProps = { results: FinanceData; indicator: Indicator; chosen: string }

function FinanceYears({ results: { byYear, unit }, indicator, chosen }: YearsProps) {
  const { t } = useTranslation('kinds-finance-results')
  const { search } = useLocation()
  const { bare, changed, head } = useFinanceValue({ unit })
  const columns: Column<Year>[] = [
    {
      key: 'year',
      head: t('year'),
      cell: ({ part }) => <Link to={withSearch(search, { year: part, page: undefined })}>{t(`years.${part}`)}</Link>,
      rowHead: true,
    },
    { key: 'count', head: t('count'), cell: ({ count }) => count, numeric: true },
    { key: 'lower', head: t('lower'), cell: ({ lower }) => bare(lower), numeric: true },
    { key: 'median', head: t('median'), cell: ({ median }) => bare(median), numeric: true },
    { key: 'upper', head: t('upper'), cell: ({ upper }) => bare(upper), numeric: true },
    { key: 'change', head: t('medianChange'), cell: ({ change }) => changed(change), numeric: true },
  ]
  const title = [t('byYear'), head(indicator), chosen].filter(Boolean).join(' · ')
  return (
    <Card title={title} flush>
      <DataTable caption={title} compact columns={columns} rows={byYear} rowKey={({ part }) => part} />
    </Card>
  )
}

/** Statistics per indicator over all companies: count, minimum, median and maximum. */
function FinanceSpread({ results: { indicators, unit }, chosen }: { results: FinanceData; chosen: string }) {
  const { t } = useTranslation('kinds-finance-results')
  const { search } = useLocation()
  const projectId = useProjectOfResults().project.bizId
  const { bare, head } = useFinanceValue({ unit })
  const extreme = (value: Indicator['spread']['lowest']) =>
    value && (
      <span className={classes.company}>
        {bare(value.val)}
        <small>
          <Link to={atCampaigns.respondent(projectId, value.itemId)}>{value.company}</Link>
        </small>
      </span>
    )
  const columns: Column<Indicator>[] = [
    { key: 'module', head: t('module'), cell: ({ module }) => module },
    {
      key: 'target',
      head: t('indicator'),
      cell: (indicator) => (
        <Link to={withSearch(search, { indicator: indicator.code, sort: undefined, page: undefined })}>
          {head(indicator)}
        </Link>
      ),
      rowHead: true,
    },
    { key: 'count', head: t('count'), cell: ({ spread }) => spread.count, numeric: true },
    { key: 'lowest', head: t('lowest'), cell: ({ spread }) => extreme(spread.lowest) ?? '—', numeric: true },
    { key: 'lower', head: t('lower'), cell: ({ spread }) => bare(spread.lower), numeric: true },
    { key: 'median', head: t('median'), cell: ({ spread }) => bare(spread.median), numeric: true },
    { key: 'upper', head: t('upper'), cell: ({ spread }) => bare(spread.upper), numeric: true },
    { key: 'highest', head: t('highest'), cell: ({ spread }) => extreme(spread.highest) ?? '—', numeric: true },
    { key: 'definition', head: t('definition'), cell: ({ definition }) => definition, prose: true },
  ]
  const title = [t('all'), chosen].filter(Boolean).join(' · ')
  return (
    <Card title={title} flush>
      <DataTable caption={title} compact columns={columns} rows={indicators} rowKey={({ code }) => code} />
    </Card>
  )
}
