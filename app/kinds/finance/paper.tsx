import { useActionData, useHref, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/page.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import * as at from '#contract/kinds/finance/addresses.ts'
import { digitsIn } from '#contract/kinds/finance/amount.ts'
import { columnsOf } from './field.ts'
import classes from './paper.module.css'
import type { action, FinanceComparison, FinancePage, FinanceReply, loader } from './paper.server.ts'
import { FinanceCheck } from './paper-check.tsx'
import { FinanceClosed } from './paper-closed.tsx'
import { FinanceCompare } from './paper-compare.tsx'
import { FinanceForm } from './paper-form.tsx'
import { FinanceScript } from './paper-head.tsx'
import { FinanceImport } from './paper-import.tsx'
import { FinanceRead } from './paper-read.tsx'
import { FinanceUnit } from './paper-unit.tsx'
import { FinanceRows } from './rows.tsx'
import { FinanceSummary } from './summary.tsx'

export { UnsentError as ErrorBoundary } from '#app/page/unsent-error.tsx'
export { action, loader } from './paper.server.ts'

export const handle: PageHandle<typeof loader> = {
  i18n: ['papers', 'kinds-finance-papers'],
  title: ({ t }) => t('kinds-finance-papers:title'),
  hydrate: false,
}

/** The answer page of a finance questionnaire. spec: operations §2.3 */
export default function FinanceScreen() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as FinanceReply | FinanceComparison | undefined
  if (answer && 'changes' in answer && page.paper) return <FinanceCompare {...page} sheet={page.sheet} {...answer} />
  const reply = answer && 'failure' in answer ? answer : undefined
  const told = page.notice && (
    <Notice tone={page.notice.tone} live>
      {page.notice.text}
    </Notice>
  )
  switch (page.view) {
    case 'preview':
      return <FinancePreview sheet={page.sheet} />
    case 'closed':
      return <FinanceClosed {...page} sheet={page.sheet} reply={reply} />
    case 'read':
      return <FinanceRead {...page} sheet={page.sheet} reply={reply} />
    case 'check':
      return <FinanceCheck {...page} sheet={page.sheet} reply={reply} />
    case 'import':
      return <FinanceImport {...page} sheet={page.sheet} reply={reply} />
    case 'unit':
      return <FinanceUnit {...page} sheet={page.sheet} reply={reply} />
    case 'form':
      return <FinanceForm {...page} sheet={page.sheet} reply={reply} told={told} />
  }
}

type Props = { sheet: Extract<FinancePage, { view: 'preview' }>['sheet'] }

/** The blank form and summary without a paper: fields to try out, and nothing to save or submit. spec: operations §2.3 */
function FinancePreview({ sheet: { rows, sums, unit } }: Props) {
  const { t } = useTranslation('kinds-finance-papers')
  const { search } = useLocation()
  const address = useHref(at.paperSum)
  return (
    <>
      <PageHeader title={t('preview')} line={t('previewLine')} />
      <form
        className={classes.sheet}
        data-finance
        data-address={address + search}
        data-years={columnsOf(rows).length}
        data-invalid={t('amountInvalid', digitsIn(unit))}
      >
        <input type="hidden" name="unit" value={unit} />
        <FinanceRows rows={rows} unit={unit} mode="edit" />
        <FinanceSummary sums={sums} unit={unit} />
      </form>
      <FinanceScript />
    </>
  )
}
