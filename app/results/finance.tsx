import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/page.ts'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { NoneFound } from '#app/ui/none-found.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { loader } from './finance.server.ts'
import { FinanceCompanies } from './finance-companies.tsx'
import { FinanceFilter } from './finance-filter.tsx'
import { FinancePicture } from './finance-picture.tsx'
import { FinanceSpread } from './finance-spread.tsx'

export { loader } from './finance.server.ts'

export const handle: PageHandle = { i18n: ['result', 'risk-evaluation'] }

/** One indicator of the companies as a picture, their indicators as a table, and what each indicator says of all of them. */
export default function FinanceResults() {
  const { t } = useTranslation('result')
  const results = useLoaderData<typeof loader>()
  const { indicators, indicator: code, filter, papers, records, total, current, size } = results
  const indicator = indicators.find((each) => each.code === code)
  if (papers === 0) {
    return (
      <Card>
        <EmptyState title={t('empty.title')} line={t('finance.empty')} />
      </Card>
    )
  }
  const day = results.closingDates.find(({ value }) => value === filter.closingDate)?.label
  const chosen = [filter.department, filter.company, day].filter(Boolean).join(' · ')
  return (
    <>
      <FinanceFilter results={results} />
      {!indicator || records.length === 0 ? (
        <NoneFound title={t('finance.none')} line={t('finance.noneLine')} />
      ) : (
        <>
          <FinancePicture results={results} indicator={indicator} chosen={chosen} />
          <Card title={[t('finance.companies', { total }), indicator.module, chosen].filter(Boolean).join(' · ')} flush>
            <FinanceCompanies results={results} module={indicator.module} />
          </Card>
          <Pager page={current} size={size} total={total} />
          <FinanceSpread results={results} chosen={chosen} />
        </>
      )}
    </>
  )
}
