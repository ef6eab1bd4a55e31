import { useTranslation } from 'react-i18next'
import { Badge, StatusBadge } from '#app/ui/badge.tsx'
import type { Tone } from '#app/ui/tone.ts'
import { DeliveryStatus, SendType } from '#contract/campaigns/codes.ts'
import { ProjectStatus } from '#contract/questionnaires/codes.ts'

/** A user of ours, or a person outside. */
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

/** What became of something sent. */
export function DeliveryState({ status }: { status: DeliveryStatus }) {
  const { t } = useTranslation('campaigns-delivery')
  return <StatusBadge tone={tones[status]}>{t(`delivery.status.${status}`)}</StatusBadge>
}

type Props = { project: { status: ProjectStatus; late: boolean } }

/** Archived, past its end, or still open for answers. */
export function ProjectStatusBadge({ project: { status, late } }: Props) {
  const { t } = useTranslation('campaigns')
  if (status === ProjectStatus.archived) return <StatusBadge>{t('status.archived')}</StatusBadge>
  return late ? (
    <StatusBadge tone="warning">{t('status.late')}</StatusBadge>
  ) : (
    <StatusBadge tone="success">{t('status.open')}</StatusBadge>
  )
}
