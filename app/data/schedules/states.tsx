import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '#app/ui/feedback/badge.tsx'
import type { ApplicationStatus, BackfillState, ScheduleState, SlotState } from '#contract/data/schedules/codes.ts'

type AnyTone = Tone | 'neutral'

const stateTones: Record<ScheduleState, AnyTone> = {
  notConfigured: 'neutral',
  configured: 'info',
  applyingOnline: 'warning',
  live: 'success',
  applyingOffline: 'warning',
}
const slotTones: Record<SlotState, AnyTone> = {
  waiting: 'neutral',
  running: 'info',
  retrying: 'warning',
  succeeded: 'success',
  warned: 'warning',
  failed: 'danger',
  canceled: 'danger',
}
const applicationTones: Record<ApplicationStatus, AnyTone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
}
const backfillTones: Record<BackfillState, AnyTone> = { running: 'info', finished: 'success', canceled: 'neutral' }

export function ScheduleBadge({ state }: { state: ScheduleState }) {
  const { t } = useTranslation('schedules')
  return <StatusBadge tone={stateTones[state]}>{t(`state.${state}`)}</StatusBadge>
}

export function SlotBadge({ state }: { state: SlotState }) {
  const { t } = useTranslation('schedules')
  return <StatusBadge tone={slotTones[state]}>{t(`slot.${state}`)}</StatusBadge>
}

export function ApplicationBadge({ status }: { status: ApplicationStatus }) {
  const { t } = useTranslation('schedules')
  return <StatusBadge tone={applicationTones[status]}>{t(`application.${status}`)}</StatusBadge>
}

export function BackfillBadge({ state }: { state: BackfillState }) {
  const { t } = useTranslation('schedules')
  return <StatusBadge tone={backfillTones[state]}>{t(`backfill.state.${state}`)}</StatusBadge>
}
