import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#app/ui/badge.tsx'
import { DelegationStatus } from '#contract/delegation/codes.ts'

const tones = {
  [DelegationStatus.notStarted]: 'info',
  [DelegationStatus.active]: 'success',
  [DelegationStatus.ended]: 'neutral',
  [DelegationStatus.terminated]: 'neutral',
} as const

export function DelegationStatusBadge({ status }: { status: DelegationStatus }) {
  const { t } = useTranslation('delegation')
  return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
}
