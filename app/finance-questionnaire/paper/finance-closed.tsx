import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/shell/use-language.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { withSearch } from '#app/ui/search.ts'
import { formatDay } from '#app/ui/time.ts'
import classes from './finance.module.css'
import { overlayTyped } from './finance-field.ts'
import type { FinanceProps } from './finance-props.ts'
import { FinanceRefusal } from './finance-refusal.tsx'

/** The deadline has passed, or the project is archived: said as a page, with what can still be done. */
export function FinanceClosed({ paper, sheet, reply }: FinanceProps) {
  const { t } = useTranslation('finance-paper')
  const { pathname, search } = useLocation()
  const day = formatDay(paper.endTime, useLanguage())
  const { differences } = overlayTyped(sheet.rows, reply?.typed ?? {})
  return (
    <div className={classes.closed}>
      {reply && <FinanceRefusal reply={reply} rows={sheet.rows} differences={differences} />}
      <PageHeader
        title={paper.archived ? t('closed.archivedTitle') : t('closed.title')}
        line={`${paper.projectName} · ${paper.domainName}`}
      />
      <p>{paper.archived ? t('closed.archived') : t('closed.late', { day })}</p>
      {!paper.archived && <p>{t('closed.next')}</p>}
      <LinkButton to={pathname + withSearch(search, { type: 'show', step: undefined })} reloadDocument>
        {t('closed.show')}
      </LinkButton>
    </div>
  )
}
