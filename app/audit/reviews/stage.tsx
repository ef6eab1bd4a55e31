import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#app/ui/charts/progress-bar.tsx'
import type { Tone } from '#app/ui/feedback/badge.tsx'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { ReviewStage } from '#contract/audit/reviews/codes.ts'

/** Form ids of these pages; a reply names its form by id. */
export const FormId = {
  project: 'project',
  object: 'object',
  workbook: 'workbook',
  file: 'file',
} as const

const tones: Record<ReviewStage, Tone | 'neutral'> = {
  [ReviewStage.waiting]: 'neutral',
  [ReviewStage.uploaded]: 'info',
  [ReviewStage.mapped]: 'info',
  [ReviewStage.compared]: 'warning',
  [ReviewStage.reported]: 'warning',
  [ReviewStage.published]: 'success',
}

export const stages = Object.values(ReviewStage)

export function StageBadge({ stage }: { stage: ReviewStage }) {
  const { t } = useTranslation('reviews')
  return <StatusBadge tone={tones[stage]}>{t(`stage.${stage}`)}</StatusBadge>
}

type Counts = Partial<Record<ReviewStage, number>>

/** Share of published objects as a bar, and the stages of the others as text. */
export function StageProgress({ name, counts, total }: { name: string; counts: Counts; total: number }) {
  const { t } = useTranslation('reviews')
  if (total === 0) return '—'
  const others = stages
    .filter((stage) => stage !== ReviewStage.published && (counts[stage] ?? 0) > 0)
    .map((stage) => t('project.atStage', { stage: t(`stage.${stage}`), count: counts[stage] ?? 0 }))
  return (
    <>
      <ProgressBar label={t('project.progressOf', { name })} value={counts[ReviewStage.published] ?? 0} max={total} />
      {others.length > 0 && <div>{others.join(t('and'))}</div>}
    </>
  )
}
