import { useTranslation } from 'react-i18next'
import { withAnyKey } from '#app/page/text/any-key.ts'
import type { Say } from '#contract/data/cards/figure-text.ts'

/** Translates keys of cards, which the contract names with their file. */
export function useCardWords(): Say {
  const { t } = useTranslation(['cards', 'cards-faults', 'processes-faults'])
  return withAnyKey(t)
}
