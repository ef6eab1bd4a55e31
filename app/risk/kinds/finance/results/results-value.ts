import { useTranslation } from 'react-i18next'
import { shownDecimal, shownDifference } from '#app/ui/text/figures.ts'
import type { AmountUnit } from '#contract/risk/kinds/finance/codes.ts'
import type { FinanceResults } from '#contract/risk/kinds/finance/result-calls.ts'

type Indicator = FinanceResults['indicators'][number]

/**
 * Formatters for values, with amounts in the given unit. Values remain strings, because amounts exceed number
 * precision; a dash if null.
 */
export function useFinanceValue({ unit: amounts }: { unit: AmountUnit }) {
  const { t } = useTranslation('kinds-finance-results')
  const unitName = (unit: Indicator['unit']) => (unit === 'yuan' ? t(`amounts.${amounts}`) : t(`unitName.${unit}`))
  const bare = (val: string | null | undefined): string => shownDecimal(val || null)
  return {
    /** Formatted value without the unit, which is in the column header. */
    bare,
    /** Change with an explicit sign. */
    changed: (val: string | null): string => shownDifference(val || null),
    inUnit: (val: string | null | undefined, { unit }: Pick<Indicator, 'unit'>): string =>
      val ? t('inUnit', { val: bare(val), unit: unitName(unit) }) : '—',
    head: ({ target, unit }: Pick<Indicator, 'target' | 'unit'>): string => t('head', { target, unit: unitName(unit) }),
  }
}

/** Query parameters that the page of one company preserves. */
export const preservedOfCompany = ['questionnaire', 'unit', 'decimals', 'year'] as const
