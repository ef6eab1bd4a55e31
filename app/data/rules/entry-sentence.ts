import { useTranslation } from 'react-i18next'
import type { FoundEntry } from '#contract/data/rules/shapes.ts'

/** Sentence of the entry of a watch list that a row equals or resembles. */
export function useEntrySentence() {
  const { t } = useTranslation('rules-why')
  return (entry: FoundEntry): string => {
    const main = t(entry.likeness === 100 ? 'same' : 'alike', entry)
    return entry.compared > 0 ? `${main}${t('agreed', entry)}` : main
  }
}
