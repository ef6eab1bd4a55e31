import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/page/use-language.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { withSearch } from '#app/ui/search.ts'
import { formatDay, formatTime } from '#app/ui/time.ts'
import { fieldName, overlayTyped } from './field.ts'
import classes from './paper.module.css'
import { OtherPapers } from './paper-head.tsx'
import type { FinanceProps } from './paper-props.ts'
import { FinanceRefusal } from './paper-refusal.tsx'

/** The deadline has passed, or the project is archived: said as a page, with what can still be done. */
export function FinanceClosed({ paper, sheet, formKey, timeZone, reply }: FinanceProps) {
  const { t } = useTranslation('finance-papers')
  const { pathname, search } = useLocation()
  const here = useHref(pathname)
  const language = useLanguage()
  const day = formatDay(paper.endTime, language)
  const early = paper.closedAt && t('closed.early', { time: formatTime(paper.closedAt, language, timeZone), day })
  const { differences } = overlayTyped(sheet.rows, reply?.typed ?? {})
  return (
    <div className={classes.closed}>
      {reply && <FinanceRefusal reply={reply} rows={sheet.rows} differences={differences} />}
      <OtherPapers />
      <PageHeader
        title={paper.archived ? t('closed.archivedTitle') : t('closed.title')}
        line={`${paper.projectName} · ${paper.domainName}`}
      />
      <p>{paper.archived ? t('closed.archived') : early || t('closed.late', { day })}</p>
      {!paper.archived && <p>{t('closed.next')}</p>}
      {/* What was typed into a paper that has closed meanwhile: it may open again. */}
      {differences.length > 0 && (
        <form method="post" action={here + search}>
          <input type="hidden" name="version" value={paper.version} />
          <input type="hidden" name="key" value={formKey} />
          {differences.map(({ row, part, typed }) => (
            <input key={fieldName(row.code, part)} type="hidden" name={fieldName(row.code, part)} value={typed} />
          ))}
          <p>{t('closed.kept')}</p>
          <Button name="intent" value="save">
            {t('closed.again')}
          </Button>
        </form>
      )}
      <LinkButton to={pathname + withSearch(search, { type: 'show', step: undefined })} reloadDocument>
        {t('closed.show')}
      </LinkButton>
    </div>
  )
}
