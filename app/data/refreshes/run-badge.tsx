import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/feedback/badge.tsx'
import type { RunState } from '#contract/data/refreshes/codes.ts'

const tones = {
  queued: 'neutral',
  started: 'neutral',
  done: 'success',
  unchanged: 'neutral',
  failed: 'danger',
  cancelled: 'neutral',
} as const

export function RunBadge({ state }: { state: RunState }) {
  const { t } = useTranslation('refreshes')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}
