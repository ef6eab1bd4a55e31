import type { Separator } from './file.ts'
import { hasMarkDigits, mergedMark, plain } from './text.ts'

/** Thousands separators; `0,123` has none but a decimal comma. */
const groups = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
const digits = /^(\d+\.?\d*|\.\d+)$/

/** Text such as `1,234`, whose comma may be a decimal one. */
export const singleComma = /^[^\d,.]*\d{1,3},\d{3}[^\d,.]*$/
/** Texts with thousands commas. `1,234,567` and `1,234.5` prove them; a single `1,234` matches too. */
export const thousandsCommas = /^[^\d,.]*\d{1,3}(?:,\d{3})+(?:\.\d*)?[^\d,.]*$/
/** Text such as `1.234`, whose point may separate thousands where commas are decimal. */
export const singlePoint = /^[^\d,.]*[1-9]\d{0,2}\.\d{3}[^\d,.]*$/
/** Text such as `1.5`, `0.250` and `1234.567`, which shows that points are decimal. */
export const decimalPoint = /^[^\d,.]*(?:\d*\.(?:\d{1,2}|\d{4,})|0\d*\.\d+|\d{4,}\.\d+)[^\d,.]*$/
/** True if commas of a text file may be decimal, by what separates its cells. */
export const mayHaveDecimalCommas = (separator: Separator | undefined): boolean => separator === ';'

/** Decimals that are already normalized; the most common case. */
const asItIs = /^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$/

/** Maximum rounding error of a floating-point sum that should be zero. */
const nothingMax = 1e-9
const power = /^([-+]?)(\d+)(?:\.(\d*))?[eE]([-+]?\d{1,3})$/

/**
 * Normalizes a decimal, such as `-1234.5`: without thousands separators, redundant zeros and a sign of zero. Undefined
 * for other texts, for exponents that lose digits, for two numbers in one cell, and for figures of merged areas.
 */
export function readDecimal(text: string): string | undefined {
  if (asItIs.test(text)) return text
  if (text.includes(mergedMark) || hasMarkDigits(text)) return undefined
  const known = withoutBlanks(plain(text)).replace(/^([-+(]?)[¥$](?=[\d.(-])/, '$1')
  if (power.test(known)) return ofPower(known)
  const bracketed = /^\((.*)\)$/.exec(known)?.[1]
  const signed = /^([-−–+]?)(.*?)([-−–+]?)$/.exec(bracketed ?? known)
  const [, before = '', figure = '', behind = ''] = signed ?? []
  if ((before && behind) || (bracketed !== undefined && (before || behind))) return undefined
  if (!groups.test(figure) && !digits.test(figure)) return undefined
  const [whole = '', part = ''] = figure.replaceAll(',', '').split('.')
  const ones = whole.replace(/^0+(?=\d)/, '') || '0'
  const decimals = part.replace(/0+$/, '')
  const value = decimals ? `${ones}.${decimals}` : ones
  // SAP writes the sign after the number.
  const sign = before || behind
  const isNegative = bracketed !== undefined || (sign !== '' && sign !== '+')
  return isNegative && value !== '0' ? `-${value}` : value
}

/** Ignores blanks around signs and marks; those between digits only separate thousands. */
const withoutBlanks = (text: string): string =>
  text.includes(' ') ? text.replace(/(?<=\d) (?=\d{3}(?!\d))/g, ',').replace(/(?<![\d ]) +| +(?![\d ])/g, '') : text

/** `8.88E-16` becomes 0, `1.5E-3` becomes 0.0015; `1.23E+02` has lost digits. */
function ofPower(text: string): string | undefined {
  const [, sign = '', ones = '', part = '', exponent = ''] = power.exec(text) ?? []
  if (Math.abs(Number(text)) < nothingMax) return '0'
  const moved = Number(exponent)
  if (moved >= 0) return undefined
  const figures = ones + part
  const point = ones.length + moved
  const whole = point <= 0 ? '0' : figures.slice(0, point)
  const decimals = point <= 0 ? '0'.repeat(-point) + figures : figures.slice(point)
  return readDecimal(`${sign}${whole}${decimals ? `.${decimals}` : ''}`)
}
