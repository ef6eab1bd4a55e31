import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#contract/decimal.ts'
import type { FinanceResults } from '#contract/kinds/finance/result-calls.ts'

/** How values are written: a text throughout, since amounts are longer than a number can hold; a dash where there is none. */
export function useFinanceValue() {
  const { t } = useTranslation('results')
  const bare = (val: string | null | undefined): string => (val ? formatDecimal(val) : '—')
  return {
    /** Without the unit, which stands in its head. */
    bare,
    inUnit: (val: string | null | undefined, { unit }: Pick<FinanceResults['indicators'][number], 'unit'>): string =>
      val ? t(`finance.unit.${unit}`, { val: bare(val) }) : '—',
    head: ({ target, unit }: Pick<FinanceResults['indicators'][number], 'target' | 'unit'>): string =>
      t('finance.head', { target, unit: t(`finance.unitName.${unit}`) }),
  }
}
