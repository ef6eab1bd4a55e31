/** `-1234567.50` as `-1,234,567.50`: a decimal's thousands set apart; its decimals stay as they are. */
export function formatDecimal(decimal: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(decimal) ?? []
  return whole === '' ? decimal : `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`
}
