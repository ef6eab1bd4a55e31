import { useTranslation } from 'react-i18next'
import { Badge, StatusBadge, type Tone } from '#app/ui/feedback/badge.tsx'
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

function RequestBadge({ status }: { status: RequestStatus }) {
  const { t } = useTranslation('authorizations')
  return <StatusBadge tone={statusTones[status]}>{t(`status.${status}`)}</StatusBadge>
}

type Requested = {
  status: RequestStatus
  state: AuthorizationState
  grant: { isReplaced: boolean; revokedAt: string | null } | null
}

/** Status of a request, and of the right that it led to. */
export function RequestBadges({ request: { status, state, grant } }: { request: Requested }) {
  const { t } = useTranslation('authorizations')
  if (status !== 'approved') return <RequestBadge status={status} />
  if (grant?.isReplaced)
    return (
      <>
        <RequestBadge status={status} /> <Badge>{t('replaced')}</Badge>
      </>
    )
  const now = grant?.revokedAt ? 'revoked' : state
  return (
    <>
      <RequestBadge status={status} /> {now !== 'approved' && now !== 'pending' && <StateBadge state={now} />}
    </>
  )
}

type Applicable = { state: AuthorizationState; pendingRequest: string | null }

/** True if the workspace may apply for the table: it belongs to another workspace, and no request is pending. */
export const mayApplyFor = ({ state, pendingRequest }: Applicable): boolean =>
  state !== 'own' && pendingRequest === null
