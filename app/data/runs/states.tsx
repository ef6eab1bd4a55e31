import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/feedback/badge.tsx'
import type { ExecutionState, NodeRunState } from '#contract/data/runs/codes.ts'

const tones = {
  queued: 'neutral',
  started: 'neutral',
  finished: 'success',
  failed: 'danger',
  stopped: 'neutral',
  canceled: 'neutral',
  unknown: 'warning',
} as const satisfies Record<ExecutionState, string>

export function ExecutionBadge({ state }: { state: ExecutionState }) {
  const { t } = useTranslation('runs')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}

const nodeTones = {
  waiting: 'neutral',
  running: 'neutral',
  success: 'success',
  fail: 'danger',
  warning: 'warning',
} as const satisfies Record<NodeRunState, string>

export function NodeRunBadge({ state }: { state: NodeRunState }) {
  const { t } = useTranslation('runs')
  return <Badge tone={nodeTones[state]}>{t(`nodeState.${state}`)}</Badge>
}
