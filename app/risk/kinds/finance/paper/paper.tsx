import { useActionData, useHref, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { PaperClosed, PaperLocked, PaperSealed } from '#app/risk/papers/paper-head.tsx'
import { UnsavedInput } from '#app/risk/papers/unsaved-input.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/risk/kinds/finance/addresses.ts'
import { digitsIn } from '#contract/risk/kinds/finance/amount.ts'
import { columnsOf, fieldName, overlayTyped } from '../field.ts'
import classes from './paper.module.css'
import type { action, FinanceComparison, FinancePage, FinanceReply, loader } from './paper.server.ts'
import { FinanceCheck } from './paper-check.tsx'
import { FinanceCompare } from './paper-compare.tsx'
import { FinanceForm } from './paper-form.tsx'
import { FinanceHead, type FinanceProps, FinanceScript } from './paper-head.tsx'
import { FinanceImport } from './paper-import.tsx'
import { FinanceDifferences, FinanceRefusal, linesOf } from './paper-refusal.tsx'
import { FinanceUnit } from './paper-unit.tsx'
import { FinanceRows } from './rows.tsx'
import { FinanceSummary } from './summary.tsx'

export { UnsentError as ErrorBoundary } from '#app/page/errors/link-error.tsx'
export { action, loader } from './paper.server.ts'

export const handle: PageHandle<typeof loader> = {
  i18n: ['papers', 'kinds-finance-papers'],
  title: ({ t }) => t('kinds-finance-papers:title'),
  hydrate: false,
}

/** Answer page of a finance questionnaire. spec: operations §2.3 */
export default function FinanceScreen() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as FinanceReply | FinanceComparison | undefined
  if (answer && 'changes' in answer && page.paper && page.sheet)
    return <FinanceCompare {...page} sheet={page.sheet} {...answer} />
  const reply = answer && 'failure' in answer ? answer : undefined
  const result = page.notice && (
    <Notice tone={page.notice.tone} live>
      {page.notice.text}
    </Notice>
  )
  switch (page.view) {
    case 'preview':
      return <FinancePreview sheet={page.sheet} />
    case 'sealed':
      return <PaperSealed paper={page.paper} />
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
      return <FinanceForm {...page} sheet={page.sheet} reply={reply} notice={result} />
  }
}

type Props = { sheet: Extract<FinancePage, { view: 'preview' }>['sheet'] }

/** Blank form and summary without a paper: fields to try out, nothing to save or submit. spec: operations §2.3 */
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

/** Closed paper with unsaved input, which is kept in case the paper reopens. */
function FinanceClosed({ paper, sheet, formKey, timeZone, reply }: FinanceProps) {
  const { t } = useTranslation('kinds-finance-papers')
  const { differences } = overlayTyped(sheet.rows, reply?.typed ?? {})
  return (
    <>
      {reply && <FinanceRefusal reply={reply} rows={sheet.rows} differences={[]} />}
      <PaperClosed paper={paper} timeZone={timeZone} />
      {differences.length > 0 && (
        <UnsavedInput
          paper={paper}
          formKey={formKey}
          title={t('refused.unsaved', { count: differences.length })}
          closed
          fields={[
            ['unit', sheet.unit],
            ...differences.map(({ row, part, typed }) => [fieldName(row.code, part), typed] as const),
          ]}
        >
          <FinanceDifferences lines={linesOf(differences)} />
        </UnsavedInput>
      )}
    </>
  )
}

/** Read-only paper: submitted, or opened with `type=show` or a domain. */
function FinanceRead({ paper, sheet, timeZone, reply }: FinanceProps) {
  const { differences } = overlayTyped(sheet.rows, reply?.typed ?? {})
  return (
    <>
      {reply && <FinanceRefusal reply={reply} rows={sheet.rows} differences={differences} />}
      <PaperLocked paper={paper} timeZone={timeZone} />
      <FinanceHead paper={paper} timeZone={timeZone} sheet={sheet} />
      <div className={classes.sheet} data-years={columnsOf(sheet.rows).length}>
        <FinanceRows rows={sheet.rows} unit={sheet.unit} mode="read" />
        <FinanceSummary sums={sheet.sums} unit={sheet.unit} />
      </div>
      <FinanceScript />
    </>
  )
}
