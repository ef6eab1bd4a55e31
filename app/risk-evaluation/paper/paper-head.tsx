import { useTranslation } from 'react-i18next'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { formatDay, formatTime } from '#app/ui/time.ts'
import type { Language } from '#contract/language.ts'
import { SendType } from '#contract/risk-evaluation/codes.ts'
import type { Paper } from '#contract/risk-evaluation/shapes.ts'
import classes from './paper.module.css'

type Props = {
  paper: Paper
  timeZone: string
  /** A line under the title, where the page is not plain. */
  line?: string
}

/** Whose paper it is: the user by name where he is ours, else the outsider. spec: operations §2.2 */
const respondentOf = (paper: Paper) => (paper.sendType === SendType.internal ? paper.innerUserName : paper.outUserName)

/** The head of every page about one paper: the questionnaire, its project, its respondent and its times. */
export function PaperHead({ paper, timeZone, line }: Props) {
  const { t, i18n } = useTranslation('paper')
  const language = i18n.language as Language
  const saved = paper.savedAt ? formatTime(paper.savedAt, language, timeZone) : t('facts.neverSaved')
  const items = [
    { term: t('facts.company'), value: paper.sendCompany },
    { term: t('facts.department'), value: paper.sendDepartment },
    { term: t('facts.deadline'), value: t('facts.deadlineAt', { day: formatDay(paper.endTime, language) }) },
    paper.submittedAt
      ? { term: t('facts.submitted'), value: formatTime(paper.submittedAt, language, timeZone) }
      : { term: t('facts.saved'), value: saved },
  ]
  return (
    <>
      <PageHeader title={paper.projectName} line={line} />
      <div className={classes.facts}>
        <label className={classes.respondent}>
          <span>{t('facts.respondent')}</span>
          <input disabled value={respondentOf(paper)} />
        </label>
        <DescriptionList items={items.filter(({ value }) => value !== '')} />
      </div>
    </>
  )
}
