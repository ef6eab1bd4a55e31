import { useTranslation } from 'react-i18next'
import { Badge, StatusBadge, type Tone } from '#app/ui/feedback/badge.tsx'
import { DeliveryStatus, PaperState, SendType } from '#contract/risk/campaigns/codes.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import classes from './badges.module.css'
import type { RespondentView } from './views.server.ts'

/** Badge for an internal user or an external respondent. */
export function SendTypeBadge({ sendType }: { sendType: SendType }) {
  const { t } = useTranslation('campaigns')
  return <Badge>{t(sendType === SendType.internal ? 'sendType.internal' : 'sendType.external')}</Badge>
}

const tones: Record<DeliveryStatus, Tone | 'neutral'> = {
  [DeliveryStatus.due]: 'info',
  [DeliveryStatus.sent]: 'success',
  [DeliveryStatus.failed]: 'danger',
  [DeliveryStatus.kept]: 'warning',
}

export function DeliveryState({ status }: { status: DeliveryStatus }) {
  const { t } = useTranslation('campaigns-delivery')
  return <StatusBadge tone={tones[status]}>{t(`delivery.status.${status}`)}</StatusBadge>
}

type Props = { project: { status: ProjectStatus; late: boolean } }

export function ProjectStatusBadge({ project: { status, late } }: Props) {
  const { t } = useTranslation('campaigns')
  if (status === ProjectStatus.archived) return <StatusBadge>{t('status.archived')}</StatusBadge>
  return late ? (
    <StatusBadge tone="warning">{t('status.late')}</StatusBadge>
  ) : (
    <StatusBadge tone="success">{t('status.open')}</StatusBadge>
  )
}

type AnswerStateProps = { paper: RespondentView['papers'][number] }

/** Progress of a paper: not started, number of empty cells, or time of submission. */
export function AnswerState({ paper: { state, cells, unfilled, savedAt, submittedAt } }: AnswerStateProps) {
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
