import { useTranslation } from 'react-i18next'
import { PaperHead, respondentOf, usePaperTimes } from '#app/risk/papers/paper-head.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import type { Paper } from '#contract/risk/papers/shapes.ts'
import classes from './paper.module.css'

type Props = {
  paper: Paper
  timeZone: string
  /** Line under the title, for special views. */
  line?: string
  /** Collapses the facts, for pages of single rows. */
  folded?: boolean
}

/** Header of all pages of one paper: questionnaire, project, respondent and times. */
export function MatrixHead({ paper, timeZone, line, folded }: Props) {
  const { t } = useTranslation('kinds-matrix-papers')
  return (
    <PaperHead paper={paper} title={paper.projectName} line={line}>
      {folded ? (
        <details className={classes.folded}>
          <summary>{t('facts.show')}</summary>
          <Facts paper={paper} timeZone={timeZone} />
        </details>
      ) : (
        <Facts paper={paper} timeZone={timeZone} />
      )}
    </PaperHead>
  )
}

function Facts({ paper, timeZone }: Pick<Props, 'paper' | 'timeZone'>) {
  const { t } = useTranslation('kinds-matrix-papers')
  const { deadline, submitted } = usePaperTimes(paper, timeZone)
  const items = [
    { term: t('facts.questionnaire'), value: paper.domainName },
    { term: t('facts.company'), value: paper.sendCompany },
    { term: t('facts.department'), value: paper.sendDepartment },
    { term: t('facts.deadline'), value: deadline },
    ...(submitted ? [{ term: t('facts.submitted'), value: submitted }] : []),
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
