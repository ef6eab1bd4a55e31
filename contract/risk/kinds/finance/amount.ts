import { AmountUnit } from './codes.ts'

/** Digits that an amount has before and after its point, in yuan. spec: operations §5 */
const integerDigits = 14
const decimals = 2
/** Places from a unit to yuan: this file alone moves the point. */
const placesOf: Record<AmountUnit, number> = { yuan: 0, wan: 4, million: 6 }

/** Up to 14 integer digits and 2 decimals in yuan, and as many as that comes to in another unit; optional minus. */
const plain = Object.fromEntries(
  Object.values(AmountUnit).map((unit) => [
    unit,
    new RegExp(`^-?\\d{1,${integerDigits - placesOf[unit]}}(\\.\\d{1,${decimals + placesOf[unit]}})?$`),
  ]),
) as Record<AmountUnit, RegExp>
/** The same with its thousands set apart as people write them. */
const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^-?\d{1,3}(?: \d{3})+(?:\.\d+)?$/

/** What an amount may have in a unit, for the one who typed another one. */
export const digitsIn = (unit: AmountUnit): { integers: number; decimals: number } => ({
  integers: integerDigits - placesOf[unit],
  decimals: decimals + placesOf[unit],
})

/** Full-width figures, the minus signs of Chinese and typeset text, and a currency sign in front are what people type. */
const legible = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/\s/g, ' ')
    .replace(/[−–—－]/g, '-')
    .replace(/^(-?) ?[¥￥] ?/, '$1')

/**
 * What was typed in a unit as a plain number of yuan, `-1234.50`; undefined where it is none. Separators that stand in a wrong
 * place make it none.
 */
export function readAmount(typed: string, unit: AmountUnit = AmountUnit.yuan): string | undefined {
  const text = legible(typed)
  const digits = grouped.test(text) ? text.replace(/[, ]/g, '') : text
  return plain[unit].test(digits) ? canonical(digits, placesOf[unit]) : undefined
}

/** As the database gives it: two decimals, no zeros in front, no minus before nothing. The point moves right by `places`. */
function canonical(typed: string, places: number): string {
  const negative = typed.startsWith('-')
  const [whole = '', fraction = ''] = typed.replace('-', '').split('.')
  const digits = whole + fraction.padEnd(decimals + places, '0')
  const amount = `${digits.slice(0, -decimals).replace(/^0+(?=\d)/, '')}.${digits.slice(-decimals)}`
  return negative && amount !== '0.00' ? `-${amount}` : amount
}

/** A number of yuan, to the cent, in a unit: as exact, with two decimals and as many more as it takes. */
export function amountIn(yuan: string, unit: AmountUnit): string {
  const places = placesOf[unit]
  if (places === 0) return yuan
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(yuan) ?? []
  const digits = whole.padStart(places + 1, '0')
  const rest = `${digits.slice(-places)}${fraction}`.replace(/0+$/, '').padEnd(decimals, '0')
  return `${sign}${digits.slice(0, -places)}.${rest}`
}
