import { formatDecimal } from '#contract/platform/decimal.ts'

/**
 * Replaces the hyphen of a figure by a minus sign (U+2212) for display: as wide as a plus, and without line breaks.
 * Inputs and files keep the hyphen.
 */
export const withMinus = (figure: string): string => figure.replace(/^-(?=[\d.])/, '\u2212')

/**
 * Replaces the hyphens of negative figures in a sentence from the api. A hyphen after a letter, digit or closing
 * bracket is no minus sign: `2026-01-05` and `AB-12` are unchanged.
 */
export const withMinuses = (sentence: string): string =>
  sentence.replace(/(?<![A-Za-z0-9_.)\]）】-])-(?=\d|\.\d)/g, '\u2212')

/** Formats a quantity or amount with thousands separators; a dash if null. */
export const shownDecimal = (decimal: string | null): string =>
  decimal === null ? '—' : withMinus(formatDecimal(decimal))

/** Formats a difference with an explicit plus sign if positive. */
export const shownDifference = (decimal: string | null): string =>
  decimal !== null && Number(decimal) > 0 ? `+${shownDecimal(decimal)}` : shownDecimal(decimal)

/** Formats an amount in yuan with at least two decimals. */
export const shownAmount = (amount: string | null): string =>
  amount === null
    ? '—'
    : shownDecimal(amount.replace(/^(-?\d+)(\.\d)?$/, (_, whole, part = '.0') => `${whole}${part}0`))

export const shownCount = (count: number): string => formatDecimal(String(count))

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const gigabyte = 1024 * megabyte

/** Formats a file size: 812 B, 3.4 KB, 12.0 MB, 1.5 GB. */
export function sizeText(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`
  if (bytes < megabyte) return `${(bytes / kilobyte).toFixed(1)} KB`
  return bytes < gigabyte ? `${(bytes / megabyte).toFixed(1)} MB` : `${(bytes / gigabyte).toFixed(1)} GB`
}
