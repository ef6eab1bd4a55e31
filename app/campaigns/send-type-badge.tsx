import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import { SendType } from '#contract/campaigns/codes.ts'

/** A user of ours, or a person outside. */
export function SendTypeBadge({ sendType }: { sendType: SendType }) {
  const { t } = useTranslation('risk-evaluation')
  return <Badge>{t(sendType === SendType.internal ? 'sendType.internal' : 'sendType.external')}</Badge>
}
