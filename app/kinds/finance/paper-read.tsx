import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/page/use-language.ts'
import * as atPapers from '#app/papers/addresses.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatTime } from '#app/ui/time.ts'
import { PaperState } from '#contract/campaigns/codes.ts'
import { overlayTyped } from './field.ts'
import classes from './paper.module.css'
import { FinanceHead } from './paper-head.tsx'
import type { FinanceProps } from './paper-props.ts'
import { FinanceRefusal } from './paper-refusal.tsx'
import { FinanceScript } from './paper-script.tsx'
import { FinanceRows } from './rows.tsx'
import { FinanceSummary } from './summary.tsx'

/** A paper to read: submitted, or asked for with `type=show` or a domain. */
export function FinanceRead({ paper, sheet, timeZone, reply }: FinanceProps) {
  const { t } = useTranslation('finance-papers')
  const language = useLanguage()
  const token = new URLSearchParams(useLocation().search).get('token')
  const receipt = new URLSearchParams({ uuid: paper.uuid, ...(token === null ? {} : { token }) })
  const submittedAt = paper.state === PaperState.editable ? null : paper.submittedAt
  const { differences } = overlayTyped(sheet.rows, reply?.typed ?? {})
  return (
    <>
      {reply && <FinanceRefusal reply={reply} rows={sheet.rows} differences={differences} />}
      {submittedAt && (
        <Notice tone="warning" title={t('locked.title')}>
          <p>{t('locked.line', { time: formatTime(submittedAt, language, timeZone) })}</p>
          <LinkButton small to={`${atPapers.receipt}?${receipt}`} reloadDocument>
            {t('locked.receipt')}
          </LinkButton>
        </Notice>
      )}
      <FinanceHead paper={paper} timeZone={timeZone} />
      <div className={classes.sheet}>
        <FinanceRows rows={sheet.rows} mode="read" />
        <FinanceSummary sums={sheet.sums} />
      </div>
      <FinanceScript />
    </>
  )
}
