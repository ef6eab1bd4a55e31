import { formatDecimal } from '#contract/decimal.ts'

/** A quantity or an amount with its thousands set apart; a dash where there is none. */
export const shownDecimal = (decimal: string | null): string => (decimal === null ? '—' : formatDecimal(decimal))

/** Yuan, with two decimals at least. */
export const shownAmount = (amount: string | null): string =>
  amount === null
    ? '—'
    : formatDecimal(amount.replace(/^(-?\d+)(\.\d)?$/, (_, whole, part = '.0') => `${whole}${part}0`))

export const shownCount = (count: number): string => formatDecimal(String(count))
