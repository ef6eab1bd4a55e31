import { useHref, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/page/use-language.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { withSearch } from '#app/ui/search.ts'
import { formatDay, formatTime } from '#app/ui/time.ts'
import { PaperState, SendType } from '#contract/risk/campaigns/codes.ts'
import { kindFacts } from '#contract/risk/kinds.ts'
import * as at from '#contract/risk/papers/addresses.ts'
import type { Paper } from '#contract/risk/papers/shapes.ts'
import classes from './paper.module.css'
import { carriedIn } from './paper-link.ts'

/** Back to all papers, for the one who came from there: a paper's own link leads to no other. */
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
  /** A line under the title, where the page is not plain. */
  line?: string | undefined
  /** Whose paper it is, and its times. */
  children: ReactNode
}

/** The head of every page about one paper; who is asked again reads why, until it is submitted. */
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

/** Whose paper it is: the user by name where they are ours, else the outsider. spec: operations §2.2, §2.3 */
export const respondentOf = (paper: Paper) =>
  paper.sendType === SendType.internal ? paper.innerUserName : paper.outUserName

/** Until when it takes answers, and when it was submitted, as the head of its pages says them. */
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

/** That it is submitted, with the way to its receipt. */
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

/** The deadline has passed, or the project is archived: said as a page, with what can still be done. */
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
