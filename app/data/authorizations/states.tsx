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

type Applicable = { state: AuthorizationState; pendingRequest: string | null }

/** A workspace applies for tables of others, once at a time; with a right in force it applies for another. */
export const mayApplyFor = ({ state, pendingRequest }: Applicable): boolean =>
  state !== 'own' && pendingRequest === null
