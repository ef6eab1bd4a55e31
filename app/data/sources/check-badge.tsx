import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/feedback/badge.tsx'
import type { SourceRow } from '#contract/data/sources/shapes.ts'

/** Result of the last check; disabled connections say so. */
export function CheckBadge({ source: { status, checkResult } }: { source: Pick<SourceRow, 'status' | 'checkResult'> }) {
  const { t } = useTranslation('sources')
  if (status === '1') return <Badge tone="neutral">{t('state.disabled')}</Badge>
  if (checkResult === null) return <Badge tone="neutral">{t('state.unchecked')}</Badge>
  return checkResult === 'ok' ? (
    <Badge tone="success">{t('state.ok')}</Badge>
  ) : (
    <Badge tone="danger">{t('state.failed')}</Badge>
  )
}
