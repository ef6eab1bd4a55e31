import { useHref, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/page/use-language.ts'
import * as atPapers from '#app/papers/addresses.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { formatDay, formatTime } from '#app/ui/time.ts'
import { SendType } from '#contract/campaigns/codes.ts'
import type { Paper } from '#contract/papers/shapes.ts'
import classes from './paper.module.css'

type Props = { paper: Paper; timeZone: string; line?: string }

/** Whose paper it is: the user by name where they are ours, else the outsider. spec: operations §2.3 */
const respondentOf = (paper: Paper) => (paper.sendType === SendType.internal ? paper.innerUserName : paper.outUserName)

/** The head of every page about one paper: user, project, reporting company and department. */
export function FinanceHead({ paper, timeZone, line }: Props) {
  const { t } = useTranslation('finance-papers')
  const language = useLanguage()
  const day = formatDay(paper.endTime, language)
  const deadline = paper.closedAt
    ? t('facts.closedAt', { time: formatTime(paper.closedAt, language, timeZone), day })
    : t('facts.deadlineAt', { day })
  const items = [
    { term: t('facts.user'), value: respondentOf(paper) },
    { term: t('facts.project'), value: paper.projectName },
    { term: t('facts.company'), value: paper.sendCompany },
    { term: t('facts.department'), value: paper.sendDepartment },
    { term: t('facts.deadline'), value: deadline },
    ...(paper.submittedAt
      ? [{ term: t('facts.submitted'), value: formatTime(paper.submittedAt, language, timeZone) }]
      : []),
  ].map(({ term, value }) => ({ term, value: value || '—' }))
  return (
    <>
      <OtherPapers />
      <PageHeader title={paper.domainName} line={line} />
      <div className={classes.facts}>
        <DescriptionList items={items} />
      </div>
    </>
  )
}

/** Back to all papers, for who came from there: a paper's own link leads to no other. */
export function OtherPapers() {
  const { t } = useTranslation('finance-papers')
  const list = useHref(atPapers.papers)
  const token = new URLSearchParams(useLocation().search).get('token')
  if (token === null) return null
  return (
    <p className={classes.back}>
      <a href={`${list}?${new URLSearchParams({ token })}`}>{t('others')}</a>
    </p>
  )
}
