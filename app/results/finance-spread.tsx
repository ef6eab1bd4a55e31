import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/card.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { withSearch } from '#app/ui/search.ts'
import type { FinanceData } from './finance.server.ts'
import classes from './finance-companies.module.css'
import { useFinanceValue } from './finance-value.ts'
import { useResults } from './use-results.ts'

type Indicator = FinanceData['indicators'][number]

/** What each indicator says of all companies: how many have a value, and the lowest, the middle and the highest. */
export function FinanceSpread({ results: { indicators }, chosen }: { results: FinanceData; chosen: string }) {
  const { t } = useTranslation('result')
  const { search } = useLocation()
  const { address } = useResults()
  const { bare, head } = useFinanceValue()
  const extreme = (value: Indicator['spread']['lowest']) =>
    value && (
      <span className={classes.company}>
        {bare(value.val)}
        <small>
          <Link to={`${address}/respondents/${value.itemId}`}>{value.company}</Link>
        </small>
      </span>
    )
  const columns: Column<Indicator>[] = [
    { key: 'module', head: t('finance.module'), cell: ({ module }) => module },
    {
      key: 'target',
      head: t('finance.indicator'),
      cell: (indicator) => (
        <Link to={withSearch(search, { indicator: indicator.code, sort: undefined, page: undefined })}>
          {head(indicator)}
        </Link>
      ),
      rowHead: true,
    },
    { key: 'count', head: t('finance.count'), cell: ({ spread }) => spread.count, numeric: true },
    { key: 'lowest', head: t('finance.lowest'), cell: ({ spread }) => extreme(spread.lowest) ?? '—', numeric: true },
    { key: 'median', head: t('finance.median'), cell: ({ spread }) => bare(spread.median), numeric: true },
    { key: 'highest', head: t('finance.highest'), cell: ({ spread }) => extreme(spread.highest) ?? '—', numeric: true },
    { key: 'definition', head: t('finance.definition'), cell: ({ definition }) => definition, prose: true },
  ]
  const title = [t('finance.all'), chosen].filter(Boolean).join(' · ')
  return (
    <Card title={title} flush>
      <DataTable caption={title} compact columns={columns} rows={indicators} rowKey={({ code }) => code} />
    </Card>
  )
}
