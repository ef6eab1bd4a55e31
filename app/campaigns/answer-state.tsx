import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#app/ui/badge.tsx'
import { PaperState } from '#contract/campaigns/codes.ts'
import classes from './answer-state.module.css'
import type { RespondentView } from './respondent-view.server.ts'

type Props = { paper: RespondentView['papers'][number] }

/** How far a paper is: not begun, so many cells still empty, or submitted and when. */
export function AnswerState({ paper: { state, cells, unfilled, savedAt, submittedAt } }: Props) {
  const { t } = useTranslation('campaigns')
  if (state !== PaperState.editable) {
    return (
      <span className={classes.state}>
        <StatusBadge tone="success">{t('answer.submitted')}</StatusBadge>
        <span className={classes.detail}>{submittedAt}</span>
      </span>
    )
  }
  const begun = savedAt !== undefined || unfilled < cells
  return (
    <span className={classes.state}>
      <StatusBadge tone={begun ? 'info' : 'neutral'}>{t(begun ? 'answer.begun' : 'answer.notBegun')}</StatusBadge>
      {begun && (
        <span className={classes.detail}>{t(unfilled > 0 ? 'answer.unfilled' : 'answer.filled', { unfilled })}</span>
      )}
    </span>
  )
}
