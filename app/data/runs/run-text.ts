import { useTranslation } from 'react-i18next'
import { listWords } from '#app/page/text/list-words.ts'
import type { RunRow } from '#contract/data/runs/shapes.ts'

/** Files of texts that reasons of runs come from; pages that show reasons load them. */
export const runTextFiles = ['runs', 'schedules', 'processes-faults', 'expressions'] as const

type RunText = NonNullable<RunRow['failure']>

/** Texts of reasons and warnings; falls back to a general text for unknown keys. */
export function useRunText() {
  const { t, i18n } = useTranslation('runs')
  const say = t as (key: string, values: Record<string, string | number>) => string
  const shown = (value: RunText['values'][string]) => (Array.isArray(value) ? listWords(value, i18n.language) : value)
  return ({ key, values }: RunText): string => {
    if (!i18n.exists(key)) return t('reason.server')
    return say(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)])))
  }
}
