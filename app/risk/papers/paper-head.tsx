import { useHref, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/page/text/use-language.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { formatDay, formatTime } from '#app/ui/text/time.ts'
import { PaperState, SendType } from '#contract/risk/campaigns/codes.ts'
import { kindFacts } from '#contract/risk/kinds.ts'
import * as at from '#contract/risk/papers/addresses.ts'
import type { Paper } from '#contract/risk/papers/shapes.ts'
import classes from './paper.module.css'
import { carriedIn } from './paper-link.ts'

/** Link to all papers, for readers who came from that list; a paper's own link gives no access to the others. */
export function OtherPapers() {
  const { t } = useTranslation('papers')
  const token = new URLSearchParams(useLocation().search).get('token')
  const list = useHref(at.papersOf(token ?? ''))
  if (token === null) return null
  return (
    <p className={classes.back}>
      <a href={list}>{t('list.back')}</a>
    </p>
  )
}

type HeadProps = {
  paper: Paper
  title: string
  /** Line under the title, for special views. */
  line?: string | undefined
  /** Respondent and times of the paper. */
  children: ReactNode
}

/** Header of all pages of one paper. Shows the reason of a renewed request until the paper is submitted. */
export function PaperHead({ paper, title, line, children }: HeadProps) {
  const { t } = useTranslation('papers')
  return (
    <>
      <OtherPapers />
      <PageHeader title={title} line={line} />
      {children}
      {paper.reason !== '' && paper.state === PaperState.editable && (
        <Notice tone="info" title={t('asked.title')}>
          <p className={classes.reason}>{t('asked.reason', { reason: paper.reason })}</p>
          <p>{paper.anonymous ? t('asked.anonymous') : t('asked.prefilled')}</p>
        </Notice>
      )}
    </>
  )
}

/** Respondent's name: the internal user's, otherwise the external person's. spec: operations §2.2, §2.3 */
export const respondentOf = (paper: Paper) =>
  paper.sendType === SendType.internal ? paper.innerUserName : paper.outUserName

/** Formatted deadline and time of submission. */
export function usePaperTimes({ endTime, closedAt, submittedAt }: Paper, timeZone: string) {
  const { t } = useTranslation('papers')
  const language = useLanguage()
  const day = formatDay(endTime, language)
  const time = (instant: string) => formatTime(instant, language, timeZone)
  return {
    deadline: closedAt ? t('facts.closedAt', { time: time(closedAt), day }) : t('facts.deadlineAt', { day }),
    submitted: submittedAt && time(submittedAt),
  }
}

type Props = { paper: Paper; timeZone: string }

/** Notice that the paper is submitted, with a link to its receipt. */
export function PaperLocked({ paper, timeZone }: Props) {
  const { t } = useTranslation('papers')
  const language = useLanguage()
  const carried = carriedIn(new URLSearchParams(useLocation().search))
  if (paper.state === PaperState.editable || !paper.submittedAt) return null
  return (
    <Notice tone="warning" title={t('locked.title')}>
      <p>{t('locked.line', { time: formatTime(paper.submittedAt, language, timeZone) })}</p>
      <LinkButton small to={at.receiptOf(paper.uuid, carried)} reloadDocument>
        {t('locked.receipt')}
      </LinkButton>
    </Notice>
  )
}

/** Page of a paper submitted under an anonymity threshold, for callers without its receipt's secret. */
export function PaperSealed({ paper }: { paper: Paper }) {
  const { t } = useTranslation('papers')
  return (
    <div className={classes.closed}>
      <OtherPapers />
      <PageHeader title={t('sealed.title')} line={`${paper.projectName} · ${paper.domainName}`} />
      <p>{t(kindFacts[paper.kind].anonymised ? 'sealed.line' : 'sealed.named')}</p>
      <p>{t('sealed.lost')}</p>
    </div>
  )
}

/** Page of a closed paper, after the deadline or in an archived project, with the remaining options. */
export function PaperClosed({ paper, timeZone, children }: Props & { children?: ReactNode }) {
  const { t } = useTranslation('papers')
  const { pathname, search } = useLocation()
  const language = useLanguage()
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
      {children}
      <LinkButton to={pathname + withSearch(search, { type: 'show', step: undefined, view: undefined })}>
        {t('closed.show')}
      </LinkButton>
    </div>
  )
}
