import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Badge, StatusBadge, type Tone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { comparisonStages } from '#contract/audit/comparisons/codes.ts'
import type { Figures } from '#contract/audit/comparisons/shapes.ts'
import type { PairingState } from '#contract/audit/flow/pairing.ts'
import { shareOf } from '#contract/platform/share.ts'
import type { RunState } from '#contract/platform/versions/states.ts'
import type { VersionView } from './version.server.ts'

/** Form ids of these pages; a reply names its form by id. */
export const FormId = {
  begin: 'begin',
  cancel: 'cancel',
  note: 'note',
  add: 'add',
  answer: 'answer',
  resolve: 'resolve',
  edited: 'edited',
} as const

export const linesAPage = 50

const tones: Record<RunState, Tone | 'neutral'> = {
  waiting: 'info',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
}

/** Progress of a version; for a published version, its visibility. */
export function VersionBadge({ version: { state, online, publishedAt } }: { version: VersionView }) {
  const { t } = useTranslation('comparisons')
  if (online) return <StatusBadge tone="success">{t('published.online')}</StatusBadge>
  if (publishedAt) return <StatusBadge>{t('published.replaced')}</StatusBadge>
  if (state === 'done') return <StatusBadge tone="info">{t('published.not')}</StatusBadge>
  return <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
}

/** Progress of a running comparison: stage, and lines done in it. */
export function Progress({ version: { number, job, state } }: { version: VersionView }) {
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

export function CancelForm({ id }: { id: number }) {
  const { t } = useTranslation('comparisons')
  return (
    <Form method="post">
      <input type="hidden" name="form" value={FormId.cancel} />
      <input type="hidden" name="id" value={id} />
      <Button small>{t('cancel.action')}</Button>
    </Form>
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
