import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '#app/ui/feedback/badge.tsx'
import type { AuthorizationState, RequestStatus } from '#contract/data/authorizations/codes.ts'

const stateTones: Record<AuthorizationState, Tone | 'neutral'> = {
  own: 'info',
  notApplied: 'neutral',
  pending: 'info',
  approved: 'info',
  authorized: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
  revoked: 'danger',
  unauthorized: 'warning',
}
const statusTones: Record<RequestStatus, Tone | 'neutral'> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
}

/** State of a table for a workspace today. */
export function StateBadge({ state }: { state: AuthorizationState }) {
  const { t } = useTranslation('authorizations')
  return <StatusBadge tone={stateTones[state]}>{t(`state.${state}`)}</StatusBadge>
}

export function RequestBadge({ status }: { status: RequestStatus }) {
  const { t } = useTranslation('authorizations')
  return <StatusBadge tone={statusTones[status]}>{t(`status.${status}`)}</StatusBadge>
}

/** States in which a workspace may apply. */
export const mayApplyIn = (state: AuthorizationState): boolean =>
  state !== 'own' && state !== 'pending' && state !== 'authorized' && state !== 'approved'
