import { formatDecimal } from '#contract/platform/decimal.ts'

/**
 * A figure for the screen: its hyphen becomes a minus sign (U+2212), which is as wide as a plus and never breaks a line. Values of
 * inputs and files keep the hyphen.
 */
export const withMinus = (figure: string): string => figure.replace(/^-(?=[\d.])/, '\u2212')

/**
 * Replaces the hyphens of negative figures within a sentence of the api. A hyphen after a letter, a digit or a closing bracket
 * is no sign: `2026-01-05` and `AB-12` stay as they are.
 */
export const withMinuses = (sentence: string): string =>
  sentence.replace(/(?<![A-Za-z0-9_.)\]）】-])-(?=\d|\.\d)/g, '\u2212')

/** A quantity or an amount with its thousands set apart; a dash where there is none. */
export const shownDecimal = (decimal: string | null): string =>
  decimal === null ? '—' : withMinus(formatDecimal(decimal))

/** A difference, with its sign also where it is positive. */
export const shownDifference = (decimal: string | null): string =>
  decimal !== null && Number(decimal) > 0 ? `+${shownDecimal(decimal)}` : shownDecimal(decimal)

/** Yuan, with two decimals at least. */
export const shownAmount = (amount: string | null): string =>
  amount === null
    ? '—'
    : shownDecimal(amount.replace(/^(-?\d+)(\.\d)?$/, (_, whole, part = '.0') => `${whole}${part}0`))

export const shownCount = (count: number): string => formatDecimal(String(count))

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** How large a file is, as people say it: 812 B, 3.4 KB, 12.0 MB. */
export function sizeText(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`
  return bytes < megabyte ? `${(bytes / kilobyte).toFixed(1)} KB` : `${(bytes / megabyte).toFixed(1)} MB`
}
