import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '#app/ui/feedback/badge.tsx'
import type { ModelState } from '#contract/data/rules/codes.ts'

const tones: Readonly<Record<ModelState, Tone | 'neutral'>> = {
  draft: 'info',
  tested: 'info',
  applying: 'warning',
  live: 'success',
  retired: 'neutral',
}

export function ModelBadge({ state }: { state: ModelState }) {
  const { t } = useTranslation('rules')
  return <StatusBadge tone={tones[state]}>{t(`modelState.${state}`)}</StatusBadge>
}
