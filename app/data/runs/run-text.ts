import { useTranslation } from 'react-i18next'
import type { RunRow } from '#contract/data/runs/shapes.ts'

/** Files of texts that reasons of runs come from; pages that show reasons load them. */
export const runTextFiles = ['runs', 'schedules', 'processes-faults', 'expressions'] as const

type RunText = NonNullable<RunRow['failure']>

/** Texts of reasons and warnings; a key without a text of its own has a general one. */
export function useRunText() {
  const { t, i18n } = useTranslation('runs')
  const say = t as (key: string, values: RunText['values']) => string
  return ({ key, values }: RunText): string => (i18n.exists(key) ? say(key, values) : t('reason.server'))
}
