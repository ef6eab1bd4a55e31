import type { ColumnToWrite } from '../../files/workbook-writing.ts'

/** A column of amounts or of other decimals. */
export const moneyColumn = (head: string): ColumnToWrite => ({ head, width: 22, format: 'money' })

/** A column of indicators, with as many decimals as were asked for. */
export const indicatorColumn = (head: string): ColumnToWrite => ({ head, width: 22, format: 'precise' })

/** Excel keeps fifteen digits: an amount of more stands as text, so that no cent of it is lost. */
export function moneyCell(amount: string | null): string | number | null {
  if (amount === null) return null
  const digits = amount.replace(/[-.]/g, '').replace(/^0+/, '')
  return digits.length > 15 ? amount : Number(amount)
}
