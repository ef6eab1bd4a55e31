import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { MailStatus } from '#contract/shell/system/codes.ts'

export const mailStatusKeys = {
  [MailStatus.due]: 'status.due',
  [MailStatus.sent]: 'status.sent',
  [MailStatus.failed]: 'status.failed',
  [MailStatus.kept]: 'status.kept',
} as const

const tones = {
  [MailStatus.due]: 'info',
  [MailStatus.sent]: 'success',
  [MailStatus.failed]: 'danger',
  [MailStatus.kept]: 'neutral',
} as const

export function MailStatusBadge({ status }: { status: MailStatus }) {
  const { t } = useTranslation('system-outbox')
  return <Badge tone={tones[status]}>{t(mailStatusKeys[status])}</Badge>
}
