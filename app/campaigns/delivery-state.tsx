import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#app/ui/badge.tsx'
import type { Tone } from '#app/ui/tone.ts'
import { DeliveryStatus } from '#contract/campaigns/codes.ts'

const tones: Record<DeliveryStatus, Tone | 'neutral'> = {
  [DeliveryStatus.due]: 'info',
  [DeliveryStatus.sent]: 'success',
  [DeliveryStatus.failed]: 'danger',
  [DeliveryStatus.kept]: 'warning',
}

/** What became of something sent. */
export function DeliveryState({ status }: { status: DeliveryStatus }) {
  const { t } = useTranslation('campaign')
  return <StatusBadge tone={tones[status]}>{t(`delivery.status.${status}`)}</StatusBadge>
}
