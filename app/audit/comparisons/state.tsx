import { useTranslation } from 'react-i18next'
import { PublishBadge, runTones } from '#app/page/versions/version-state.tsx'
import { ProgressBar } from '#app/ui/charts/progress-bar.tsx'
import { Badge, StatusBadge, type Tone } from '#app/ui/feedback/badge.tsx'
import { comparisonStages } from '#contract/audit/comparisons/codes.ts'
import type { Figures, VersionBrief } from '#contract/audit/comparisons/shapes.ts'
import type { PairingState } from '#contract/audit/flow/pairing.ts'
import { shareOf } from '#contract/platform/share.ts'

/** Form ids of these pages; a reply names its form by id. */
export const FormId = {
  begin: 'begin',
  note: 'note',
  add: 'add',
  answer: 'answer',
  resolve: 'resolve',
} as const

export const linesAPage = 50

/** Progress of a version; for one with a result, its visibility. */
export function VersionBadge({ version }: { version: VersionBrief }) {
  const { t } = useTranslation('comparisons')
  const { state } = version
  if (state === 'done') return <PublishBadge version={version} />
  return <StatusBadge tone={runTones[state]}>{t(`state.${state}`)}</StatusBadge>
}

/** Progress of a running comparison: stage, and lines done in it. */
export function Progress({ version: { number, job, state } }: { version: VersionBrief }) {
  const { t } = useTranslation('comparisons')
  const stage = comparisonStages.find((each) => each === job?.stage)
  const doing = stage ? t(`stage.${stage}`) : t(`state.${state}`)
  return (
    <ProgressBar
      label={t('progressOf', { number })}
      value={job && job.of > 0 ? job.rows : 0}
      max={job?.of ?? 0}
      text={job && job.of > 0 ? t('progress', { doing, percent: job.percent }) : doing}
    />
  )
}

const stateTones: Record<PairingState, Tone> = {
  matched: 'success',
  quantityDiffers: 'warning',
  dateDiffers: 'warning',
  batchDiffers: 'warning',
  counterpartyDiffers: 'warning',
  onlyReported: 'danger',
  onlyDealer: 'info',
}

export function PairingBadge({ state }: { state: PairingState }) {
  const { t } = useTranslation('comparisons')
  return <Badge tone={stateTones[state]}>{t(`pairing.${state}`)}</Badge>
}

export const shareOfFigures = ({ share }: Pick<Figures, 'share'>): string | null =>
  shareOf({ part: share.matchedQuantity, whole: share.reportedQuantity })
