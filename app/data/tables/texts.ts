import { useTranslation } from 'react-i18next'
import type { ImportDetail } from '#contract/data/tables/shapes.ts'

/** Texts of keys that the api sends; falls back to a general text for unknown keys. */
export function useKeyedTexts() {
  const { t, i18n } = useTranslation('tables')
  const isKnown = (key: string) => i18n.exists(`tables:${key}`)
  return {
    failure: (key: string, at: ImportDetail['failureAt'] = null): string =>
      isKnown(`failure.${key}`) ? t(`failure.${key}` as 'failure.other', at ?? {}) : t('failure.other'),
    fault: (key: string): string => (isKnown(`fault.${key}`) ? t(`fault.${key}` as 'fault.other') : t('fault.other')),
    doubt: (key: string): string => (isKnown(`doubt.${key}`) ? t(`doubt.${key}` as 'doubt.other') : t('doubt.other')),
  }
}
