import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Matrix, Statistics } from '#app/kinds/matrix/matrix.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatTime } from '#app/ui/time.ts'
import { PaperState } from '#contract/campaigns/codes.ts'
import type { Language } from '#contract/language.ts'
import type { PaperPage } from './paper.server.ts'
import { PaperHead } from './paper-head.tsx'
import { receiptLink } from './paper-link.ts'

type Props = Pick<Extract<PaperPage, { formKey: string }>, 'paper' | 'sheet'> & { timeZone: string }

/** A paper to read: submitted, or asked for with `type=show`. */
export function PaperSheet({ paper, sheet, timeZone }: Props) {
  const { t, i18n } = useTranslation('papers')
  const token = new URLSearchParams(useLocation().search).get('token') ?? undefined
  const submittedAt = paper.state === PaperState.editable ? null : paper.submittedAt
  return (
    <>
      {submittedAt && (
        <Notice tone="warning" title={t('locked.title')}>
          <p>{t('locked.line', { time: formatTime(submittedAt, i18n.language as Language, timeZone) })}</p>
          <LinkButton small to={receiptLink(paper, token)} reloadDocument>
            {t('locked.receipt')}
          </LinkButton>
        </Notice>
      )}
      <PaperHead paper={paper} timeZone={timeZone} line={t('show')} />
      <Matrix header={sheet.header} rows={sheet.rows} mode="read" name={paper.domainName} />
      <Statistics header={sheet.header} sums={sheet.sums} />
    </>
  )
}
