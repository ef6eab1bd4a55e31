import { AmountUnit } from './codes.ts'

/** Digits of an amount before and after its point, in yuan. spec: operations §5 */
const integerDigits = 14
const decimals = 2
/** Decimal places from a unit to yuan. Only this file converts units. */
const placesOf: Record<AmountUnit, number> = { yuan: 0, wan: 4, million: 6 }

/** Up to 14 integer digits and 2 decimals in yuan, or the equivalent in another unit; optional minus. */
const plain = Object.fromEntries(
  Object.values(AmountUnit).map((unit) => [
    unit,
    new RegExp(`^-?\\d{1,${integerDigits - placesOf[unit]}}(\\.\\d{1,${decimals + placesOf[unit]}})?$`),
  ]),
) as Record<AmountUnit, RegExp>
const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^-?\d{1,3}(?: \d{3})+(?:\.\d+)?$/

/** Digit limits in a unit, for messages. */
export const digitsIn = (unit: AmountUnit): { integers: number; decimals: number } => ({
  integers: integerDigits - placesOf[unit],
  decimals: decimals + placesOf[unit],
})

/** Normalizes common input: full-width digits, typographic minus signs, a leading currency symbol. */
const legible = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/\s/g, ' ')
    .replace(/[−–—－]/g, '-')
    .replace(/^(-?) ?[¥￥] ?/, '$1')

/** Parses an amount typed in `unit` to yuan, `-1234.50`; undefined if invalid, also for misplaced separators. */
export function readAmount(typed: string, unit: AmountUnit = AmountUnit.yuan): string | undefined {
  const text = legible(typed)
  const digits = grouped.test(text) ? text.replace(/[, ]/g, '') : text
  return plain[unit].test(digits) ? canonical(digits, placesOf[unit]) : undefined
}

/** Database format: two decimals, no leading zeros, no minus zero. Moves the point right by `places`. */
function canonical(typed: string, places: number): string {
  const negative = typed.startsWith('-')
  const [whole = '', fraction = ''] = typed.replace('-', '').split('.')
  const digits = whole + fraction.padEnd(decimals + places, '0')
  const amount = `${digits.slice(0, -decimals).replace(/^0+(?=\d)/, '')}.${digits.slice(-decimals)}`
  return negative && amount !== '0.00' ? `-${amount}` : amount
}

/** Converts yuan to a unit without loss, with two decimals or as many as needed. */
export function amountIn(yuan: string, unit: AmountUnit): string {
  const places = placesOf[unit]
  if (places === 0) return yuan
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(yuan) ?? []
  const digits = whole.padStart(places + 1, '0')
  const rest = `${digits.slice(-places)}${fraction}`.replace(/0+$/, '').padEnd(decimals, '0')
  return `${sign}${digits.slice(0, -places)}.${rest}`
}
