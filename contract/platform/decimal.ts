/** Formats `-1234567.50` as `-1,234,567.50`: groups thousands and leaves decimals unchanged. */
export function formatDecimal(decimal: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(decimal) ?? []
  return whole === '' ? decimal : `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`
}
