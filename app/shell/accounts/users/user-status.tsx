import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { UserStatus } from '#contract/shell/accounts/codes.ts'

export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { t } = useTranslation('accounts-users')
  return status === UserStatus.enabled ? (
    <StatusBadge tone="success">{t('status.enabled')}</StatusBadge>
  ) : (
    <StatusBadge>{t('status.disabled')}</StatusBadge>
  )
}
