import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#app/ui/page-header.tsx'
import classes from './finance.module.css'
import type { FinancePage } from './finance.server.ts'
import { FinanceRows } from './finance-rows.tsx'
import { FinanceScript } from './finance-script.tsx'
import { FinanceSummary } from './finance-summary.tsx'

type Props = { sheet: Extract<FinancePage, { view: 'preview' }>['sheet'] }

/** The blank form and summary without a paper: fields to try out, and nothing to save or submit. spec: operations §2.3 */
export function FinancePreview({ sheet: { rows, sums } }: Props) {
  const { t } = useTranslation('finance-paper')
  const { search } = useLocation()
  const address = useHref('/risk/evaluate/finance/sum')
  return (
    <>
      <PageHeader title={t('preview')} line={t('previewLine')} />
      <form className={classes.sheet} data-finance data-address={address + search} data-invalid={t('amountInvalid')}>
        <FinanceRows rows={rows} mode="edit" />
        <FinanceSummary sums={sums} />
      </form>
      <FinanceScript />
    </>
  )
}
