import { useTranslation } from 'react-i18next'
import { Badge, StatusBadge, type Tone } from '#app/ui/feedback/badge.tsx'
import { type Outcome, outcomeTones, type SceneState } from '#contract/data/screening/codes.ts'
import type { DecisionRow, SceneRow } from '#contract/data/screening/shapes.ts'

const sceneTones: Record<SceneState, Tone | 'neutral'> = { draft: 'neutral', live: 'success', paused: 'warning' }

export function SceneBadge({ state }: Pick<SceneRow, 'state'>) {
  const { t } = useTranslation('screening')
  return <StatusBadge tone={sceneTones[state]}>{t(`state.${state}`)}</StatusBadge>
}

/** Outcome, marked if it is the scene's fallback. */
export function OutcomeBadge({ outcome, fallback }: { outcome: Outcome; fallback?: DecisionRow['fallback'] }) {
  const { t } = useTranslation('screening')
  return (
    <>
      <StatusBadge tone={outcomeTones[outcome]}>{t(`outcome.${outcome}`)}</StatusBadge>
      {fallback && (
        <>
          {' '}
          <Badge tone="warning">{t('fallbackOf', { reason: t(`fallback.${fallback}`) })}</Badge>
        </>
      )}
    </>
  )
}

const reviewTones = { waiting: 'warning', claimed: 'info', seconding: 'warning' } as const

type Reviewed = Pick<DecisionRow, 'review' | 'reviewer' | 'verdict'>

/** State of the review with the person or the verdict. */
export function ReviewBadge({ review, reviewer, verdict }: Reviewed) {
  const { t } = useTranslation('screening')
  if (review === 'none') return '—'
  if (review === 'decided')
    return (
      <StatusBadge tone={verdict === 'block' ? 'danger' : 'success'}>
        {t('reviewedAs', { verdict: t(`verdict.${verdict ?? 'pass'}`) })}
      </StatusBadge>
    )
  return (
    <StatusBadge tone={reviewTones[review]}>
      {review === 'claimed' && reviewer !== null ? t('claimedBy', { name: reviewer }) : t(`review.${review}`)}
    </StatusBadge>
  )
}
