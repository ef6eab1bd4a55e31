import { formatDecimal } from '#contract/decimal.ts'

/** A quantity or an amount with its thousands set apart; a dash where there is none. */
export const shownDecimal = (decimal: string | null): string => (decimal === null ? '—' : formatDecimal(decimal))

/** Yuan, with two decimals at least. */
export const shownAmount = (amount: string | null): string =>
  amount === null
    ? '—'
    : formatDecimal(amount.replace(/^(-?\d+)(\.\d)?$/, (_, whole, part = '.0') => `${whole}${part}0`))

export const shownCount = (count: number): string => formatDecimal(String(count))

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** How large a file is, as people say it: 812 B, 3.4 KB, 12.0 MB. */
export function sizeText(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`
  return bytes < megabyte ? `${(bytes / kilobyte).toFixed(1)} KB` : `${(bytes / megabyte).toFixed(1)} MB`
}
