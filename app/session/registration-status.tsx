import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import { RegistrationStatus } from '#contract/session/codes.ts'

export const registrationStatusKeys = {
  [RegistrationStatus.pending]: 'status.pending',
  [RegistrationStatus.approved]: 'status.approved',
  [RegistrationStatus.rejected]: 'status.rejected',
} as const

const tones = {
  [RegistrationStatus.pending]: 'warning',
  [RegistrationStatus.approved]: 'success',
  [RegistrationStatus.rejected]: 'neutral',
} as const

export function RegistrationStatusBadge({ status }: { status: RegistrationStatus }) {
  const { t } = useTranslation('session-registrations')
  return <Badge tone={tones[status]}>{t(registrationStatusKeys[status])}</Badge>
}
