import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { withSearch } from '#app/ui/search.ts'
import { formatDay, formatTime } from '#app/ui/time.ts'
import type { Language } from '#contract/language.ts'
import type { Paper } from '#contract/papers/shapes.ts'
import classes from './paper.module.css'
import { OtherPapers } from './paper-head.tsx'

/** The deadline has passed, or the project is archived: said as a page, with what can still be done. */
export function PaperClosed({ paper, timeZone }: { paper: Paper; timeZone: string }) {
  const { t, i18n } = useTranslation('paper')
  const { pathname, search } = useLocation()
  const language = i18n.language as Language
  const day = formatDay(paper.endTime, language)
  const early = paper.closedAt && t('closed.early', { time: formatTime(paper.closedAt, language, timeZone), day })
  return (
    <div className={classes.closed}>
      <OtherPapers />
      <PageHeader
        title={paper.archived ? t('closed.archivedTitle') : t('closed.title')}
        line={`${paper.projectName} · ${paper.domainName}`}
      />
      <p>{paper.archived ? t('closed.archived') : early || t('closed.late', { day })}</p>
      {!paper.archived && <p>{t('closed.next')}</p>}
      <LinkButton to={pathname + withSearch(search, { type: 'show', step: undefined, view: undefined })}>
        {t('closed.show')}
      </LinkButton>
    </div>
  )
}
