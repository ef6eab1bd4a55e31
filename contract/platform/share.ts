/** A decimal as an integer in units of its last digit. */
function scaled(value: string, digits: number): bigint {
  const [whole = '', part = ''] = value.split('.')
  return BigInt(whole + part.padEnd(digits, '0'))
}

const decimalsOf = (value: string): number => value.split('.')[1]?.length ?? 0

/** Digits that a spreadsheet shows of a number below 1: further digits of a floating-point number are noise. */
const floatDigits = 12

const decimalText = (value: string | number): string => (typeof value === 'string' ? value : value.toFixed(floatDigits))

type Share = { part: string | number; whole: string | number; decimals?: 0 | 1 }

/**
 * Share of a total in percent, such as 71.6: computed exactly and rounded half away from zero, as spreadsheets do. Null
 * if the total is 0. All pages and exports use it.
 */
export function shareOf({ part, whole, decimals = 1 }: Share): string | null {
  const [some, all] = [decimalText(part), decimalText(whole)]
  const digits = Math.max(decimalsOf(some), decimalsOf(all))
  const [above, below] = [scaled(some, digits) * (decimals === 1 ? 1000n : 100n), scaled(all, digits)]
  if (below === 0n) return null
  const magnitude = (value: bigint) => (value < 0n ? -value : value)
  const rounded = (2n * magnitude(above) + magnitude(below)) / (2n * magnitude(below))
  const sign = rounded !== 0n && above < 0n !== below < 0n ? '-' : ''
  return decimals === 1 ? `${sign}${rounded / 10n}.${rounded % 10n}` : `${sign}${rounded}`
}
