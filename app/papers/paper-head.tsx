import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/page/use-language.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { formatDay, formatTime } from '#app/ui/time.ts'
import { PaperState, SendType } from '#contract/campaigns/codes.ts'
import type { Paper } from '#contract/papers/shapes.ts'
import * as at from './addresses.ts'
import classes from './paper.module.css'

type Props = {
  paper: Paper
  timeZone: string
  /** A line under the title, where the page is not plain. */
  line?: string
  /** The facts to be opened: where one turns many pages of the same paper. */
  folded?: boolean
}

/** The head of every page about one paper: the questionnaire, its project, its respondent and its times. */
export function PaperHead({ paper, timeZone, line, folded }: Props) {
  const { t } = useTranslation('papers')
  return (
    <>
      <OtherPapers />
      <PageHeader title={paper.projectName} line={line} />
      {folded ? (
        <details className={classes.folded}>
          <summary>{t('facts.show')}</summary>
          <Facts paper={paper} timeZone={timeZone} />
        </details>
      ) : (
        <Facts paper={paper} timeZone={timeZone} />
      )}
      {paper.reason !== '' && paper.state === PaperState.editable && (
        <Notice tone="info" title={t('asked.title')}>
          <p className={classes.reason}>{t('asked.reason', { reason: paper.reason })}</p>
          <p>{t('asked.prefilled')}</p>
        </Notice>
      )}
    </>
  )
}

/** Back to all papers, for who came from there: a paper's own link leads to no other. */
export function OtherPapers() {
  const { t } = useTranslation('papers')
  const list = useHref(at.papers)
  const token = new URLSearchParams(useLocation().search).get('token')
  if (token === null) return null
  return (
    <p className={classes.back}>
      <a href={`${list}?${new URLSearchParams({ token })}`}>{t('list.back')}</a>
    </p>
  )
}

/** Whose paper it is: the user by name where they are ours, else the outsider. spec: operations §2.2 */
const respondentOf = (paper: Paper) => (paper.sendType === SendType.internal ? paper.innerUserName : paper.outUserName)

function Facts({ paper, timeZone }: Pick<Props, 'paper' | 'timeZone'>) {
  const { t } = useTranslation('papers')
  const language = useLanguage()
  const day = formatDay(paper.endTime, language)
  const deadline = paper.closedAt
    ? t('facts.closedAt', { time: formatTime(paper.closedAt, language, timeZone), day })
    : t('facts.deadlineAt', { day })
  const items = [
    { term: t('facts.questionnaire'), value: paper.domainName },
    { term: t('facts.company'), value: paper.sendCompany },
    { term: t('facts.department'), value: paper.sendDepartment },
    { term: t('facts.deadline'), value: deadline },
    ...(paper.submittedAt
      ? [{ term: t('facts.submitted'), value: formatTime(paper.submittedAt, language, timeZone) }]
      : []),
  ]
  return (
    <div className={classes.facts}>
      <label className={classes.respondent}>
        <span>{t('facts.respondent')}</span>
        <input disabled value={respondentOf(paper)} />
      </label>
      <DescriptionList items={items.filter(({ value }) => value !== '')} />
    </div>
  )
}
