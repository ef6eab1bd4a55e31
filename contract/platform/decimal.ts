/** Formats `-1234567.50` as `-1,234,567.50`: groups thousands and leaves decimals unchanged. */
export function formatDecimal(decimal: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(decimal) ?? []
  return whole === '' ? decimal : `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`
}

const plainDecimal = /^-?\d+(?:\.(\d+))?$/

/** Number of decimals that aligns these numbers below each other; texts other than plain decimals count as 0. */
export const decimalsOf = (numbers: readonly unknown[]): number =>
  numbers.reduce((most: number, number) => Math.max(most, plainDecimal.exec(String(number))?.[1]?.length ?? 0), 0)

/** Pads `12.5` with zeros to this number of decimals; returns texts other than plain decimals unchanged. */
export function padDecimals(decimal: string, decimals: number): string {
  if (decimals === 0 || !plainDecimal.test(decimal)) return decimal
  const [whole = '', fraction = ''] = decimal.split('.')
  return `${whole}.${fraction.padEnd(decimals, '0')}`
}
