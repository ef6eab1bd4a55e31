import { useTranslation } from 'react-i18next'
import type { Say } from '#contract/data/cards/figure-text.ts'

/** Translates keys of cards, which the contract names with their file. */
export function useCardWords(): Say {
  const { t } = useTranslation(['cards', 'cards-faults', 'processes-faults'])
  return t as unknown as Say
}
