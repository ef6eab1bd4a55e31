import { useTranslation } from 'react-i18next'
import { Badge, StatusBadge } from '#app/ui/feedback/badge.tsx'
import { WarningStatus } from '#contract/data/warnings/codes.ts'
import type { WarningView } from './warning-view.server.ts'

const tones = {
  [WarningStatus.new]: 'info',
  [WarningStatus.confirmed]: 'warning',
  [WarningStatus.handedOver]: 'info',
  [WarningStatus.closed]: 'success',
  [WarningStatus.falseAlarm]: 'neutral',
  [WarningStatus.ended]: 'neutral',
} as const

type States = Pick<WarningView, 'status' | 'isSnoozed' | 'isOverdue' | 'shown'>

/** Status, with badges for what blocks work on the warning or makes it urgent. */
export function WarningStates({ warning: { status, isSnoozed, isOverdue, shown } }: { warning: States }) {
  const { t } = useTranslation('warnings')
  return (
    <>
      <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>{' '}
      {isSnoozed && (
        <Badge>{shown.snoozedUntil ? t('snoozedUntil', { day: shown.snoozedUntil }) : t('snoozedWorse')}</Badge>
      )}
      {isOverdue && !isSnoozed && <Badge tone="danger">{t('overdue')}</Badge>}
    </>
  )
}

/** Values of the key in one line; those that the reader may not see say so. */
export function useSubject() {
  const { t } = useTranslation('warnings')
  return (key: WarningView['key']): string =>
    key.length === 0 ? t('concealed') : key.map(({ value }) => value ?? t('concealed')).join(' · ')
}
